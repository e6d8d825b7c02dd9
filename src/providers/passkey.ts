/** Sign-in with a passkey, which verifies its user. */
import type { WebAuthnConfig } from "../ports/webauthn.ts"

/** The time within which a person must use their passkey, in milliseconds. */
const timeout = 5 * 60 * 1000

/**
 * Makes a provider of the type `webauthn` for passkeys: the authenticator finds them by itself, and verifies the user by
 * a PIN, a finger or a face. It needs an adapter that stores passkeys.
 *
 * An option replaces the whole default of the same name, except `type`: with `authenticationOptions: { timeout: 60_000 }`,
 * the browser is no longer asked for user verification, and `verifyAuthenticationOptions` still demands it.
 *
 * A sign-in proves possession of the passkey. With user verification, it counts as two kinds of factor (level 2).
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
