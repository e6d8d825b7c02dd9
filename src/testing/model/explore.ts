/** Finds all states of a model: the chart of a flow, with a list of possible events in each state. */
import { fromTransition } from "xstate"
import { getShortestPaths } from "xstate/graph"
import type { FlowState, Step } from "../../../machines/step.ts"
import type { Heard } from "./cause.ts"
import { endless, type Read } from "./endless.ts"

/** A position of a flow in the model. */
export interface Position {
  state: FlowState
  outcome: { type: string; failure?: { reason: string } } | undefined
  taken: Step["taken"]
  /** True if the flow has waited in a step. */
  waited: boolean
  /** The asks that were answered in this request. */
  asked: readonly string[]
}

/** A model whose states {@link explore} finds. */
export interface Explorable {
  readonly first: Position
  /** The values that guards and causes have read so far. */
  readonly reads: ReadonlyMap<string, Read>
  readonly optionsAt: (position: Position) => readonly { heard: Heard }[]
  readonly next: (position: Position, event: Heard) => Position
  /**
   * Returns a string that is equal for two positions that the search treats as one.
   *
   * @param told the values that distinguish two positions: all values that guards and causes read, or only the values
   * that steps remember.
   */
  readonly keyOf: (position: Position, reads: readonly Read[], told?: "all" | "steps") => string
  /** Returns true if the flow is in a step that has received more than one request. */
  readonly asksAgain: (state: FlowState) => boolean
}

/** A position, and the events that lead to it. */
export interface Explored {
  readonly state: { readonly context: Position }
  readonly steps: readonly { readonly event: Heard }[]
}

/**
 * Returns every state of a model, with the shortest path to it.
 *
 * @param limit the maximum number of states.
 * @throws {ModelProblem} if there are more states.
 */
export function explore(model: Explorable, limit = 20_000): readonly Explored[] {
  // The key of a state must not change during a search. Therefore, a value that a guard first reads during this search
  // becomes a part of the keys only in the next search.
  const reads = [...model.reads.values()]
  const logic = fromTransition<Position, Heard, never, undefined, Heard>(
    (position, event) => model.next(position, event),
    model.first,
  )
  const states = new Map<string, Position>()
  const isExplored = firstOf(model, reads)
  const explored = getShortestPaths(logic, {
    // The cast is necessary: the parameter has the type of XState's machines, but the function accepts any logic.
    events: (({ context }: { context: Position }) =>
      isExplored(context) ? model.optionsAt(context).map(({ heard }) => heard) : []) as never,
    serializeState(snapshot) {
      const key = model.keyOf(snapshot.context, reads)
      states.set(key, snapshot.context)
      if (states.size > limit) throw endless([...states.values()], reads)
      return key
    },
  })
  return explored.filter(({ state }) => isExplored(state.context))
}

/**
 * Returns a function that decides whether the search continues from a position. Until a step has received its second
 * request, the search continues from every position. After that, the search continues only from the first of all
 * positions in which the steps remember the same values. Otherwise, each attempt that a step counts would multiply the
 * number of positions.
 */
function firstOf(model: Explorable, reads: readonly Read[]): (position: Position) => boolean {
  const firsts = new Map<string, string>()
  return (position) => {
    if (!model.asksAgain(position.state)) return true
    const alike = model.keyOf(position, reads, "steps")
    const own = model.keyOf(position, reads)
    const first = firsts.get(alike) ?? own
    firsts.set(alike, first)
    return first === own
  }
}
