/** The error of the functions that verify a whole response, with a sentence for each fault. */
import { WebAuthnVerificationError } from "../errors/classes.ts"
import type { PasskeyFault } from "../ports/passkeys.ts"

/** A sentence for the developer about each fault. No sentence contains data of the response. */
const sentences: Readonly<Record<PasskeyFault, string>> = {
  response_malformed: "The response is not a credential in the JSON form of WebAuthn. Send the result of toJSON().",
  response_too_long: "A field of the response is longer than an authenticator makes it.",
  credential_id_mismatch: "The response contains different ids of the credential.",
  client_data_malformed: "clientDataJSON is not the JSON of WebAuthn's client data.",
  attestation_object_malformed: "The attestation object does not have the form of WebAuthn Level 3 §6.5.4.",
  authenticator_data_malformed: "The authenticator data does not have the form of WebAuthn Level 3 §6.1.",
  public_key_malformed: "The public key does not have the COSE parameters of its algorithm.",
  cbor_truncated: "The CBOR ends before its last item is complete.",
  cbor_trailing_bytes: "Bytes follow after the end of the CBOR.",
  cbor_duplicate_key: "A map of the CBOR contains a key twice.",
  cbor_indefinite_length: "The CBOR contains an item of indefinite length.",
  cbor_not_shortest: "The CBOR encodes a number or a length with more bytes than it needs.",
  cbor_tag: "The CBOR contains a tag.",
  cbor_unsupported_value: "The CBOR contains a float, an unknown simple value, or an integer beyond 2^53.",
  cbor_invalid_text: "A text of the CBOR is not UTF-8.",
  cbor_too_deep: "The CBOR has more levels of maps and arrays than an authenticator sends.",
  cbor_too_many_items: "A map or an array of the CBOR has more items than an authenticator sends.",
  type_wrong: "The response belongs to another ceremony: a registration is not an authentication.",
  challenge_wrong: "The response belongs to another challenge.",
  origin_wrong: "The response comes from an origin that is not in `origins`.",
  cross_origin_refused: "The response comes from a frame of another origin. List its top origin in `allowCrossOrigin`.",
  top_origin_wrong: "The response comes from a frame, and its top origin is not in `allowCrossOrigin`.",
  rp_id_wrong: "The passkey belongs to an RP id that is not in `rpIds`.",
  user_not_present: "The authenticator did not test that a user is present.",
  user_not_verified: "The authenticator did not verify the user, and `userVerification` is required.",
  backup_state_invalid: "The passkey is backed up, although it is not eligible for a backup.",
  device_type_changed: "The passkey was registered with another backup eligibility.",
  algorithm_refused: "The algorithm of the passkey is not among the algorithms that were offered.",
  algorithm_unavailable:
    "This runtime's Web Crypto does not know Ed25519. Offer ES256 and RS256, or update the runtime.",
  public_key_invalid: "The public key is not a point of its curve, or an RSA key of an unusual size or exponent.",
  attestation_unsupported:
    'The library verifies attestation statements of the formats "none" and "packed" without certificates. Other statements need the optional package `@simplewebauthn/server`. Without it, request the attestation "none".',
  attestation_invalid: "The signature of the attestation statement does not belong to the passkey.",
  credential_wrong: "The response belongs to another passkey.",
  signature_invalid: "The signature does not belong to the passkey's public key.",
  counter_not_higher: "The signature counter did not rise: a copy of the authenticator may exist.",
}

/**
 * A response of a passkey was refused. `fault` is the stable reason, and `message` a sentence for the developer. The
 * error contains no data of the response.
 */
export class PasskeyRefused extends WebAuthnVerificationError {
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault) {
    super(sentences[fault], { fault })
    this.fault = fault
  }
}
