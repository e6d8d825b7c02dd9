/** Shapes of passkeys that are named in the public types. Nothing serves passkeys yet. */
import type { AdapterAuthenticator } from "./adapter.ts"

export type WebAuthnProviderType = "webauthn"

/** A passkey as it is registered. */
export type Authenticator = Omit<AdapterAuthenticator, "userId"> & Partial<Pick<AdapterAuthenticator, "userId">>

/** A version as passkey scripts are named by: `v9.0.1`. */
export type SemverString = `v${number}` | `v${number}.${number}` | `v${number}.${number}.${number}`

/** What `GET /webauthn-options/:provider` answers: the options that the browser's own interface takes, as JSON. */
export type WebAuthnOptionsResponseBody =
  | { action: "authenticate"; options: Record<string, unknown> }
  | { action: "register"; options: Record<string, unknown> }
