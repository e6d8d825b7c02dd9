import type { AdmissionContext, AdmissionEvent, AdmissionInput, AdmissionOutcome } from "../admission/index.ts"
import type { CsrfVerdict } from "../facts.ts"
import type { Answer } from "../vocabulary.ts"

/** Facts of one provider. */
export interface EmailInput extends AdmissionInput {}

/** A link as it came back from a mail: both parts are needed to redeem it. */
export interface OpenedLink {
  identifier: string
  /** The secret. Within one request only. */
  token: string
}

export interface EmailContext extends AdmissionContext {
  csrf: CsrfVerdict
  /** What the person typed. */
  input: unknown
  /** The address that the link is sent to. Sealed while the person is at their mailbox. */
  identifier: string | undefined
  /** Names the flow cookie: a hash of the link's secret, which the link brings back. */
  linkId: string | undefined
  /** When the link, and with it the waiting flow, ends. */
  linkExpires: Date | undefined
  /** The link that was opened in a browser that did not ask for it, while its form is checked. */
  opened: OpenedLink | undefined
}

export type EmailEvent =
  /** `POST /signin/:provider` */
  | { type: "link.requested"; csrf: CsrfVerdict; callbackUrl: string; input: unknown }
  /** `GET /callback/:provider`: the link was followed. */
  | { type: "link.opened"; link: OpenedLink; callbackUrl: string }
  /** `POST /callback/:provider`: the button of the confirmation page was pressed. */
  | { type: "link.confirmed"; csrf: CsrfVerdict; link: OpenedLink; callbackUrl: string }
  | Answer<"readAddress">
  | Answer<"countMail">
  | Answer<"createLink">
  | Answer<"feignLink">
  | Answer<"sendLink">
  | Answer<"redeemLink">
  | AdmissionEvent

export interface Email {
  input: EmailInput
  context: EmailContext
  events: EmailEvent
  outcome:
    | AdmissionOutcome
    /** The link was opened in a browser that did not ask for it: a page with one button asks before it is spent (D4). */
    | { type: "confirm"; callbackUrl: string }
}
