/** Types of passkeys, for code that mentions them. The library does not serve passkeys yet. */
import type { AdapterAuthenticator } from "./adapter.ts"

export type WebAuthnProviderType = "webauthn"

/** Accepted in the list of providers, so that an error can explain that passkeys are not served. */
export interface WebAuthnConfig {
  id: string
  name: string
  type: "webauthn"
  [option: string]: unknown
}

/** A registered passkey. */
export type Authenticator = Omit<AdapterAuthenticator, "userId"> & Partial<Pick<AdapterAuthenticator, "userId">>

/** The version of a passkey script: `v9.0.1`. */
export type SemverString = `v${number}` | `v${number}.${number}` | `v${number}.${number}.${number}`

/** The response of `GET /webauthn-options/:provider`: options for the API of the browser. */
export type WebAuthnOptionsResponseBody =
  | { action: "authenticate"; options: Record<string, unknown> }
  | { action: "register"; options: Record<string, unknown> }
