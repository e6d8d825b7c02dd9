/** Rows for failures of a sign-in with a passkey. Each fault of a response has a reason of its own. */
import type { PasskeyFault } from "../../ports/passkeys.ts"
import type { Words } from "../../ports/keys-of.ts"
import { passkeyFaults } from "./passkey-faults.ts"
import { told, type Row } from "./row.ts"

const unverified = told("WebAuthnVerificationError", "visitor")
const forged = told("WebAuthnVerificationError", "visitor", "InvalidCheck")
const unusable = told("WebAuthnVerificationError", "visitor", "AuthError")
const notLinked = told("AccountNotLinked", "visitor")
const threw = told("Configuration", "thrown", "AuthError")

/** The reason of a fault that the verifier finds: `passkey_origin_wrong`. */
export type PasskeyFaultReason = `passkey_${PasskeyFault}`

export type PasskeyReason =
  | PasskeyFaultReason
  | Words<"passkey_challenge_missing passkey_challenge_used passkey_purpose_wrong passkey_data_unreadable passkey_unknown passkey_of_other_provider passkey_taken passkey_user_handle_wrong passkey_user_handle_missing passkey_user_unknown passkey_of_other_user passkey_email_taken passkey_user_failed passkey_options_failed">

/** Returns the reason of a fault. */
export function reasonOfFault(fault: PasskeyFault): PasskeyFaultReason {
  return `passkey_${fault}`
}

const faultRows = Object.fromEntries(
  Object.entries(passkeyFaults).map(([fault, sentence]) => [`passkey_${fault}`, unverified(sentence)]),
) as Readonly<Record<PasskeyFaultReason, Row>> // `passkeyFaults` has a sentence for each fault.

export const passkeyRows: Readonly<Record<PasskeyReason, Row>> = {
  ...faultRows,
  passkey_challenge_missing: forged(
    "The request has no valid cookie of a challenge: the cookie is absent, older than five minutes, sealed with another secret, or made for another provider. Usually the visitor waited too long, or another tab made new options. Starting again works.",
  ),
  passkey_challenge_used: forged(
    "Another request has already used this challenge. Usually the form was sent twice; otherwise the request repeats an earlier one. Starting again works.",
  ),
  passkey_purpose_wrong: forged(
    "The challenge was made for another purpose: a sign-in, a registration or a re-authentication. Send the `action` that the response to `webauthn-options` named.",
  ),
  passkey_data_unreadable: unusable(
    "The field `data` is not the JSON of a credential. Send `JSON.stringify(credential.toJSON())` as `data`.",
  ),
  passkey_unknown: unusable(
    "No stored passkey has this id, or the passkey has no account. Usually the user removed the passkey from the account and not from the device.",
  ),
  passkey_of_other_provider: unusable(
    "The account of the passkey belongs to another provider than the one of the request. The visitor sees the same as for an unknown passkey: `passkey_unknown`.",
  ),
  passkey_taken: notLinked(
    "A user already has the passkey that the browser registered, so nothing was stored. An honest authenticator makes a new id for each passkey.",
  ),
  passkey_of_other_user: notLinked(
    "The passkey belongs to another user than the one who is signed in. To use the passkey, the visitor signs out and signs in with it.",
    "account_of_other_user",
  ),
  passkey_email_taken: notLinked(
    "Another user has the typed e-mail address, and got it while the visitor registered the passkey. The visitor signs in as this user, and adds the passkey from there.",
  ),
  passkey_user_handle_wrong: unverified(
    "The authenticator returned the user handle of another user than the owner of the passkey.",
  ),
  passkey_user_handle_missing: unverified(
    "The authenticator returned no user handle, although the options named no passkey. A passkey that an authenticator finds itself has a user handle, so the response does not come from such a passkey.",
  ),
  passkey_user_unknown: unusable(
    "The user of the passkey, or the user who registers one, was deleted while the sign-in was under way.",
  ),
  passkey_user_failed: threw(
    "`getUserInfo` or `getRelayingParty` of the provider threw, or returned a value of another type; the cause holds it.",
  ),
  passkey_options_failed: threw(
    "The options could not be made: a function of `simpleWebAuthn` threw, or the data of the user are too large for a cookie; the cause says which.",
  ),
}
