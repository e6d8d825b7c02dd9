/** The session that a step-up is about: it is identified when the flow begins, and after each request that it waited for. */
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
 * What comes of `visitor.identified` wherever a flow with a step-up hears it: the flow ends unless a user is signed in, and
 * in the session in which they were when it first asked; that session is kept.
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

/** Whose session it is now: the same as before, or the flow ends. @param target where it leads. */
export function identifying(target: string): State<StepUpContext, StepUpEvent> {
  return {
    meta: { title: "Whose session is it, and is it the one that the flow began in?" },
    entry: { type: "identifyVisitor", params: {} },
    on: { "visitor.identified": [...visitorMoves.refusing, { target, actions: keepVisitor }] },
  }
}
