/** Walks through the states of a model. */
import { fromTransition } from "xstate"
import { getShortestPaths } from "xstate/graph"
import type { FlowState, Step } from "../../../machines/step.ts"
import type { Heard } from "./cause.ts"
import { endless, type Read } from "./endless.ts"

/** Where a flow stands in the model. */
export interface Position {
  state: FlowState
  outcome: { type: string; failure?: { reason: string } } | undefined
  taken: Step["taken"]
  /** Whether it has waited in a step. */
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
  /** @param told which values tell two positions apart: all that are read, or those that steps remember. */
  readonly keyOf: (position: Position, reads: readonly Read[], told?: "all" | "steps") => string
  /** The flow is in a step, and the step has heard more than one request. */
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
 * @param limit states that are told apart.
 * @throws {ModelProblem} where there are more.
 */
export function explore(model: Explorable, limit = 20_000): readonly Explored[] {
  // A key must not change while this runs: values that are first read meanwhile count from the next call on.
  const reads = [...model.reads.values()]
  const logic = fromTransition<Position, Heard, never, undefined, Heard>(
    (position, event) => model.next(position, event),
    model.first,
  )
  const states = new Map<string, Position>()
  const isExplored = firstOf(model, reads)
  const explored = getShortestPaths(logic, {
    // Typed for machines of XState; any logic goes.
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
 * Each person comes to a step and answers it. From a step's second request on, only one person goes on for each state of
 * the steps' memory: a step that limits its requests would multiply the people by its counts.
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
