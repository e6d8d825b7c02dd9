/** Verifies the response of `navigator.credentials.get()`. */
import { passkeyAlgorithms, type PasskeyDeviceType } from "../ports/passkeys.ts"
import { base64urlBytes } from "./base64url.ts"
import {
  deviceTypeOf,
  isAlgorithm,
  isAlgorithmAvailable,
  isBackupStateValid,
  isChallenge,
  isCounterHigher,
  isCredential,
  isDeviceType,
  isOrigin,
  isPublicKeyValid,
  isSameOrigin,
  isSigned,
  isTopOrigin,
  isType,
  isUserPresent,
  isUserVerified,
  parseAuthentication,
  rpIdOf,
} from "./checks.ts"
import { publicKeyOf } from "./cose-key.ts"
import { PasskeyRefused } from "./passkey-refused.ts"
import type { RegistrationInput } from "./verify-registration.ts"

export interface AuthenticationInput extends Omit<RegistrationInput, "mediation"> {
  /** The stored passkey whose id the response names. */
  readonly credential: {
    /** In base64url. */
    readonly id: string
    /** In the COSE_Key format, as `verifyRegistration` returned it. */
    readonly publicKey: Uint8Array
    readonly counter: number
    /** The COSE number of the algorithm, if it is stored: a key of another algorithm is refused. */
    readonly algorithm?: number | undefined
    /** If it is stored: a passkey that reports another backup eligibility is refused. */
    readonly deviceType?: PasskeyDeviceType | undefined
  }
}

/** A verified authentication. The caller must still check the user handle, and store the counter. */
export interface Authenticated {
  /** The new counter. Store it when the sign-in is admitted. */
  readonly counter: number
  readonly userVerified: boolean
  readonly userPresent: boolean
  readonly backedUp: boolean
  readonly deviceType: PasskeyDeviceType
  /** The id of the user that was set at the registration, if the authenticator stored it: 1 to 64 bytes. */
  readonly userHandle?: Uint8Array<ArrayBuffer>
  readonly rpId: string
  readonly origin: string
}

/**
 * Verifies an authentication, in the order of WebAuthn Level 3 §7.2. Proves that the owner of the stored passkey answered
 * the challenge. Does not prove whose passkey it is: the caller compares the user and the user handle.
 *
 * @throws {PasskeyRefused} if the response or the stored key is malformed, or a check fails. Its `fault` is the reason.
 */
export async function verifyAuthentication(input: AuthenticationInput): Promise<Authenticated> {
  const { credential } = input
  const parsed = parseAuthentication(input.response)
  if (typeof parsed === "string") throw new PasskeyRefused(parsed)
  const { clientData, authenticator, userHandle } = parsed
  if (!isCredential(parsed, credential.id)) throw new PasskeyRefused("credential_wrong")
  if (!isType(clientData, "webauthn.get")) throw new PasskeyRefused("type_wrong")
  if (!isChallenge(clientData, input.challenge)) throw new PasskeyRefused("challenge_wrong")
  if (!isOrigin(clientData, input.origins)) throw new PasskeyRefused("origin_wrong")
  if (input.allowCrossOrigin === undefined || input.allowCrossOrigin === false) {
    if (!isSameOrigin(clientData)) throw new PasskeyRefused("cross_origin_refused")
  } else if (!isTopOrigin(clientData, input.allowCrossOrigin)) throw new PasskeyRefused("top_origin_wrong")
  const rpId = await rpIdOf(authenticator, input.rpIds)
  if (rpId === undefined) throw new PasskeyRefused("rp_id_wrong")
  if (!isUserPresent(authenticator)) throw new PasskeyRefused("user_not_present")
  if (input.userVerification === "required" && !isUserVerified(authenticator)) {
    throw new PasskeyRefused("user_not_verified")
  }
  if (!isBackupStateValid(authenticator)) throw new PasskeyRefused("backup_state_invalid")
  if (credential.deviceType !== undefined && !isDeviceType(authenticator, credential.deviceType)) {
    throw new PasskeyRefused("device_type_changed")
  }
  const key = publicKeyOf(credential.publicKey)
  if (typeof key === "string") throw new PasskeyRefused(key)
  if (!isAlgorithm(key.algorithm, input.algorithms ?? passkeyAlgorithms)) throw new PasskeyRefused("algorithm_refused")
  if (key.algorithm !== (credential.algorithm ?? key.algorithm)) throw new PasskeyRefused("algorithm_refused")
  if (!isPublicKeyValid(credential.publicKey)) throw new PasskeyRefused("public_key_invalid")
  if (!(await isAlgorithmAvailable(key.algorithm))) throw new PasskeyRefused("algorithm_unavailable")
  if (!(await isSigned(parsed, credential.publicKey))) throw new PasskeyRefused("signature_invalid")
  if (!isCounterHigher(authenticator, credential.counter)) throw new PasskeyRefused("counter_not_higher")
  return {
    counter: authenticator.counter,
    userVerified: authenticator.userVerified,
    userPresent: authenticator.userPresent,
    backedUp: authenticator.backedUp,
    deviceType: deviceTypeOf(authenticator),
    ...(userHandle !== undefined && { userHandle: base64urlBytes(userHandle) }),
    rpId,
    origin: clientData.origin,
  }
}
