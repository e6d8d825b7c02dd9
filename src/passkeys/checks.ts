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
  PasskeyAuthenticatorData,
  PasskeyClientData,
} from "../ports/passkeys.ts"

export {
  isType,
  isOrigin,
  isSameOrigin,
  isTopOrigin,
  isUserHandle,
  isUserPresent,
  isUserVerified,
  isBackupStateValid,
  deviceTypeOf,
  isDeviceType,
  isAlgorithm,
  isAttestationSupported,
  isCredential,
  isCounterHigher,
} from "../../machines/passkey/response.rules.ts"
export { parseRegistration } from "./parse-registration.ts"
export { parseAuthentication } from "./parse-authentication.ts"
export { isPublicKeyValid } from "./cose-key.ts"
export { isAlgorithmAvailable }

/**
 * The response answers the challenge. The time of the comparison does not depend on the first difference. Does not prove
 * that the challenge is used once: the caller takes it from its store. Fault: `challenge_wrong`.
 *
 * @param expected the challenge that was sent, in base64url without padding. An empty challenge matches nothing.
 */
export function isChallenge({ challenge }: PasskeyClientData, expected: string): boolean {
  return expected !== "" && sameText(challenge, expected)
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
 * The attestation statement is valid: it is empty for `none` (§8.7), and signed with the key of the passkey for `packed`
 * without certificates (§8.2). Does not prove the model of the authenticator. Fault: `attestation_invalid`.
 */
export async function isAttested(registration: ParsedRegistration): Promise<boolean> {
  const { attestation, publicKey, algorithm, signed } = registration
  if (attestation.kind === "none") return true
  if (attestation.kind === "other" || attestation.algorithm !== algorithm) return false
  return isSignatureOf(attestation.signature, signed, base64urlBytes(publicKey))
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

/** @returns the COSE number of the algorithm of a stored public key; `undefined` for a malformed key. */
export function algorithmOf(publicKey: Uint8Array): number | undefined {
  const key = publicKeyOf(publicKey)
  return typeof key === "string" ? undefined : key.algorithm
}
