import type { AdmissionContext } from "../admission/index.ts"
import type { Failure } from "../facts.ts"
import type { Answer, EngineFailure } from "../vocabulary.ts"

/** What a step-up remembers is a part of what a sign-in does: the same steps stand in both. */
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
  /** The session is as it was. */
  | { type: "refused"; failure: Failure }
