/**
 * What an override may not write: facts that proofs take for fixed, and what the built-in states have settled. A `keep` of
 * the built-in flow is known by its params, which an override passes on as they are.
 */
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
  ..."provider linksByEmail visitorAtStart openId readsUserinfo configuredIssuer startedFor issuer namesItself".split(
    " ",
  ),
  ..."redirectUri responseMode stateDigest codeVerifier nonce csrf strategy maxAge updateAge".split(" "),
  // What admission decided, and whom it wrote.
  ..."standing plan user isNewUser steps".split(" "),
])

/** Whom a sign-in is for is settled once their account was looked up. */
function isSettled(key: string, context: object): boolean {
  return settled.has(key) || (key === "candidate" && Reflect.get(context, "standing") !== undefined)
}

/**
 * The config with every `keep` that is not the built-in flow's held to what it may write: at start-up where it writes
 * constants, and while it runs where they are computed, which ends the flow as any error in a chart does.
 *
 * @throws {StepError} for a constant that is settled.
 */
export function heldToOwnKeys<F extends FlowTypes>(
  flow: string,
  config: StateConfig,
  base: FlowMachine<F>,
): StateConfig {
  const own = new Set(paramsIn(configOf(base)))
  const held = (act: DoConfig): DoConfig => (act.type !== "keep" || own.has(act.params) ? act : holding(flow, act))
  return withActions(config, held)
}

function holding(flow: string, { type, params }: DoConfig): DoConfig {
  const refuse = (written: object, context: object): void => {
    const key = Object.keys(written).find((name) => isSettled(name, context))
    if (key !== undefined)
      throw new StepError(
        flow,
        `The override of the flow "${flow}" writes "${key}", which the flow itself has settled.`,
      )
  }
  if (typeof params !== "function") {
    refuse(typeof params === "object" && params !== null ? params : {}, {})
    return { type, params }
  }
  return {
    type,
    params: (seen: { context: object }) => {
      // The grammar types what a computed value is given.
      const written = (params as (seen: object) => object)(seen)
      refuse(written, seen.context)
      return written
    },
  }
}

function paramsIn(state: StateConfig): readonly unknown[] {
  const found: unknown[] = []
  withActions(state, (act) => {
    found.push(act.params)
    return act
  })
  return found
}

function withActions(state: StateConfig, change: (act: DoConfig) => DoConfig): StateConfig {
  const acts = (actions: StateConfig["entry"]) => actionsIn(actions).map(change)
  const moves = (given: MovesConfig) =>
    movesIn(given).map((move) => ({ ...move, ...(move.actions && { actions: acts(move.actions) }) }))
  return {
    ...state,
    ...(state.entry && { entry: acts(state.entry) }),
    ...(state.exit && { exit: acts(state.exit) }),
    ...(state.on && { on: mapValues(state.on, moves) }),
    ...(state.always && { always: moves(state.always) }),
    ...(state.states && { states: mapValues(state.states, (child) => withActions(child, change)) }),
  }
}
