/** XState's own record of a run. The tests compare our engine and our graph with it. */
import { createActor, getInitialMicrosteps, type AnyStateMachine, type StateValue } from "xstate"
import { pathOf } from "./equivalence.ts"
import type { Run } from "./random-chart.ts"

/** One microstep of XState. */
export interface Observed {
  readonly kind: "event" | "always" | "done"
  /** The declared event type of the transition; empty for `always`. */
  readonly on: string
  /** Paths of the active leaves before and after. */
  readonly from: string
  readonly to: string
  readonly guard: string | undefined
  /** The path of the state that declares the transition; empty for the chart itself. */
  readonly source: string
  /** The generator's name for the kind of target. */
  readonly label: string
  /** True if an inner state also declares the event, but none of its guards held. */
  readonly bubbled: boolean
}

export interface Observation {
  /** The first leaf, before any `always`. */
  readonly first: string
  readonly moves: readonly Observed[]
  readonly ended: boolean
}

/** Plays a run with XState's actor and records every microstep. Stops where XState ends a loop. */
export function observe({ chart, seed, events }: Run): Observation {
  // XState's `AnyStateMachine` requires an emitted type other than `never`; the machine is the same.
  const machine = chart.machine as AnyStateMachine
  const moves: Observed[] = []
  const first = firstLeaf(machine, seed)
  if (first === undefined) return { first: "", moves, ended: false }
  let from = first
  // XState types the values of an unknown machine as `any` or `unknown`; they are state values.
  const actor = createActor(machine, {
    input: { seed },
    inspect: (inspected) => {
      if (inspected.type !== "@xstate.microstep") return
      const to = "value" in inspected.snapshot ? pathOf(inspected.snapshot.value as StateValue) : from
      for (const transition of inspected._transitions) {
        const { source, guard, description } = transition
        const eventType = String(transition.eventType)
        const kind = eventType === "" ? "always" : eventType.startsWith("xstate.done.") ? "done" : "event"
        moves.push({
          kind,
          on: eventType,
          from,
          to,
          guard: typeof guard === "function" ? guard.name : undefined,
          source: source.path.join("."),
          label: description ?? "by key",
          bubbled: kind === "event" && heardBelow(machine, from, source.path, eventType),
        })
      }
      from = to
    },
  })
  // A loop that XState ends also ends the run; the equivalence test covers such loops.
  actor.subscribe({ error: () => undefined })
  actor.start()
  for (const event of events) if (actor.getSnapshot().status === "active") actor.send(event)
  return { first, moves, ended: actor.getSnapshot().status === "done" }
}

function firstLeaf(machine: AnyStateMachine, seed: number): string | undefined {
  try {
    const [initial] = getInitialMicrosteps(machine, { seed })
    return initial && pathOf(initial[0].value as StateValue)
  } catch {
    return undefined
  }
}

function heardBelow(machine: AnyStateMachine, leaf: string, source: readonly string[], event: string): boolean {
  const keys = leaf.split(".")
  let node = machine.root
  return keys.some((key, depth) => {
    const below = node.states[key]
    if (!below) return false
    node = below
    return depth >= source.length && (below.transitions.get(event)?.length ?? 0) > 0
  })
}
