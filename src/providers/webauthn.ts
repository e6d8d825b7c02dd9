/** Sign-in with a passkey or a security key that need not verify its user by default. */
import type { SemverString, WebAuthnConfig } from "../ports/webauthn.ts"

export type { RelyingParty as RelayingParty, WebAuthnConfig, WebAuthnProviderType } from "../ports/webauthn.ts"

/** The time within which a user must use their key, in milliseconds. */
export const DEFAULT_WEBAUTHN_TIMEOUT: number = 5 * 60 * 1000

/**
 * The version of the script `@simplewebauthn/browser` that Auth.js's sign-in page loads. This library loads no such
 * script.
 */
export const DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION: SemverString = "v9.0.1"

/**
 * Makes a provider of the type `webauthn`. It needs an adapter that stores passkeys.
 *
 * An option replaces the whole default of the same name, except `type`. The options request a passkey that the
 * authenticator can find by itself, and user verification, both as a preference. A response without user verification is
 * refused unless `verifyAuthenticationOptions` and `verifyRegistrationOptions` have `requireUserVerification: false`.
 */
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
