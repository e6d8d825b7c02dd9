import type { AdmissionContext, AdmissionEvent, AdmissionInput, AdmissionOutcome } from "../admission/index.ts"
import type { CsrfVerdict } from "../facts.ts"
import type { Answer } from "../vocabulary.ts"

/** The input of the chart: the facts of the provider. */
export interface AnonymousInput extends AdmissionInput {}

export interface AnonymousContext extends AdmissionContext {
  csrf: CsrfVerdict
}

export type AnonymousEvent =
  /** `POST /signin/:provider` */
  | { type: "anonymous.requested"; csrf: CsrfVerdict; callbackUrl: string }
  | Answer<"countAttempt">
  | Answer<"findVisitor">
  | Answer<"nameAnonymous">
  | AdmissionEvent

export interface Anonymous {
  input: AnonymousInput
  context: AnonymousContext
  events: AnonymousEvent
  outcome: AdmissionOutcome
}
