/**
 * Restricts the functions and constants of an override. A `keep` of an override can write any value to a built-in
 * context key that `context-keys.ts` marks as `free`. To any other built-in key, it can write only the unchanged value
 * that the event brings for this key. Guards must return synchronously. All functions receive copies of context and
 * event.
 */
import { inApplication } from "../application-error.ts"
import { eventsBringing, partFor, ruleOf, withoutHidden } from "../context-keys.ts"
import { deepFreeze, heldGuard, isAsync } from "../copies.ts"
import { copyOf } from "../copy-of.ts"
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
  /** The path of the state; empty for the chart itself. */
  state: string
  /** The part of the state: `entry`, `exit`, `always`, `done`, or `on <event type>`. */
  at: string
}

/** Returns the type of the event at this place; `undefined` if the place has no event. */
function eventAt(at: Place["at"]): string | undefined {
  return at.startsWith("on ") ? at.slice("on ".length) : undefined
}

/** The flow that an override changes, for messages. */
interface Changed {
  name: string
  /** The keys in the initial context of the built-in chart. */
  keys: readonly string[]
  /** The types of the events that the chart can receive. */
  hears: ReadonlySet<string>
}

/**
 * Returns the config of the override with every `keep` restricted as the comment at the top of this file describes. The
 * function recognises a `keep` of the built-in flow by its parameters and its place, and does not restrict it. If the
 * override uses this `keep` at another place, the function restricts it like a `keep` that the override wrote.
 *
 * At start-up, the library checks constants, and calls functions with stand-ins. If a function writes a forbidden key
 * only for certain values, the library finds this when the function runs.
 *
 * @throws {StepError} for a built-in key that is not free. The error names the key, the state and the free keys.
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
          : // A built-in request for an effect stays as it is, even at another place. The proofs decide whether the place is allowed.
            asked.has(act.params)
            ? act
            : asking(flow, act, place),
    guard: (guard) => (guards.has(guard) ? guard : heldOwn(flow, guard)),
  })
}

/**
 * Returns a guard of the override that gets copies and names the application in its errors. Returns other forms of
 * guards unchanged, because `compile` refuses them.
 */
function heldOwn(flow: string, guard: unknown): unknown {
  if (typeof guard !== "function" || "check" in guard) return guard
  if (isAsync(guard))
    throw new StepError(
      flow,
      `The guard "${guard.name}" of the override of the flow "${flow}" is async, so that it returns a promise. A guard must return its result synchronously.`,
    )
  const named = guard.name === "" ? "guard" : `guard "${guard.name}"`
  const held = heldGuard(guard as (seen: Seen) => unknown, shownTo)
  const blamed = (seen: Seen) => inApplication(`${named} of the override of the flow "${flow}"`, () => held(seen))
  return Object.defineProperty(blamed, "name", { value: guard.name })
}

/** Returns the copies of context and event that a function of an override gets, without the hidden keys. */
function shownTo({ context, event }: Seen): Seen {
  return { context: withoutHidden(copyOf(context)), event: copyOf(event) }
}

/**
 * Returns a request of the override for an effect, changed so that it shares no objects with the flow. A function that
 * computes the parameters gets copies of context and event. Constant parameters are copied at start-up, so that later
 * changes of the object have no effect.
 */
function asking(flow: string, { type, params }: DoConfig, place: Place): DoConfig {
  const name = paramsAt(place, { flow, type })
  if (typeof params === "function")
    return { type, params: (seen: Seen) => inApplication(name, () => (params as Computed)(shownTo(seen))) }
  const constant = copyOf(params)
  return { type, params: () => copyOf(constant) }
}

/** A function of an override that computes the parameters of an action. */
type Computed = (seen: Seen) => unknown

function paramsAt({ state, at }: Place, { flow, type }: { flow: string; type: string }): string {
  return `params of "${type}" (${`${state} ${at}`.trim()}) of the override of the flow "${flow}"`
}

function holding(flow: Changed, { type, params }: DoConfig, place: Place): DoConfig {
  const writer = paramsAt(place, { flow: flow.name, type })
  if (isAsync(params))
    throw new StepError(
      flow.name,
      `The ${writer} are async, so that they return a promise. A \`keep\` must return its result synchronously.`,
    )
  if (typeof params === "function") {
    tryOut(params as Computed)
    return { type, params: (seen: Seen) => inApplication(writer, () => held(seen, params as Computed)) }
  }
  const constant = copyOf(params)
  const keys = Object.keys(Object(constant) as object)
  for (const key of keys) refuseKey(key)
  // A constant `failure` stays plain data and does not become a function, because drawings read the reason from it.
  if (keys.every((key) => key === "failure")) return { type, params: deepFreeze(constant) }
  return { type, params: () => copyOf(constant) }

  /**
   * Calls the function with stand-ins for context and event. Each key that the function writes must be free, or get the
   * unchanged value of an event that brings this key.
   */
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

  /**
   * Returns the value to keep. If the application's function returned the value that its copy of the event brings for
   * this key, the result is the value of the original event. The function could have changed the content of its copy.
   */
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
        ? "which only the built-in flow itself may set"
        : `which may get only the unchanged value of the event ${sources.map((event) => `"${event}"`).join(" or ")}`
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

/** The functions that replace actions and guards of a config. */
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
  // The library's charts have a target as `onDone`. XState also accepts a transition with actions.
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
