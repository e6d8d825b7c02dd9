/**
 * Holds the functions and constants of an override: of the keys of the built-in charts it writes those that are free, and
 * what an answer brings, as it brings it; its guards answer at once; and all of them get copies.
 */
import { partFor, ruleOf, withoutHidden } from "../context-keys.ts"
import { copyOf, deepFreeze, heldGuard, isAsync } from "../copies.ts"
import type { FlowMachine, FlowTypes } from "../grammar.ts"
import {
  actionsIn,
  configOf,
  mapValues,
  movesIn,
  type DoConfig,
  type MovesConfig,
  type StateConfig,
} from "./chart-config.ts"
import { StepError } from "./step-error.ts"

interface Seen {
  context: object
  event: { type: string }
}

/** Where an action stands in a chart: `admission.committingIdentity on identity.committed`. */
type Place = string

/**
 * The config with every `keep` of the override held to the keys that it may write. A `keep` of the built-in flow is known
 * by its parameters and its place: elsewhere it is held like any other.
 *
 * Constants are refused here. What is computed is judged each time it runs.
 *
 * @throws {StepError} for a constant that names a key of the built-in chart that is not free.
 */
export function heldToOwnKeys<F extends FlowTypes>(
  flow: string,
  config: StateConfig,
  base: FlowMachine<F>,
): StateConfig {
  const builtIn = new Map<Place, Set<unknown>>()
  const guards = new Set<unknown>()
  withParts(configOf(base), {
    act: (act, place) => {
      builtIn.set(place, (builtIn.get(place) ?? new Set()).add(act.params))
      return act
    },
    guard: (guard) => {
      guards.add(guard)
      return guard
    },
  })
  return withParts(config, {
    act: (act, place) =>
      builtIn.get(place)?.has(act.params) === true ? act : act.type === "keep" ? holding(flow, act) : asking(act),
    guard: (guard) => (guards.has(guard) ? guard : heldOwn(flow, guard)),
  })
}

/** An own guard. The forms that `compile` refuses are left for it to refuse. */
function heldOwn(flow: string, guard: unknown): unknown {
  if (typeof guard !== "function" || "check" in guard) return guard
  if (isAsync(guard))
    throw new StepError(
      flow,
      `The guard "${guard.name}" of the override of the flow "${flow}" is async, so that it returns a promise. A guard answers at once.`,
    )
  return heldGuard(guard as (seen: Seen) => unknown, shownTo)
}

/** What a function of an override gets to see. */
function shownTo({ context, event }: Seen): Seen {
  return { context: withoutHidden(copyOf(context)), event: copyOf(event) }
}

/** Constants are copied here, once: changed afterwards, they change nothing. */
function asking({ type, params }: DoConfig): DoConfig {
  if (typeof params === "function") return { type, params: (seen: Seen) => (params as Computed)(shownTo(seen)) }
  const constant = copyOf(params)
  return { type, params: () => copyOf(constant) }
}

/** A function of an override in this place. */
type Computed = (seen: Seen) => unknown

function holding(flow: string, { type, params }: DoConfig): DoConfig {
  if (typeof params === "function") return { type, params: (seen: Seen) => held(seen, params as Computed) }
  const constant = copyOf(params)
  const keys = Object.keys(Object(constant) as object)
  for (const key of keys) refuseKey(key)
  // A failure stays data: drawings read its reason.
  if (keys.every((key) => key === "failure")) return { type, params: deepFreeze(constant) }
  return { type, params: () => copyOf(constant) }

  function held(seen: Seen, value: Computed): object {
    const shown = shownTo(seen)
    const written = Object.entries(Object(value(shown)) as object)
    return Object.fromEntries(written.map(([key, given]) => [key, kept(key, given, { seen, shown })]))
  }

  /** The event's own value in place of the copy that the function was shown, and may have changed. */
  function kept(key: string, given: unknown, { seen, shown }: { seen: Seen; shown: Seen }): unknown {
    const part = partFor(ruleOf(key) ?? {}, seen.event.type)
    if (part !== undefined && given === Reflect.get(shown.event, part)) return Reflect.get(seen.event, part)
    refuseKey(key)
    return given
  }

  function refuseKey(key: string): void {
    const rule = ruleOf(key)
    if (rule === undefined || rule.free) return
    const sources = Object.keys(rule.from ?? {}).map((event) => `"${event}"`)
    const because =
      sources.length === 0 ? "which the flow itself has settled" : `which is kept as ${sources.join(" or ")} brings it`
    throw new StepError(flow, `The override of the flow "${flow}" writes "${key}", ${because}.`)
  }
}

/** What is changed in a config, each with the place where it stands. */
interface Parts {
  act: (act: DoConfig, place: Place) => DoConfig
  guard: (guard: unknown) => unknown
}

function withParts(state: StateConfig, parts: Parts, path: string = ""): StateConfig {
  const acts = (actions: StateConfig["entry"], where: string) =>
    actionsIn(actions).map((act) => parts.act(act, `${path} ${where}`))
  const moves = (given: MovesConfig, where: string) =>
    movesIn(given).map((move) => ({
      ...move,
      ...(move.guard !== undefined && { guard: parts.guard(move.guard) }),
      ...(move.actions && { actions: acts(move.actions, where) }),
    }))
  // Our own charts write a target here; XState takes a transition with actions as well.
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
