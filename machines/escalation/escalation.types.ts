import type { Failure } from "../facts.ts"
import type { Answer, EngineFailure } from "../vocabulary.ts"

/** The context of a flow that checks a secret which a visitor may guess wrongly. */
export interface EscalationContext {
  /** The id of the provider. */
  provider: string
  /** The fields that the person typed. */
  credentials: Readonly<Record<string, unknown>> | undefined
  failure: Failure | undefined
}

export type EscalationEvent = Answer<"countOpenAttempt"> | Answer<"verifyChallenge"> | EngineFailure
