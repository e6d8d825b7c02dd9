/** Walks through the states of a model. */
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

/** A model that {@link explore} walks through. */
export interface Explorable {
  readonly first: Position
  /** The values that guards and causes were seen to read. */
  readonly reads: ReadonlyMap<string, Read>
  readonly optionsAt: (position: Position) => readonly { heard: Heard }[]
  readonly next: (position: Position, event: Heard) => Position
  /** @param told the values that distinguish two positions: all values that are read, or the values that steps remember. */
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
 * Every state of a model, with the shortest way to it.
 *
 * @param limit the largest number of states.
 * @throws {ModelProblem} if there are more.
 */
export function explore(model: Explorable, limit = 20_000): readonly Explored[] {
  // A key must not change during a run: values that are first read meanwhile count in the next run.
  const reads = [...model.reads.values()]
  const logic = fromTransition<Position, Heard, never, undefined, Heard>(
    (position, event) => model.next(position, event),
    model.first,
  )
  const states = new Map<string, Position>()
  const isExplored = firstOf(model, reads)
  const explored = getShortestPaths(logic, {
    // The types are those of machines of XState; the function takes any logic.
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
 * Each person comes to a step and answers it. From the second request of a step on, one person goes on for each state
 * of the steps' memory: otherwise the counts of a step with a limit would multiply the people.
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
