/** A sign-in in miniature: small enough to read, with every feature that the proofs analyse. */
import { createMachine } from "xstate"
import type { Chart, FlowMachine, FlowTypes } from "../../machines/grammar.ts"
import { keep } from "../../machines/machine-of.ts"

export interface SmallFlow extends FlowTypes {
  input: object
  context: Record<string, unknown>
  events: { type: string }
  outcome: { type: string }
}

/** A config that tests may change freely, even to values that the grammar's types refuse. */
export interface Config {
  [key: string]: unknown
}

export interface StateConfig extends Config {
  on: { [event: string]: unknown }
  always?: unknown[]
  states: { [key: string]: StateConfig }
}

export const SMALL_ASKS: ReadonlySet<string> = new Set(["exchangeCode", "consultSignIn", "issueSession"])
export const SMALL_ANSWERS = {
  exchangeCode: ["code.exchanged", "code.refused"],
  consultSignIn: ["signIn.allowed", "signIn.denied"],
  issueSession: ["session.issued", "session.refused"],
}

export function stateMatches(): boolean {
  return true
}
export function isTrusted(): boolean {
  return false
}

/** The chart of any config, without static types. */
export function chartOf(config: object): Chart<SmallFlow> {
  const output = ({ event }: { event: { output: unknown } }) => event.output
  const context = () => ({})
  // These tests pass values that the types refuse.
  return { id: "small", meta: { title: "Small" }, context, output, ...config } as never
}

/** Returns the machine of any config, as applications make one with only XState. */
export function machineOf(config: object, actions: object = { keep }): FlowMachine<SmallFlow> {
  return createMachine(chartOf(config) as never, { actions } as never) as never
}

/**
 * Returns a chart whose states follow each other: idle, awaiting (resumed by a later request), state, code, policy,
 * session. Every refusal ends in `refused`.
 */
export function signIn(): StateConfig {
  const leaf = (config: Config): StateConfig => ({ on: {}, states: {}, ...config })
  return leaf({
    initial: "idle",
    on: { "effect.failed": ".refused", "effect.timedOut": ".refused", "flow.expired": ".refused" },
    states: {
      idle: leaf({ on: { "signIn.requested": "awaiting" } }),
      awaiting: leaf({ tags: "waiting", on: { "callback.received": "checkingState" } }),
      checkingState: leaf({
        meta: { title: "State", check: "state", passes: "stateMatches" },
        always: [
          { guard: stateMatches, target: "exchangingCode", actions: { type: "exchangeCode", params: {} } },
          "refused",
        ],
      }),
      exchangingCode: leaf({
        meta: { title: "Code", check: "code", passes: "code.exchanged" },
        on: { "code.exchanged": "admission", "code.refused": "refused" },
      }),
      admission: leaf({
        onDone: "signedIn",
        initial: "consultingSignIn",
        states: {
          consultingSignIn: leaf({
            meta: { title: "Policy", check: "signInPolicy", passes: "signIn.allowed" },
            entry: { type: "consultSignIn", params: {} },
            on: {
              "signIn.allowed": { target: "issuingSession", actions: { type: "issueSession", params: {} } },
              "signIn.denied": "#refused",
            },
          }),
          issuingSession: leaf({
            meta: { title: "Grant", grants: "session" },
            on: { "session.issued": "admitted", "session.refused": "#refused" },
          }),
          admitted: leaf({ type: "final" }),
        },
      }),
      signedIn: leaf({ type: "final", output: { type: "signedIn" } }),
      refused: leaf({ id: "refused", type: "final", output: { type: "refused" } }),
    },
  })
}

/** Returns the state at a dotted path of a config. */
export function stateAt(config: StateConfig, path: string): StateConfig {
  return path.split(".").reduce((state, key) => {
    const below = state.states[key]
    if (!below) throw new RangeError(`no state "${key}" in the chart`)
    return below
  }, config)
}

/** The miniature with a change. */
export function changed(change: (config: StateConfig) => void): StateConfig {
  const config = signIn()
  change(config)
  return config
}
