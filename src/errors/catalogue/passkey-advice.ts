/** The advice that the visualizer shows for the reasons of passkeys. */
import type { PasskeyReason } from "./passkey-rows.ts"

type Sentences = readonly [string, ...string[]]

const again = "Start the sign-in again."
const malformed: Sentences = [
  "Send the credential in the JSON form of WebAuthn: the result of `toJSON()`, or of `@simplewebauthn/browser`.",
  "Does a proxy or a form change the field `data`?",
]
const damaged: Sentences = [
  "Try another browser or authenticator. If only one model fails, report the model with this trace.",
]
const key: Sentences = [
  "Is the column of the public key long enough? A key of RSA has more than 255 characters in base64.",
]

export const passkeyAdvice: Readonly<Record<PasskeyReason, Sentences>> = {
  passkey_response_malformed: malformed,
  passkey_response_too_long: malformed,
  passkey_credential_id_mismatch: malformed,
  passkey_client_data_malformed: malformed,
  passkey_attestation_object_malformed: damaged,
  passkey_authenticator_data_malformed: damaged,
  passkey_public_key_malformed: key,
  passkey_cbor_truncated: damaged,
  passkey_cbor_trailing_bytes: damaged,
  passkey_cbor_duplicate_key: damaged,
  passkey_cbor_indefinite_length: damaged,
  passkey_cbor_not_shortest: damaged,
  passkey_cbor_tag: damaged,
  passkey_cbor_unsupported_value: damaged,
  passkey_cbor_invalid_text: damaged,
  passkey_cbor_too_deep: damaged,
  passkey_cbor_too_many_items: damaged,
  passkey_type_wrong: ["Call `navigator.credentials.create()` for `register`, and `get()` for `authenticate`."],
  passkey_challenge_wrong: [`${again} Another tab can have replaced the challenge.`],
  passkey_origin_wrong: [
    "Compare the origin in the browser with AUTH_URL, and list every other origin in `relayingParty.origin`.",
  ],
  passkey_cross_origin_refused: ["If pages of another site contain yours, list their origins in `topOrigins`."],
  passkey_top_origin_wrong: ["Add the origin of the outermost page to `topOrigins`, if it is a page of yours."],
  passkey_rp_id_wrong: [
    "Set `relayingParty.id` to the domain under which the passkeys were created. A changed domain loses its passkeys.",
  ],
  passkey_user_not_present: [again],
  passkey_user_not_verified: [
    "Does the authenticator have a PIN, or another way to verify its user?",
    "To accept passkeys without it, set `requireUserVerification: false` in `verifyAuthenticationOptions`.",
  ],
  passkey_backup_state_invalid: damaged,
  passkey_device_type_changed: ["Was the row of the passkey changed by hand? Register the passkey again."],
  passkey_algorithm_refused: ["Compare `supportedAlgorithmIDs` with the algorithm of the stored key."],
  passkey_algorithm_unavailable: ["Update the runtime, or offer only -7 and -257 in `supportedAlgorithmIDs`."],
  passkey_public_key_invalid: key,
  passkey_attestation_unsupported: [
    'Request the attestation "none", or pass `verifyAttestation` to verify other statements.',
  ],
  passkey_attestation_invalid: damaged,
  passkey_credential_wrong: [again],
  passkey_signature_invalid: ["Was the stored public key changed or shortened? Register the passkey again."],
  passkey_counter_not_higher: [
    "Ask the user if another person can have a copy of the security key. Otherwise, register the passkey again.",
  ],
  passkey_challenge_missing: [
    `${again} Options are valid for five minutes.`,
    "Give all instances of the application the same AUTH_SECRET.",
    "Does the script send cookies? Call the routes from the same origin.",
  ],
  passkey_challenge_used: [`${again} A form that is sent twice signs in only once.`],
  passkey_purpose_wrong: ["Send the `action` that the response to `webauthn-options` named."],
  passkey_data_unreadable: malformed,
  passkey_unknown: [
    "The user removes the passkey from the device: `PublicKeyCredential.signalUnknownCredential()` does so.",
    "Was the database restored from a backup?",
  ],
  passkey_of_other_provider: [
    "Send the response to the callback of the provider at which the user registered the passkey.",
    "Was the id of the provider changed? Change the column `provider` of the accounts, too.",
  ],
  passkey_taken: [`${again} If it happens often, look for requests that repeat a registration.`],
  passkey_of_other_user: ["The visitor signs out, and signs in with the passkey."],
  passkey_email_taken: ["The visitor signs in in the way that was used first, and adds the passkey from there."],
  passkey_user_handle_wrong: ["Was the column `userHandle` changed by hand? Register the passkey again."],
  passkey_user_handle_missing: [
    "Does the script that sends the response leave out `response.userHandle`?",
    "A passkey that the authenticator cannot find itself needs options with the address of its user.",
  ],
  passkey_user_unknown: ["There is nothing to correct: the user was deleted."],
  passkey_user_failed: ["Correct the function that the cause names."],
  passkey_options_failed: ["Correct the function that the cause names, or return fewer fields from `getUserInfo`."],
}
