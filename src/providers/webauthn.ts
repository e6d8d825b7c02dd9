/** Sign-in with a security key or a passkey: the data of it. Nothing serves it yet, and a list that has it is refused. */
import type { WebAuthnConfig } from "../ports/provider.ts"
import type { SemverString } from "../ports/webauthn.ts"

export type { WebAuthnConfig } from "../ports/provider.ts"
export type { WebAuthnProviderType } from "../ports/webauthn.ts"

/** The site that keys are made for. */
export interface RelayingParty {
  /** The site's domain. */
  id: string
  name: string
  /** With scheme, without a slash at the end. */
  origin: string
}

/** Milliseconds that a person has to use their key. */
export const DEFAULT_WEBAUTHN_TIMEOUT: number = 5 * 60 * 1000

/** Of the script that the built-in page would load. */
export const DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION: SemverString = "v9.0.1"

/** A provider of the type `webauthn`. What is passed wins over the rest, but for the type. */
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
