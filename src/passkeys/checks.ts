/**
 * The checks of WebAuthn Level 3 §7.1 (registration) and §7.2 (authentication), one function for each, so that a chart
 * can give each check a state of its own. `parseRegistration` and `parseAuthentication` come first, and check only the
 * form of a response. `verifyRegistration` and `verifyAuthentication` run all checks in the order of the standard.
 *
 * A check returns a boolean, and its docstring names the fault that a caller reports if the result is `false`.
 */
import { base64urlBytes } from "./base64url.ts"
import { publicKeyOf } from "./cose-key.ts"
import { isAlgorithmAvailable, isSignatureOf } from "./signature.ts"
import { base64url, sameText } from "../protocol/bytes.ts"
import type {
  ParsedAuthentication,
  ParsedRegistration,
  PasskeyAttestation,
  PasskeyAuthenticatorData,
  PasskeyClientData,
  PasskeyDeviceType,
} from "../ports/passkeys.ts"

export { parseRegistration } from "./parse-registration.ts"
export { parseAuthentication } from "./parse-authentication.ts"
export { isPublicKeyValid } from "./cose-key.ts"
export { isAlgorithmAvailable }

/** The ceremony belongs to the right kind of response. Fault: `type_wrong`. */
export function isType({ type }: PasskeyClientData, expected: "webauthn.create" | "webauthn.get"): boolean {
  return type === expected
}

/**
 * The response answers the challenge. The time of the comparison does not depend on the first difference. Does not prove
 * that the challenge is used once: the caller takes it from its store. Fault: `challenge_wrong`.
 *
 * @param expected the challenge that was sent, in base64url without padding. An empty challenge matches nothing.
 */
export function isChallenge({ challenge }: PasskeyClientData, expected: string): boolean {
  return expected !== "" && sameText(challenge, expected)
}

/**
 * The page that used the passkey has an expected origin. The text must be the same: `https://app.test` does not permit
 * `https://app.test:8443`, `http://app.test` or a subdomain. Fault: `origin_wrong`.
 *
 * @param origins such as `https://app.test`, or `android:apk-key-hash:…` for a native app.
 */
export function isOrigin({ origin }: PasskeyClientData, origins: readonly string[]): boolean {
  return origins.includes(origin)
}

/** The ceremony did not run in a frame of another origin. Fault: `cross_origin_refused`. */
export function isSameOrigin({ crossOrigin, topOrigin }: PasskeyClientData): boolean {
  return !crossOrigin && topOrigin === undefined
}

/**
 * The ceremony did not run in a frame of another origin, or the outermost page has an expected origin. A response from a
 * frame of another origin that does not name the origin of the outermost page does not pass: some browsers leave it out.
 * Fault: `top_origin_wrong`.
 */
export function isTopOrigin(clientData: PasskeyClientData, topOrigins: readonly string[]): boolean {
  const { crossOrigin, topOrigin } = clientData
  if (isSameOrigin(clientData)) return true
  return crossOrigin && topOrigin !== undefined && topOrigins.includes(topOrigin)
}

/** The authenticator used the passkey for one of the RP ids. Fault: `rp_id_wrong`. */
export async function isRpIdHash(authenticator: PasskeyAuthenticatorData, rpIds: readonly string[]): Promise<boolean> {
  return (await rpIdOf(authenticator, rpIds)) !== undefined
}

/** @returns the RP id for which the authenticator used the passkey; `undefined` for an RP id that is not listed. */
export async function rpIdOf(
  { rpIdHash }: PasskeyAuthenticatorData,
  rpIds: readonly string[],
): Promise<string | undefined> {
  for (const rpId of rpIds) {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(rpId))
    if (base64url(new Uint8Array(hash)) === rpIdHash) return rpId
  }
  return undefined
}

/**
 * A user was present, such as by a touch. §7.1 does not demand it of a registration that ran without a dialog of its own
 * (`mediation: "conditional"`). Fault: `user_not_present`.
 */
export function isUserPresent({ userPresent }: PasskeyAuthenticatorData): boolean {
  return userPresent
}

/**
 * The authenticator verified the user, by a PIN, a finger or a face. Only then a passkey counts as two factors. Fault:
 * `user_not_verified`, if the configuration requires the verification.
 */
export function isUserVerified({ userVerified }: PasskeyAuthenticatorData): boolean {
  return userVerified
}

/** A passkey that is not eligible for a backup has no backup (§6.1.3). Fault: `backup_state_invalid`. */
export function isBackupStateValid({ backupEligible, backedUp }: PasskeyAuthenticatorData): boolean {
  return backupEligible || !backedUp
}

/** @returns `multiDevice` for a passkey that is eligible for a backup (§6.1.3). */
export function deviceTypeOf({ backupEligible }: PasskeyAuthenticatorData): PasskeyDeviceType {
  return backupEligible ? "multiDevice" : "singleDevice"
}

/**
 * The passkey has the backup eligibility of its registration, which never changes (§6.1.3). Fault:
 * `device_type_changed`.
 */
export function isDeviceType(authenticator: PasskeyAuthenticatorData, stored: PasskeyDeviceType): boolean {
  return deviceTypeOf(authenticator) === stored
}

/** The key of the passkey has an algorithm that the options offered. Fault: `algorithm_refused`. */
export function isAlgorithm(algorithm: number, offered: readonly number[]): boolean {
  return offered.includes(algorithm)
}

/** The library can verify the attestation statement. Fault: `attestation_unsupported`. */
export function isAttestationSupported({ kind }: PasskeyAttestation): boolean {
  return kind !== "other"
}

/**
 * The attestation statement is valid: it is empty for `none` (§8.7), and signed with the key of the passkey for `packed`
 * without certificates (§8.2). Does not prove the model of the authenticator. Fault: `attestation_invalid`.
 */
export async function isAttested(registration: ParsedRegistration): Promise<boolean> {
  const { attestation, publicKey, algorithm, signed } = registration
  if (attestation.kind === "none") return true
  if (attestation.kind === "other" || attestation.algorithm !== algorithm) return false
  return isSignatureOf(attestation.signature, signed, base64urlBytes(publicKey))
}

/** The response comes from the passkey with this id, in base64url. Fault: `credential_wrong`. */
export function isCredential({ credentialId }: Pick<ParsedAuthentication, "credentialId">, id: string): boolean {
  return credentialId === id
}

/**
 * The owner of the private key signed the response. Fault: `signature_invalid`.
 *
 * @param publicKey the stored public key, in the COSE_Key format.
 * @returns `false` also for a public key that is malformed, or whose algorithm the runtime does not know: check
 *   `isPublicKeyValid` and `isAlgorithmAvailable` first.
 */
export async function isSigned(
  { signature, signed }: Pick<ParsedAuthentication, "signature" | "signed">,
  publicKey: Uint8Array,
): Promise<boolean> {
  return isSignatureOf(signature, signed, publicKey)
}

/**
 * The counter rose since the last use, or the authenticator has no counter: both values are 0 (§6.1.1). Fault:
 * `counter_not_higher`. A passkey that is used twice at the same time can fail this check.
 */
export function isCounterHigher({ counter }: PasskeyAuthenticatorData, stored: number): boolean {
  return counter > stored || (counter === 0 && stored === 0)
}

/** @returns the COSE number of the algorithm of a stored public key; `undefined` for a malformed key. */
export function algorithmOf(publicKey: Uint8Array): number | undefined {
  const key = publicKeyOf(publicKey)
  return typeof key === "string" ? undefined : key.algorithm
}
