/** Sign-in with a passkey: the data of it. Nothing serves it yet, and a list that has it is refused. */
import type { WebAuthnConfig } from "../ports/provider.ts"

/** Milliseconds that a person has to use their passkey. */
const timeout = 5 * 60 * 1000

/** A provider of the type `webauthn` that wants the person verified, by a PIN or a finger. What is passed wins over the rest, but for the type. */
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
