/**
 * A provider for sign-in with a passkey. The library does not support passkeys yet, and refuses a configuration with
 * this provider.
 */
import type { WebAuthnConfig } from "../ports/webauthn.ts"

/** The time within which a person must use their passkey, in milliseconds. */
const timeout = 5 * 60 * 1000

/**
 * Makes a provider of the type `webauthn` that requires user verification, by a PIN or a fingerprint. Options replace
 * the defaults, except `type`.
 */
export default function Passkey(options: Partial<WebAuthnConfig> = {}): WebAuthnConfig {
  return {
    id: "passkey",
    name: "Passkey",
    enableConditionalUI: true,
    authenticationOptions: { timeout, userVerification: "required" },
    registrationOptions: {
      timeout,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    },
    verifyAuthenticationOptions: { requireUserVerification: true },
    verifyRegistrationOptions: { requireUserVerification: true },
    ...options,
    type: "webauthn",
  }
}
