/**
 * Tells the user's password manager which passkeys still exist (the signal methods of WebAuthn Level 3 §5.1.11). The
 * password manager then hides a passkey that no longer works, or shows the present name of the user. A browser without
 * these methods ignores the signals.
 *
 * Ids of credentials may be base64url or base64, as tables of passkeys contain them.
 */
import { base64url } from "./json.ts"

/** The fields of WebAuthn Level 3 §5.1.11.1. `rpId`: the RP id of the passkeys, such as `app.example`. */
export interface UnknownPasskey {
  readonly rpId: string
  readonly credentialId: string
}

export interface AcceptedPasskeys {
  readonly rpId: string
  /** `user.id` of the options with which the passkeys were created, in base64url. */
  readonly userId: string
  /** The ids of all passkeys of the user. The password manager hides every other passkey of this user. */
  readonly allAcceptedCredentialIds: readonly string[]
}

export interface PasskeyUserDetails {
  readonly rpId: string
  /** `user.id` of the options with which the passkeys were created, in base64url. */
  readonly userId: string
  /** The present address or user name. */
  readonly name: string
  readonly displayName: string
}

/**
 * Signals that no user has a passkey. `signIn` sends this signal itself if the server does not know the passkey. Do not
 * send it for a passkey that another user has.
 *
 * @returns `false` if the browser has no such signal, or refused it.
 */
export function signalUnknownCredential({ rpId, credentialId }: UnknownPasskey): Promise<boolean> {
  return signal("signalUnknownCredential", { rpId, credentialId: base64url(credentialId) })
}

/**
 * Signals all passkeys of the signed-in user, for example after the user removed one. An incomplete list hides working
 * passkeys.
 *
 * @returns `false` if the browser has no such signal, or refused it.
 */
export function signalAllAcceptedCredentials(accepted: AcceptedPasskeys): Promise<boolean> {
  const { rpId, userId, allAcceptedCredentialIds } = accepted
  const ids = allAcceptedCredentialIds.map(base64url)
  return signal("signalAllAcceptedCredentials", { rpId, userId, allAcceptedCredentialIds: ids })
}

/** Returns true if the browser has the signal of {@link signalAllAcceptedCredentials}. */
export function canSignalAccepted(): boolean {
  return native().signalAllAcceptedCredentials !== undefined
}

/**
 * Signals the present name of the signed-in user, for example after the address changed.
 *
 * @returns `false` if the browser has no such signal, or refused it.
 */
export function signalCurrentUserDetails({ rpId, userId, name, displayName }: PasskeyUserDetails): Promise<boolean> {
  return signal("signalCurrentUserDetails", { rpId, userId, name, displayName })
}

type Signal = "signalUnknownCredential" | "signalAllAcceptedCredentials" | "signalCurrentUserDetails"

type Signals = Partial<Record<Signal, (said: object) => Promise<void>>>

/** Returns the signals that the browser has. */
function native(): Signals {
  // The types of the DOM say that every browser has all of them, each with its own argument.
  return (globalThis.PublicKeyCredential as Signals | undefined) ?? {}
}

async function signal(method: Signal, said: object): Promise<boolean> {
  const signals = native()
  // The signal is advice. A failure must not stop a sign-in.
  if (signals[method] === undefined) return false
  return signals[method](said).then(
    () => true,
    () => false,
  )
}
