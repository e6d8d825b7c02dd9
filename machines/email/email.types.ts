import type { AdmissionContext, AdmissionEvent, AdmissionInput, AdmissionOutcome } from "../admission/index.ts"
import type { CsrfVerdict } from "../facts.ts"
import type { Answer } from "../vocabulary.ts"

/** Facts of one mail provider: the input of the chart. */
export interface EmailInput extends AdmissionInput {}

/** The parts of a link that a visitor opened from a mail. The effect needs both parts to redeem the link. */
export interface OpenedLink {
  identifier: string
  /** The secret of the link. The library never seals it into a cookie: the secret exists within one request only. */
  token: string
}

export interface EmailContext extends AdmissionContext {
  csrf: CsrfVerdict
  /** The text that the visitor typed into the form, before the library parses it as an e-mail address. */
  input: unknown
  /**
   * The e-mail address to which the library sends the link. The flow cookie contains it while the flow waits for the
   * link.
   */
  identifier: string | undefined
  /**
   * The id of the waiting flow: a hash of the link's secret. The opened link contains the secret, so the library can
   * find the waiting flow.
   */
  linkId: string | undefined
  /** The expiry of the link, and of the waiting flow. */
  linkExpires: Date | undefined
  /**
   * The link that the visitor confirms with the form of the confirmation page. The context keeps it until the flow has
   * checked the form. A visitor who opens the link in the browser that requested it gets no such form.
   */
  opened: OpenedLink | undefined
}

export type EmailEvent =
  /** `POST /signin/:provider` */
  | { type: "link.requested"; csrf: CsrfVerdict; callbackUrl: string; input: unknown }
  /** `GET /callback/:provider`: the visitor followed the link. */
  | { type: "link.opened"; link: OpenedLink; callbackUrl: string }
  /** `POST /callback/:provider`: the visitor pressed the button of the confirmation page. */
  | { type: "link.confirmed"; csrf: CsrfVerdict; link: OpenedLink; callbackUrl: string }
  | Answer<"readAddress">
  | Answer<"countAttempt">
  | Answer<"createLink">
  | Answer<"sendLink">
  | Answer<"redeemLink">
  | AdmissionEvent

export interface Email {
  input: EmailInput
  context: EmailContext
  events: EmailEvent
  outcome:
    | AdmissionOutcome
    /**
     * The visitor opened the link in a browser that did not request it. A page with one button asks the visitor before
     * the flow redeems the link (D4).
     */
    | { type: "confirm"; callbackUrl: string }
}
