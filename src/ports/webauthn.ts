/**
 * The types of passkeys in Auth.js, so that code which imports them compiles. The library does not serve passkeys yet.
 */
import type { AdapterAuthenticator } from "./adapter.ts"

export type WebAuthnProviderType = "webauthn"

/**
 * A provider of passkeys. The type of `providers` accepts it, so that code for Auth.js compiles, and an error at
 * start-up explains that the library does not serve passkeys.
 */
export interface WebAuthnConfig {
  id: string
  name: string
  type: "webauthn"
  [option: string]: unknown
}

/** A registered passkey. */
export type Authenticator = Omit<AdapterAuthenticator, "userId"> & Partial<Pick<AdapterAuthenticator, "userId">>

/** The version of the script for passkeys that Auth.js loads: `v9.0.1`. */
export type SemverString = `v${number}` | `v${number}.${number}` | `v${number}.${number}.${number}`

/** The response of `GET /webauthn-options/:provider`: options for the API of the browser. */
export type WebAuthnOptionsResponseBody =
  | { action: "authenticate"; options: Record<string, unknown> }
  | { action: "register"; options: Record<string, unknown> }
