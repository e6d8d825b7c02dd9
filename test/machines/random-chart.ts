/**
 * Random charts with every feature that `compile` accepts, made from a stream of small numbers: a shorter or smaller
 * stream makes a simpler chart, so that fast-check can shrink a failure.
 */
import fc from "fast-check"
import { defineChart, type Chart, type FlowMachine, type FlowTypes } from "../../machines/grammar.ts"
import { machineOf } from "../../machines/machine-of.ts"
import { Choices } from "./choices.ts"
import { grow, inOrder, placesFor, spelled, TARGETS, type Place, type TargetKind } from "./random-places.ts"

/** The context of a random chart. `trail` depends on the order of all actions. */
export interface RandomContext {
  turns: number
  trail: number
  mark: string
}

export interface RandomFlow extends FlowTypes {
  input: { seed: number }
  context: RandomContext
  events: { type: string; value: number }
  outcome: { type: string }
}

const EVENTS = ["alpha", "beta", "gamma", "delta"]
export const ASKS: ReadonlySet<string> = new Set(["fetchPaper", "sendPigeon", "ringBell"])
const UNHEARD = "unheard"

interface Seen {
  readonly context: RandomContext
  readonly event: { readonly type: string; readonly value?: number; readonly output?: unknown }
}

type Config = Record<string, unknown>

const guards: readonly ((seen: Seen) => boolean)[] = [
  function trailIsEven({ context }) {
    return context.trail % 2 === 0
  },
  function trailIsThird({ context }) {
    return context.trail % 3 === 0
  },
  function fewTurns({ context }) {
    return context.turns < 3
  },
  function manyTurns({ context }) {
    return context.turns >= 2
  },
  function valueIsOdd({ event }) {
    return (event.value ?? 0) % 2 === 1
  },
  function somethingIsDone({ event }) {
    return event.type.startsWith("xstate.done.state.")
  },
  function startedOrAlpha({ event }) {
    return event.type === "xstate.init" || event.type === "alpha"
  },
  function outputIsEven({ event }) {
    return typeof event.output === "number" && event.output % 2 === 0
  },
]

export interface RandomChart {
  readonly chart: Chart<RandomFlow>
  readonly machine: FlowMachine<RandomFlow>
  /** The config, with functions shown as text. */
  show(): string
}

/** One chart, with a sequence of events for it. */
export interface Run {
  readonly chart: RandomChart
  readonly seed: number
  readonly events: readonly RandomFlow["events"][]
}

const someEvent: fc.Arbitrary<RandomFlow["events"]> = fc.record({
  type: fc.constantFrom(...EVENTS, ...EVENTS, UNHEARD),
  value: fc.nat(3),
})

/** Runs of up to nine events on a chart of about four to twenty states. */
export const runs: fc.Arbitrary<Run> = fc
  .record({
    numbers: fc.noBias(fc.array(fc.nat(9999), { minLength: 120, maxLength: 420, size: "max" })),
    seed: fc.nat(5),
    events: fc.array(someEvent, { minLength: 3, maxLength: 9, size: "max" }),
  })
  .map(({ numbers, seed, events }) => ({ chart: chartFrom(numbers), seed, events }))
  .map((run) => ({
    ...run,
    [fc.toStringMethod]: () => `seed ${run.seed}, events ${JSON.stringify(run.events)}, chart ${run.chart.show()}`,
  }))

/** The chart for these numbers. */
function chartFrom(numbers: readonly number[]): RandomChart {
  const choices = new Choices(numbers)
  const root = grow(choices, undefined, "random", 0)
  const places = inOrder(root)
  let label = 0

  const act = (): Config => {
    const here = ++label
    const keepsTrail = ({ context, event }: Seen) => ({
      trail: (context.trail * 31 + here + event.type.length + (event.value ?? 0)) % 9973,
    })
    const tells = ({ context, event }: Seen) => ({ here, ...context, event })
    return choices.of<() => Config>([
      () => ({ type: "keep", params: keepsTrail }),
      () => ({ type: choices.of([...ASKS]), params: tells }),
      () => ({ type: "keep", params: ({ context }: Seen) => ({ turns: context.turns + 1 }) }),
      () => ({ type: choices.of([...ASKS]), params: { here } }),
      () => ({ type: "keep", params: { mark: `m${here}` } }),
      () => ({ type: "keep", params: {} }),
      () => ({ type: choices.of([...ASKS]) }),
    ])()
  }
  const acts = (percent: number, key: string): Config => {
    if (!choices.percent(percent)) return {}
    return { [key]: choices.percent(50) ? [act(), act()] : act() }
  }

  const target = (from: Place, kinds: readonly TargetKind[]): Config => {
    const possible = kinds.filter((kind) => placesFor(kind, from, places).length > 0 || kind === "none")
    const kind = possible.length > 0 ? choices.of(possible) : "none"
    const description = kind
    if (kind === "none") return { description }
    const to = choices.of(placesFor(kind, from, places))
    const reenter = kind.endsWith("reentered") || choices.percent(10) ? { reenter: true } : {}
    return { target: spelled(choices, from, to), description, ...reenter }
  }
  const guard = (percent: number): Config => (choices.percent(percent) ? { guard: choices.of(guards) } : {})
  const move = (from: Place, guarded: number): Config => ({
    ...target(from, TARGETS),
    ...guard(guarded),
    ...acts(60, "actions"),
  })
  const alternatives = (from: Place, guarded: number): unknown => {
    if (choices.percent(60)) return [move(from, 100), move(from, guarded)]
    return move(from, guarded)
  }

  const transitions = (place: Place): Config => {
    const heard = EVENTS.filter(() => choices.percent(place.parent ? 55 : 35))
    const on = Object.fromEntries(heard.map((type) => [type, choices.percent(5) ? undefined : alternatives(place, 50)]))
    return heard.length > 0 ? { on } : {}
  }
  const always = (place: Place): Config => {
    if (!choices.percent(60)) return {}
    // A transition without a guard leads only forward, so that most charts reach a state in which they stop.
    const later = places.filter((other) => other.order > place.order && other.parent)
    const onwards =
      later.length > 0 ? { target: spelled(choices, place, choices.of(later)), description: "anywhere" } : undefined
    const guarded = { ...target(place, TARGETS), ...guard(100), ...acts(60, "actions") }
    if (!onwards || choices.percent(60)) return { always: guarded }
    return { always: [guarded, { ...onwards, ...acts(50, "actions") }] }
  }
  const onDone = (place: Place): Config => {
    const siblings = place.parent?.children.filter((other) => other !== place) ?? []
    const sibling = siblings[0] && choices.percent(60) ? choices.of(siblings) : undefined
    if (sibling) return { onDone: sibling.key }
    return choices.percent(80) ? { onDone: alternatives(place, 30) } : {}
  }
  const output = (place: Place): Config => {
    if (place.parent?.parent && !choices.percent(60)) return {}
    const here = ++label
    if (choices.percent(30)) return { output: place.parent?.parent ? here : { type: `end${here}` } }
    const computed = ({ context, event }: Seen) => ({
      type: `end${here}`,
      ...context,
      cause: event.type,
      value: event.value,
    })
    return { output: computed }
  }

  const stateOf = (place: Place): Config => {
    const shared = { ...(place.id && { id: place.id }), ...acts(40, "entry"), ...acts(30, "exit") }
    if (place.final)
      return {
        type: "final",
        ...shared,
        ...output(place),
        ...(place.parent?.parent && choices.percent(30) && transitions(place)),
      }
    if (place.children.length === 0) return { ...shared, ...transitions(place), ...always(place) }
    return {
      ...shared,
      ...transitions(place),
      ...(place.parent && onDone(place)),
      initial: choices.of(
        place.children.filter((child) => !child.final || choices.percent(8)).concat(place.children.slice(0, 1)),
      ).key,
      states: Object.fromEntries(place.children.map((child) => [child.key, stateOf(child)])),
    }
  }

  const config = {
    ...stateOf(root),
    id: "random",
    meta: { title: "A random chart" },
    context: ({ input }: { input: { seed: number } }): RandomContext => ({ turns: 0, trail: input.seed, mark: "" }),
  }
  // Numbers make the config, so its type cannot contain the targets and events.
  const chart = defineChart<RandomFlow>({}, config as never)
  const machine = machineOf(chart)
  // XState would run in a loop of guarded transitions for ever.
  machine.options.maxIterations = 60
  return { chart, machine, show: () => shown(config) }
}

function shown(config: unknown): string {
  const show = (_key: string, value: unknown) =>
    typeof value === "function" ? `[${value.name || String(value)}]` : value
  return JSON.stringify(config, show)
}
