/**
 * Checks rule FLOW-02 at run time: after a flow has requested an effect, no HTTP request changes the person whom
 * `subject` names. The proof of this rule calls a flow's functions only with sample data, so with other data a function
 * could still break the rule. This file therefore checks the values that the functions write during a request.
 */
import { listOf } from "../chart-config.ts"
import { copyOf } from "../copy-of.ts"
import { RunRefused } from "../run-refused.ts"
import { movesInStep } from "../steps/step-states.ts"
import type { LooseFlow } from "./flow.types.ts"

/** Returns the states in which the flow can already have requested an effect. */
function statesAfterAsk({ states }: LooseFlow): ReadonlySet<string> {
  const moves = Object.entries(states).flatMap(([from, { on = {}, always }]) =>
    [...Object.values(on), always]
      .flatMap(movesInStep)
      .map(({ target = from, actions }) => ({ from, target, actions })),
  )
  const asks = (acts: unknown) => listOf(acts as never).some(({ type }: { type: string }) => type !== "keep")
  const after = new Set([
    ...Object.keys(states).filter((key) => asks(states[key]?.entry)),
    ...moves.filter(({ actions }) => asks(actions)).map(({ target }) => target),
  ])
  // A loop over a set also visits members that the loop adds.
  for (const state of after) for (const { from, target } of moves) if (from === state) after.add(target)
  return after
}

/**
 * Returns a function that compares the flow's data before and after a request's `keep`. The function ends the run if
 * the flow has already requested an effect, and `subject` names another person after the `keep`.
 *
 * @returns `undefined` for a flow without a `subject`.
 */
export function heldSubject(flow: LooseFlow): ((state: string, before: object, after: object) => void) | undefined {
  const { id, subject } = flow
  if (subject === undefined) return undefined
  const after = statesAfterAsk(flow)
  const named = (data: object): string | undefined => {
    try {
      return JSON.stringify(subject({ data: copyOf(data) }))
    } catch {
      // `subject` can throw as long as the data does not contain the person.
      return undefined
    }
  }
  return (state, before, next) => {
    if (after.has(state) && named(before) !== named(next))
      throw new RunRefused(
        "subject_invalid",
        `After the flow "${id}" had asked for an effect, a request changed the person whom \`subject\` names.`,
      )
  }
}
