/**
 * The types of the checks of passkeys (WebAuthn Level 3). All records consist of texts, numbers and booleans, so that a
 * chart can keep them in its context and a trace can store them. Bytes are base64url without padding.
 */

/**
 * The reason why a response of a passkey is refused. The first part of the list names faults of the form, the second
 * part names the check that failed.
 *
 * - `response_malformed`: the response is not an object of the expected form, or a field is not base64url.
 * - `response_too_long`: a field of the response is longer than its limit.
 * - `credential_id_mismatch`: `id`, `rawId` and the id in the authenticator data are not the same.
 * - `client_data_malformed`: `clientDataJSON` is not a JSON object in UTF-8 with the members of WebAuthn.
 * - `attestation_object_malformed`: the attestation object does not consist of `fmt`, `attStmt` and `authData`, or the
 *   statement does not have the members of its format.
 * - `authenticator_data_malformed`: the lengths or flags of the authenticator data do not agree.
 * - `public_key_malformed`: the public key has missing, additional or wrong parameters for its algorithm.
 * - `cbor_…`: the CBOR ends too early, has bytes after its end, a key twice, an item of indefinite length, a number or a
 *   length that is not encoded in the shortest form, a tag, a float or a very large number, a text that is not UTF-8, or
 *   more levels or items than the decoder permits.
 */
export type PasskeyFault =
  | "response_malformed"
  | "response_too_long"
  | "credential_id_mismatch"
  | "client_data_malformed"
  | "attestation_object_malformed"
  | "authenticator_data_malformed"
  | "public_key_malformed"
  | "cbor_truncated"
  | "cbor_trailing_bytes"
  | "cbor_duplicate_key"
  | "cbor_indefinite_length"
  | "cbor_not_shortest"
  | "cbor_tag"
  | "cbor_unsupported_value"
  | "cbor_invalid_text"
  | "cbor_too_deep"
  | "cbor_too_many_items"
  | "type_wrong"
  | "challenge_wrong"
  | "origin_wrong"
  | "cross_origin_refused"
  | "top_origin_wrong"
  | "rp_id_wrong"
  | "user_not_present"
  | "user_not_verified"
  | "backup_state_invalid"
  | "device_type_changed"
  | "algorithm_refused"
  | "algorithm_unavailable"
  | "public_key_invalid"
  | "attestation_unsupported"
  | "attestation_invalid"
  | "credential_wrong"
  | "signature_invalid"
  | "counter_not_higher"

/** The algorithms that the verifier knows: EdDSA with Ed25519, ES256 with P-256, RS256 (RFC 9053 §2, RFC 8812 §2). */
export type PasskeyAlgorithm = -8 | -7 | -257

/** All algorithms that the verifier knows. The options offer them in this order, the preferred one first. */
export const passkeyAlgorithms: readonly PasskeyAlgorithm[] = [-8, -7, -257]

/** `multiDevice` if the passkey can be copied to other devices, such as a passkey in a password manager. */
export type PasskeyDeviceType = "singleDevice" | "multiDevice"

/** The members of `clientDataJSON` that the checks read (WebAuthn Level 3 §5.8.1). All of them are untrusted. */
export interface PasskeyClientData {
  readonly type: string
  readonly challenge: string
  readonly origin: string
  /** `true` if the ceremony ran in a frame of another origin. `false` if the member is absent. */
  readonly crossOrigin: boolean
  /** The origin of the outermost page, if the ceremony ran in a frame. */
  readonly topOrigin?: string
}

/** The fixed part of the authenticator data (WebAuthn Level 3 §6.1). */
export interface PasskeyAuthenticatorData {
  /** The SHA-256 of the RP id, in base64url. */
  readonly rpIdHash: string
  readonly userPresent: boolean
  readonly userVerified: boolean
  readonly backupEligible: boolean
  readonly backedUp: boolean
  /** The signature counter, 0 if the authenticator has none. */
  readonly counter: number
}

/** The bytes that a signature covers. */
export interface PasskeySignedBytes {
  readonly authenticatorData: string
  readonly clientDataJSON: string
}

/**
 * The attestation statement. `self`: a statement of the format `packed` that is signed with the key of the passkey
 * itself. `other`: every statement that the library does not verify.
 */
export type PasskeyAttestation =
  | { readonly kind: "none" }
  | { readonly kind: "self"; readonly algorithm: number; readonly signature: string }
  | { readonly kind: "other"; readonly format: string }

/** A registration response of which only the form has been checked. */
export interface ParsedRegistration {
  readonly credentialId: string
  readonly clientData: PasskeyClientData
  readonly authenticator: PasskeyAuthenticatorData
  /** The model of the authenticator, as a UUID in lower case; only zeros if the authenticator does not tell its model. */
  readonly aaguid: string
  /** The public key in the COSE_Key format, exactly as the authenticator encoded it. */
  readonly publicKey: string
  /** The COSE number of the key's algorithm, which can be one that the library does not know. */
  readonly algorithm: number
  readonly attestation: PasskeyAttestation
  /** Such as `internal`, `hybrid` or `usb`, without repetitions. The browser reports them, and they are not signed. */
  readonly transports: readonly string[]
  readonly signed: PasskeySignedBytes
}

/** An authentication response of which only the form has been checked. */
export interface ParsedAuthentication {
  readonly credentialId: string
  readonly clientData: PasskeyClientData
  readonly authenticator: PasskeyAuthenticatorData
  readonly signature: string
  /** The id of the user that was set at the registration, 1 to 64 bytes. Absent if the authenticator stored none. */
  readonly userHandle?: string
  readonly signed: PasskeySignedBytes
}
