import type { PasskeyChallenge, PasskeyPurpose, PasskeyUser, StoredPasskey } from "../../src/ports/passkey-challenge.ts"
import type { WebAuthnOptionsResponseBody } from "../../src/ports/webauthn.ts"
import type { AdmissionContext, AdmissionEvent, AdmissionInput, AdmissionOutcome } from "../admission/index.ts"
import type { CsrfVerdict } from "../facts.ts"
import type { PasskeyResponse } from "../passkey-asks.ts"
import type { Answer } from "../vocabulary.ts"

/** The input of the chart: the facts of the provider. */
export interface PasskeyInput extends AdmissionInput {
  /** The purposes of the challenges that this flow accepts. Default: those of a sign-in. */
  purposes?: readonly PasskeyPurpose[]
}

export interface PasskeyContext extends AdmissionContext {
  purposes: readonly PasskeyPurpose[]
  csrf: CsrfVerdict
  /** The parameter `action` of the request. */
  action: string | undefined
  /** The parameter `purpose` of a request for options. */
  wanted: string | undefined
  /** True if the request for options says that the browser may create the passkey without a dialog of its own. */
  isConditional: boolean
  /** The identifier that a request for options names. Empty without one. */
  typed: string
  about: PasskeyUser | undefined
  /** The response to a request for options. */
  offer: WebAuthnOptionsResponseBody | undefined
  challenge: PasskeyChallenge | undefined
  /** The response of the browser, unchecked. */
  data: unknown
  passkeyResponse: PasskeyResponse | undefined
  passkey: StoredPasskey | undefined
  /** True if a user has the passkey, and its account belongs to another provider. */
  isOfOtherProvider: boolean
}

export type PasskeyEvent =
  /** `GET /webauthn-options/:provider` */
  | {
      type: "passkeyOptions.requested"
      action: string | undefined
      wanted: string | undefined
      isConditional: boolean
      typed: string
    }
  /** `POST /callback/:provider` */
  | { type: "passkey.answered"; csrf: CsrfVerdict; callbackUrl: string; action: string | undefined; data: unknown }
  | Answer<"countAttempt">
  | Answer<"readPasskeyUser">
  | Answer<"makePasskeyOptions">
  | Answer<"takePasskeyChallenge">
  | Answer<"readPasskeyResponse">
  | Answer<"findPasskey">
  | Answer<"verifyPasskey">
  | Answer<"namePasskeyUser">
  | AdmissionEvent

export type PasskeyOutcome =
  | AdmissionOutcome
  /** The browser gets options. */
  | { type: "offered"; offer: WebAuthnOptionsResponseBody }
  /** The request for options was refused with an error that clients of Auth.js know. */
  | { type: "declined"; error: string }

export interface Passkey {
  input: PasskeyInput
  context: PasskeyContext
  events: PasskeyEvent
  outcome: PasskeyOutcome
}
