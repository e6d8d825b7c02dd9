import type { Failure } from "../facts.ts"
import type { Answer, EngineFailure } from "../vocabulary.ts"

/** The context keys that escalation needs. Every flow that contains escalation has these keys in its context. */
export interface EscalationContext {
  provider: string
  credentials: Readonly<Record<string, unknown>> | undefined
  failure: Failure | undefined
}

export type EscalationEvent = Answer<"countOpenAttempt"> | Answer<"verifyChallenge"> | EngineFailure
