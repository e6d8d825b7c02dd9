/**
 * The checks of passkeys that read only plain values (WebAuthn Level 3 §7.1 and §7.2), one predicate for each. The
 * charts use them in their guards, and `src/passkeys/checks.ts` exports them together with the checks that need
 * cryptography.
 *
 * A check returns a boolean, and its docstring names the fault that a caller reports if the result is `false`.
 */
import type {
  ParsedAuthentication,
  PasskeyAttestation,
  PasskeyAuthenticatorData,
  PasskeyClientData,
  PasskeyDeviceType,
} from "../../src/ports/passkeys.ts"

/** The ceremony belongs to the right kind of response. Fault: `type_wrong`. */
export function isType({ type }: PasskeyClientData, expected: "webauthn.create" | "webauthn.get"): boolean {
  return type === expected
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

/** The response comes from the passkey with this id, in base64url. Fault: `credential_wrong`. */
export function isCredential({ credentialId }: Pick<ParsedAuthentication, "credentialId">, id: string): boolean {
  return credentialId === id
}

/**
 * The authenticator returned one of the accepted forms of the stored user handle. Passes if the authenticator returned
 * none, and if no handle is stored for the passkey.
 */
export function isUserHandle(returned: string | undefined, accepted: readonly string[]): boolean {
  return returned === undefined || accepted.length === 0 || accepted.includes(returned)
}

/**
 * The counter rose since the last use, or the authenticator has no counter: both values are 0 (§6.1.1). Fault:
 * `counter_not_higher`. A passkey that is used twice at the same time can fail this check.
 */
export function isCounterHigher({ counter }: Pick<PasskeyAuthenticatorData, "counter">, stored: number): boolean {
  return counter > stored || (counter === 0 && stored === 0)
}
