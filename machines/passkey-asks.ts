/** Asks (a chart's requests for effects) of a sign-in with a passkey. */
import type { PasskeyChallenge, PasskeyPurpose, PasskeyUser, StoredPasskey } from "../src/ports/passkey-challenge.ts"
import type { WebAuthnOptionsResponseBody } from "../src/ports/webauthn.ts"
import type { ParsedAuthentication, ParsedRegistration } from "../src/ports/passkeys.ts"
import type { AnswerKinds, Ask, Refusal } from "./ask.ts"
import type { Candidate, Visitor } from "./facts.ts"

/** The response of a passkey, of which only the form has been checked. */
export type PasskeyResponse =
  | (ParsedAuthentication & { readonly ceremony: "authentication" })
  | (ParsedRegistration & { readonly ceremony: "registration" })

export interface PasskeyAsks {
  /**
   * Finds the person whom the options are about: the user of the session, or the person whom `getUserInfo` of the
   * provider finds in the request. Deletes a user whose sign-up with a passkey was interrupted, and then treats the person
   * as new. Changes nothing else.
   */
  readPasskeyUser: Ask<
    {
      provider: string
      /** The address that the visitor typed, and that the limit has counted. */
      typed: string
    },
    | {
        type: "passkeyUser.read"
        about: PasskeyUser
        visitor: Visitor | undefined
        anonymous?: string | undefined
      }
    | Refusal<"passkeyUser.refused">
  >
  /**
   * Makes the options for the browser (WebAuthn Level 3 §5.4, §5.5), and sets the cookie with the sealed challenge and
   * its purpose.
   */
  makePasskeyOptions: Ask<
    {
      provider: string
      purpose: PasskeyPurpose
      about: PasskeyUser
      visitor: Visitor | undefined
      anonymous: string | undefined
      /** True if the browser may create the passkey without a dialog of its own. Only with the purpose `add`. */
      isConditional: boolean
    },
    { type: "passkeyOptions.made"; offer: WebAuthnOptionsResponseBody } | Refusal<"passkeyOptions.refused">
  >
  /**
   * Opens the cookie of the challenge, and clears it. If a store exists, only one of any number of requests with the
   * same cookie gets the challenge.
   */
  takePasskeyChallenge: Ask<
    { provider: string },
    { type: "passkeyChallenge.taken"; challenge: PasskeyChallenge } | Refusal<"passkeyChallenge.refused">
  >
  /** Reads the response of the browser. Checks only its form. */
  readPasskeyResponse: Ask<
    { data: unknown; purpose: PasskeyPurpose },
    { type: "passkeyResponse.read"; response: PasskeyResponse } | Refusal<"passkeyResponse.refused">
  >
  /** Looks up the stored passkey with this id, its account at this provider and its user. Changes nothing. */
  findPasskey: Ask<
    { provider: string; credentialId: string },
    | { type: "passkey.found"; passkey: StoredPasskey }
    | {
        type: "passkey.absent"
        /** True if a user has the passkey, and its account belongs to another provider. */
        isOfOtherProvider: boolean
      }
  >
  /**
   * Verifies the signature of an authentication with the stored public key, or the attestation statement of a
   * registration (WebAuthn Level 3 §7.1, §7.2). If the application injected `simpleWebAuthn`, its function verifies the
   * response.
   */
  verifyPasskey: Ask<
    {
      provider: string
      challenge: PasskeyChallenge
      response: PasskeyResponse
      passkey: StoredPasskey | undefined
      data: unknown
    },
    { type: "passkey.verified" } | Refusal<"passkey.refused">
  >
  /** Makes the candidate: the owner of the passkey, or the person who registers one. */
  namePasskeyUser: Ask<
    {
      provider: string
      challenge: PasskeyChallenge
      response: PasskeyResponse
      passkey: StoredPasskey | undefined
    },
    { type: "passkeyUser.named"; candidate: Candidate } | Refusal<"passkeyUser.unknown">
  >
}

export const passkeyAnswers: AnswerKinds<PasskeyAsks> = {
  readPasskeyUser: { "passkeyUser.read": "ok", "passkeyUser.refused": "no" },
  makePasskeyOptions: { "passkeyOptions.made": "ok", "passkeyOptions.refused": "no" },
  takePasskeyChallenge: { "passkeyChallenge.taken": "ok", "passkeyChallenge.refused": "no" },
  readPasskeyResponse: { "passkeyResponse.read": "ok", "passkeyResponse.refused": "no" },
  findPasskey: { "passkey.found": "ok", "passkey.absent": "ok" },
  verifyPasskey: { "passkey.verified": "ok", "passkey.refused": "no" },
  namePasskeyUser: { "passkeyUser.named": "ok", "passkeyUser.unknown": "no" },
}
