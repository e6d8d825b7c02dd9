/**
 * A provider for sign-in with a security key or a passkey. The library does not support such sign-ins yet, and refuses
 * a configuration with this provider.
 */
import type { SemverString, WebAuthnConfig } from "../ports/webauthn.ts"

export type { WebAuthnConfig } from "../ports/webauthn.ts"
export type { WebAuthnProviderType } from "../ports/webauthn.ts"

/** The site for which keys are created. */
export interface RelayingParty {
  /** The site's domain. */
  id: string
  name: string
  /** The origin with its scheme, without a trailing slash. */
  origin: string
}

/** The time within which a person must use their key, in milliseconds. */
export const DEFAULT_WEBAUTHN_TIMEOUT: number = 5 * 60 * 1000

/**
 * The version of the script `@simplewebauthn/browser` that Auth.js's sign-in page loads. This library loads no such
 * script.
 */
export const DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION: SemverString = "v9.0.1"

/** Makes a provider of the type `webauthn`. Options replace the defaults, except `type`. */
export default function WebAuthn(options: Partial<WebAuthnConfig> = {}): WebAuthnConfig {
  return {
    id: "webauthn",
    name: "WebAuthn",
    enableConditionalUI: true,
    authenticationOptions: { timeout: DEFAULT_WEBAUTHN_TIMEOUT },
    registrationOptions: { timeout: DEFAULT_WEBAUTHN_TIMEOUT },
    ...options,
    type: "webauthn",
  }
}
