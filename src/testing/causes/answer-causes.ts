/** The shape of the table of causes: every answer of every ask, and the two engine failures, or it does not compile. */
import type { EffectFailure } from "../../../machines/engine-failures.ts"
import type { Answer, AskName } from "../../../machines/vocabulary.ts"
import type { Cause } from "../model/cause.ts"

/** In the order in which they are tried: the first that can happen is how it goes when all is well. */
export type AnswerCauses = {
  readonly [K in AskName]: {
    readonly [T in Answer<K>["type"] | EffectFailure]: readonly Cause[]
  }
}
