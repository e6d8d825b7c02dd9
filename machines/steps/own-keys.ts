/**
 * Restricts the functions and constants of an override. They write only free keys of the built-in charts, and values of
 * an answer as the answer brings them. Their guards must return synchronously. All functions receive copies.
 */
import { inApplication } from "../application-error.ts"
import { eventsBringing, partFor, ruleOf, withoutHidden } from "../context-keys.ts"
import { copyOf, deepFreeze, heldGuard, isAsync } from "../copies.ts"
import type { Chart, FlowTypes } from "../grammar.ts"
import {
  actionsIn,
  configOf,
  mapValues,
  movesIn,
  type DoConfig,
  type MovesConfig,
  type StateConfig,
} from "../chart-config.ts"
import { standIn, standInContext, tried } from "../stand-in.ts"
import { StepError } from "./step-error.ts"

interface Seen {
  context: object
  event: { type: string }
}

/** The place of an action in a chart. */
interface Place {
  /** Path of the state; empty for the chart itself. */
  state: string
  /** `entry`, `exit`, `always`, `done`, or `on` and the type of the event. */
  at: string
}

/** The type of the event of a place, if it has one. */
function eventAt(at: Place["at"]): string | undefined {
  return at.startsWith("on ") ? at.slice("on ".length) : undefined
}

/** The flow that an override changes, for messages. */
interface Changed {
  name: string
  /** The keys of the built-in chart's first context. */
  keys: readonly string[]
  /** The types of the events that the chart can receive. */
  hears: ReadonlySet<string>
}

/**
 * Returns the config in which every `keep` of the override can write only free keys. A `keep` of the built-in flow is
 * recognised by its parameters and its place. At another place it is restricted like any other `keep`.
 *
 * Refuses constants, and functions that write such a key when they are called with stand-ins. A function that writes
 * only for certain values is checked each time it runs.
 *
 * @throws {StepError} for a built-in key that is not free; it names the key, the state and the free keys.
 */
export function heldToOwnKeys<F extends FlowTypes>(flow: string, config: StateConfig, base: Chart<F>): StateConfig {
  const builtIn = new Map<string, Set<unknown>>()
  const asked = new Set<unknown>()
  const guards = new Set<unknown>()
  const hears = new Set<string>()
  withParts(configOf(base), {
    act: (act, { state, at }) => {
      builtIn.set(`${state} ${at}`, (builtIn.get(`${state} ${at}`) ?? new Set()).add(act.params))
      if (act.type !== "keep") asked.add(act.params)
      const event = eventAt(at)
      if (event !== undefined) hears.add(event)
      return act
    },
    guard: (guard) => {
      guards.add(guard)
      return guard
    },
  })
  // The keys of a context do not depend on the input.
  const changed: Changed = { name: flow, keys: Object.keys(base.context({ input: {} })), hears }
  return withParts(config, {
    act: (act, place) =>
      builtIn.get(`${place.state} ${place.at}`)?.has(act.params) === true
        ? act
        : act.type === "keep"
          ? holding(changed, act, place)
          : // A built-in ask that moved along with its edge: the proofs judge where it stands.
            asked.has(act.params)
            ? act
            : asking(flow, act, place),
    guard: (guard) => (guards.has(guard) ? guard : heldOwn(flow, guard)),
  })
}

/** A guard of the override. `compile` refuses other forms of guards. */
function heldOwn(flow: string, guard: unknown): unknown {
  if (typeof guard !== "function" || "check" in guard) return guard
  if (isAsync(guard))
    throw new StepError(
      flow,
      `The guard "${guard.name}" of the override of the flow "${flow}" is async, so that it returns a promise. A guard answers at once.`,
    )
  const named = guard.name === "" ? "guard" : `guard "${guard.name}"`
  const held = heldGuard(guard as (seen: Seen) => unknown, shownTo)
  const blamed = (seen: Seen) => inApplication(`${named} of the override of the flow "${flow}"`, () => held(seen))
  return Object.defineProperty(blamed, "name", { value: guard.name })
}

/** The copies that a function of an override gets. */
function shownTo({ context, event }: Seen): Seen {
  return { context: withoutHidden(copyOf(context)), event: copyOf(event) }
}

/** Copies constants once: later changes have no effect. */
function asking(flow: string, { type, params }: DoConfig, place: Place): DoConfig {
  const name = paramsAt(place, { flow, type })
  if (typeof params === "function")
    return { type, params: (seen: Seen) => inApplication(name, () => (params as Computed)(shownTo(seen))) }
  const constant = copyOf(params)
  return { type, params: () => copyOf(constant) }
}

/** A function of an override in this place. */
type Computed = (seen: Seen) => unknown

function paramsAt({ state, at }: Place, { flow, type }: { flow: string; type: string }): string {
  return `params of "${type}" (${`${state} ${at}`.trim()}) of the override of the flow "${flow}"`
}

function holding(flow: Changed, { type, params }: DoConfig, place: Place): DoConfig {
  const writer = paramsAt(place, { flow: flow.name, type })
  if (isAsync(params))
    throw new StepError(
      flow.name,
      `The ${writer} are async, so that they return a promise. A \`keep\` answers at once.`,
    )
  if (typeof params === "function") {
    tryOut(params as Computed)
    return { type, params: (seen: Seen) => inApplication(writer, () => held(seen, params as Computed)) }
  }
  const constant = copyOf(params)
  const keys = Object.keys(Object(constant) as object)
  for (const key of keys) refuseKey(key)
  // A failure stays data, because drawings read its reason.
  if (keys.every((key) => key === "failure")) return { type, params: deepFreeze(constant) }
  return { type, params: () => copyOf(constant) }

  /** Checks the function for an event that brings the key. Without such an event, the key may not be written. */
  function tryOut(value: Computed): void {
    const context = withoutHidden(standInContext())
    const seenWith = (event: string) => ({ context, event: standIn({ type: event }) as Seen["event"] })
    const here = eventAt(place.at)
    for (const [key] of tried(value, seenWith(here ?? ""))) {
      const brings = (event: string): boolean => {
        const seen = seenWith(event)
        const part = partFor(ruleOf(key) ?? {}, event)
        return tried(value, seen).every(
          ([name, given]) => name !== key || (part !== undefined && given === Reflect.get(seen.event, part)),
        )
      }
      if (!(here === undefined ? eventsBringing(key) : [here]).some(brings)) refuseKey(key)
    }
  }

  function held(seen: Seen, value: Computed): object {
    const shown = shownTo(seen)
    const written = Object.entries(Object(value(shown)) as object)
    return Object.fromEntries(written.map(([key, given]) => [key, kept(key, given, { seen, shown })]))
  }

  /** Replaces the copy that the function got, and can have changed, by the event's own value. */
  function kept(key: string, given: unknown, { seen, shown }: { seen: Seen; shown: Seen }): unknown {
    const part = partFor(ruleOf(key) ?? {}, seen.event.type)
    if (part !== undefined && given === Reflect.get(shown.event, part)) return Reflect.get(seen.event, part)
    refuseKey(key)
    return given
  }

  function refuseKey(key: string): void {
    const rule = ruleOf(key)
    if (rule === undefined || rule.free) return
    const { name, hears } = flow
    const sources = eventsBringing(key).filter((event) => hears.has(event))
    const because =
      sources.length === 0
        ? "which the flow itself has settled"
        : `which is kept as ${sources.map((event) => `"${event}"`).join(" or ")} brings it`
    const where = place.state === "" ? "the chart itself" : `"${place.state}"`
    const part = partFor(rule, eventAt(place.at) ?? "")
    const free = flow.keys.filter((one) => ruleOf(one)?.free === true).map((one) => `"${one}"`)
    throw new StepError(
      name,
      `The override of the flow "${name}" writes "${key}", ${because}. It does so in ${where} (${place.at}). ${
        part === undefined ? "Leave it out:" : `Keep it as ({ event }) => ({ ${key}: event.${part} }):`
      } an override writes keys of its own, and of this flow's keys ${free.join(", ")}.`,
    )
  }
}

/** Changes the parts of a config, each with its place. */
interface Parts {
  act: (act: DoConfig, place: Place) => DoConfig
  guard: (guard: unknown) => unknown
}

function withParts(state: StateConfig, parts: Parts, path: string = ""): StateConfig {
  const acts = (actions: StateConfig["entry"], where: string) =>
    actionsIn(actions).map((act) => parts.act(act, { state: path, at: where }))
  const moves = (given: MovesConfig, where: string) =>
    movesIn(given).map((move) => ({
      ...move,
      ...(move.guard !== undefined && { guard: parts.guard(move.guard) }),
      ...(move.actions && { actions: acts(move.actions, where) }),
    }))
  // The library's charts write a target here; XState takes a transition with actions as well.
  const { onDone } = state as { onDone?: MovesConfig }
  return {
    ...state,
    ...(state.entry && { entry: acts(state.entry, "entry") }),
    ...(state.exit && { exit: acts(state.exit, "exit") }),
    ...(state.on && { on: mapValues(state.on, (given, event) => moves(given, `on ${event}`)) }),
    ...(state.always && { always: moves(state.always, "always") }),
    ...(typeof onDone === "object" && { onDone: moves(onDone, "done") }),
    ...(state.states && {
      states: mapValues(state.states, (child, key) => withParts(child, parts, path === "" ? key : `${path}.${key}`)),
    }),
  }
}
