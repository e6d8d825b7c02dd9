/** Verifies the response of `navigator.credentials.create()`. */
import { passkeyAlgorithms, type PasskeyAlgorithm, type PasskeyDeviceType } from "../ports/passkeys.ts"
import { base64urlBytes } from "./base64url.ts"
import {
  deviceTypeOf,
  isAlgorithm,
  isAlgorithmAvailable,
  isAttestationSupported,
  isAttested,
  isBackupStateValid,
  isChallenge,
  isOrigin,
  isPublicKeyValid,
  isSameOrigin,
  isTopOrigin,
  isType,
  isUserPresent,
  isUserVerified,
  parseRegistration,
  rpIdOf,
} from "./checks.ts"
import { knownAlgorithm } from "./cose-key.ts"
import { PasskeyRefused } from "./passkey-refused.ts"

export interface RegistrationInput {
  /** The credential in the JSON form of WebAuthn (`RegistrationResponseJSON`), unchecked. */
  readonly response: unknown
  /** The challenge that was sent, in base64url without padding. The caller makes sure that it is used once. */
  readonly challenge: string
  /** The origins that may use passkeys, such as `https://app.test`. Compared as texts. */
  readonly origins: readonly string[]
  /** The RP ids that the options may have named, such as `app.test`. */
  readonly rpIds: readonly string[]
  /** Only `required` refuses a response without user verification. */
  readonly userVerification: "required" | "preferred" | "discouraged"
  /** The algorithms that the options offered. Default: EdDSA (-8), ES256 (-7) and RS256 (-257). */
  readonly algorithms?: readonly PasskeyAlgorithm[] | undefined
  /** The top origins whose pages may contain the site in a frame. Default: `false`, a frame is refused. */
  readonly allowCrossOrigin?: false | readonly string[] | undefined
  /** `conditional` for a passkey that the browser created without a dialog of its own: no user has to be present. */
  readonly mediation?: "conditional" | undefined
}

/** A verified registration. The caller must still check that no user has a passkey with this id (§7.1). */
export interface Registered {
  /** In base64url. */
  readonly credentialId: string
  /** In the COSE_Key format. */
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly algorithm: PasskeyAlgorithm
  readonly counter: number
  /** The model of the authenticator, as a UUID. It is not proven: the statement is signed by no manufacturer. */
  readonly aaguid: string
  readonly backedUp: boolean
  readonly deviceType: PasskeyDeviceType
  readonly transports: string[]
  readonly userVerified: boolean
  readonly attestation: "none" | "self"
  readonly rpId: string
  readonly origin: string
}

/**
 * Verifies a registration, in the order of WebAuthn Level 3 §7.1. Proves that the visitor controls a new passkey which
 * answered the challenge. Does not prove the model of the authenticator, and does not look up other passkeys.
 *
 * @throws {PasskeyRefused} if the response is malformed, or a check fails. Its `fault` is the reason.
 */
export async function verifyRegistration(input: RegistrationInput): Promise<Registered> {
  const parsed = parseRegistration(input.response)
  if (typeof parsed === "string") throw new PasskeyRefused(parsed)
  const { clientData, authenticator, attestation } = parsed
  if (!isType(clientData, "webauthn.create")) throw new PasskeyRefused("type_wrong")
  if (!isChallenge(clientData, input.challenge)) throw new PasskeyRefused("challenge_wrong")
  if (!isOrigin(clientData, input.origins)) throw new PasskeyRefused("origin_wrong")
  if (input.allowCrossOrigin === undefined || input.allowCrossOrigin === false) {
    if (!isSameOrigin(clientData)) throw new PasskeyRefused("cross_origin_refused")
  } else if (!isTopOrigin(clientData, input.allowCrossOrigin)) throw new PasskeyRefused("top_origin_wrong")
  const rpId = await rpIdOf(authenticator, input.rpIds)
  if (rpId === undefined) throw new PasskeyRefused("rp_id_wrong")
  if (input.mediation !== "conditional" && !isUserPresent(authenticator)) throw new PasskeyRefused("user_not_present")
  if (input.userVerification === "required" && !isUserVerified(authenticator)) {
    throw new PasskeyRefused("user_not_verified")
  }
  if (!isBackupStateValid(authenticator)) throw new PasskeyRefused("backup_state_invalid")
  const algorithm = knownAlgorithm(parsed.algorithm)
  if (algorithm === undefined || !isAlgorithm(algorithm, input.algorithms ?? passkeyAlgorithms)) {
    throw new PasskeyRefused("algorithm_refused")
  }
  const publicKey = base64urlBytes(parsed.publicKey)
  if (!isPublicKeyValid(publicKey)) throw new PasskeyRefused("public_key_invalid")
  if (!(await isAlgorithmAvailable(algorithm))) throw new PasskeyRefused("algorithm_unavailable")
  if (attestation.kind === "other" || !isAttestationSupported(attestation)) {
    throw new PasskeyRefused("attestation_unsupported")
  }
  if (!(await isAttested(parsed))) throw new PasskeyRefused("attestation_invalid")
  return {
    credentialId: parsed.credentialId,
    publicKey,
    algorithm,
    counter: authenticator.counter,
    aaguid: parsed.aaguid,
    backedUp: authenticator.backedUp,
    deviceType: deviceTypeOf(authenticator),
    transports: [...parsed.transports],
    userVerified: authenticator.userVerified,
    attestation: attestation.kind,
    rpId,
    origin: clientData.origin,
  }
}
