/**
 * Holds the functions and constants of an override: it writes no key that the built-in states have settled, its guards
 * answer at once, and all of them get copies.
 */
import { copyOf, heldGuard, isAsync } from "../copies.ts"
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

const settled: ReadonlySet<string> = new Set([
  // Of the provider, or sealed when the sign-in was started.
  ..."provider linksByEmail omits visitorAtStart openId readsUserinfo configuredIssuer startedFor issuer namesItself".split(
    " ",
  ),
  ..."redirectUri responseMode stateDigest codeVerifier nonce csrf strategy maxAge updateAge".split(" "),
  // What admission decided, and whom it wrote.
  ..."standing plan user isNewUser steps".split(" "),
])

/** The candidate is settled once the account was looked up. */
function isSettled(key: string, context: object): boolean {
  return settled.has(key) || (key === "candidate" && Reflect.get(context, "standing") !== undefined)
}

/** Where an action stands in a chart: `admission.committingIdentity on identity.committed`. */
type Place = string

/**
 * The config with every `keep` of the override held to the keys that it may write. A `keep` of the built-in flow is known
 * by its parameters and its place: elsewhere it is held like any other.
 *
 * Constants are refused here, where they can be judged. Everything is judged again each time it runs, against the context
 * of that moment: what a computed value writes, and a constant once the account was looked up.
 *
 * @throws {StepError} for a constant that writes a settled key.
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
      builtIn.get(place)?.has(act.params) === true
        ? act
        : act.type === "keep"
          ? holding(flow, act, place)
          : asking(act),
    guard: (guard) => (guards.has(guard) ? guard : held(flow, guard)),
  })
}

/** An own guard. The forms that `compile` refuses are left for it to refuse. */
function held(flow: string, guard: unknown): unknown {
  if (typeof guard !== "function" || "check" in guard) return guard
  if (isAsync(guard))
    throw new StepError(
      flow,
      `The guard "${guard.name}" of the override of the flow "${flow}" is async, so that it returns a promise. A guard answers at once.`,
    )
  return heldGuard(guard as (seen: object) => unknown)
}

function asking({ type, params }: DoConfig): DoConfig {
  return { type, params: computed(params) }
}

/** Constants are copied here, once: changed afterwards, they change nothing. */
function computed(params: unknown): (seen: object) => unknown {
  if (typeof params === "function") return (seen) => (params as (seen: object) => unknown)(copyOf(seen))
  const constant = copyOf(params)
  return () => copyOf(constant)
}

function holding(flow: string, { type, params }: DoConfig, place: Place): DoConfig {
  const refuse = (written: unknown, context: object): void => {
    const key = Object.keys(Object(written) as object).find((name) => isSettled(name, context))
    if (key !== undefined)
      throw new StepError(
        flow,
        `The override of the flow "${flow}" writes "${key}", which the flow itself has settled.`,
      )
  }
  // Everything within admission runs after the account was looked up.
  if (typeof params !== "function") refuse(params, place.startsWith("admission") ? { standing: true } : {})
  const value = computed(params)
  return {
    type,
    params: (seen: { context: object }) => {
      const written = value(seen)
      refuse(written, seen.context)
      return written
    },
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
