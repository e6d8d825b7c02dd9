import type { Failure } from "../facts.ts"
import type { Answer, EngineFailure } from "../vocabulary.ts"

/** The context of a flow in which an attempt can be wrong. */
export interface EscalationContext {
  /** Id of the provider. */
  provider: string
  /** The fields that the person typed. */
  credentials: Readonly<Record<string, unknown>> | undefined
  failure: Failure | undefined
}

export type EscalationEvent = Answer<"countOpenAttempt"> | Answer<"verifyChallenge"> | EngineFailure
