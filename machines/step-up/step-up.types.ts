import type { AdmissionContext } from "../admission/index.ts"
import type { Failure } from "../facts.ts"
import type { Answer, EngineFailure } from "../vocabulary.ts"

/** The context of a step-up. A step-up has the context of a sign-in, because both flows can contain the same steps. */
export type StepUpContext = AdmissionContext

export type StepUpEvent =
  | Answer<"identifyVisitor">
  | Answer<"readSubject">
  | Answer<"findAccount">
  | Answer<"resolveTarget">
  | Answer<"addEvidence">
  | EngineFailure

export type StepUpOutcome =
  /** Evidence was added to the session. */
  | { type: "steppedUp"; url: string }
  /** No evidence was added. The session is unchanged. */
  | { type: "refused"; failure: Failure }
