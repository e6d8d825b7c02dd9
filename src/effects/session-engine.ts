import { answerTypes } from "../../machines/ask.ts"
import { sessionReadAnswers } from "../../machines/session-answers.ts"
import type { Engine } from "./engine.ts"
import { sessionEffects } from "./session-effects.ts"

/** The engine of session reads, which count no attempts. A process that only reads sessions loads no other effects. */
export const sessionEngine: Engine = {
  effects: sessionEffects,
  answersOf: answerTypes(sessionReadAnswers),
  deadlines: {},
  right: new Map(),
}
