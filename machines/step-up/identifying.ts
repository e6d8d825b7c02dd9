/** Identifies the visitor's session in a step-up: when the flow begins, and again after each wait. */
import { refuse } from "../failing.ts"
import type { Visitor } from "../facts.ts"
import { keepAs, type Do, type Move, type State } from "../grammar.ts"
import { sessionAbsent, sessionReplaced } from "./step-up.guards.ts"
import type { StepUpContext, StepUpEvent } from "./step-up.types.ts"

interface Identified {
  visitor: Visitor | undefined
}

const keepVisitor: Do<StepUpContext, Identified> = keepAs({ visitorAtStart: "visitor" })

/**
 * The transitions on `visitor.identified` in every flow with a step-up. `refusing` ends the flow if no user is signed
 * in, or if the flow began in another session. `keeping` writes the session into the context.
 */
export const visitorMoves: {
  readonly refusing: readonly Move<StepUpContext, Identified>[]
  readonly keeping: Do<StepUpContext, Identified>
} = {
  refusing: [
    { guard: sessionAbsent, ...refuse("session_required") },
    { guard: sessionReplaced, ...refuse("step_up_session_changed") },
  ],
  keeping: keepVisitor,
}

/**
 * Returns the state that identifies the visitor's session. The state ends the flow if no user is signed in, or if the
 * flow began in another session.
 *
 * @param target the next state.
 */
export function identifying(target: string): State<StepUpContext, StepUpEvent> {
  return {
    meta: { title: "Identify the session of the flow" },
    entry: { type: "identifyVisitor", params: {} },
    on: { "visitor.identified": [...visitorMoves.refusing, { target, actions: keepVisitor }] },
  }
}
