/** Turns the `invoke` of a promise, in the form of XState, into an effect with two answers. */
import { movesIn, type MovesConfig, type StateConfig } from "../chart-config.ts"
import type { OwnRefusal } from "./own-refusal.ts"
import { StepError } from "./step-error.ts"
import type { LooseAsk } from "./step.types.ts"
import type { Awaitable } from "../../src/ports/records.ts"

/** The subset of XState's `invoke` that the proofs can analyse. */
export interface Invoke<C> {
  /** XState's `fromPromise(…)`, or an async function that takes the same argument. */
  src: ((args: { input: never }) => Awaitable<unknown>) | { config: (args: never) => PromiseLike<unknown> }
  input?: object | ((args: { context: C; event: { type: string } }) => object)
  onDone: InvokeMoves<C, { type: string; output: unknown }>
  onError: InvokeMoves<C, { type: string; error: unknown }>
}

export type InvokeMoves<C, E> = string | InvokeMove<C, E> | readonly (string | InvokeMove<C, E>)[]

export interface InvokeMove<C, E> {
  target: string
  guard?: (args: { context: C; event: E }) => boolean
  actions?: { type: "keep"; params: Partial<C> | ((args: { context: C; event: E }) => Partial<C>) }
  /** The reason why the flow ends, allowed only with the target `refused`. */
  reason?: OwnRefusal
}

/**
 * Returns the state without its `invoke`, and the effect that replaces it.
 *
 * @param path the path of the state, which names the effect and its answers: the effect of `admission.asking` is
 * `invoke:admission.asking`, and its answers are `admission.asking.done` and `admission.asking.error`.
 * @throws {StepError} if `src` is not a promise, because an actor that keeps running does not fit into one request; and
 *   if `onDone` or `onError` is missing, or has only transitions with guards.
 */
export function invokedState(
  path: string,
  { invoke, ...state }: StateConfig & { invoke?: Invoke<never> },
  flow: string,
): { state: StateConfig; asked: readonly (readonly [string, LooseAsk])[] } {
  if (invoke === undefined) return { state, asked: [] }
  // The prefix `invoke:` keeps the name apart from the names of effects that steps declare. The name contains the whole
  // path, because two states can have the same key.
  const { done, error, name } = { name: `invoke:${path}`, done: `${path}.done`, error: `${path}.error` }
  const run = runnerOf(invoke.src)
  if (run === undefined || state.entry !== undefined)
    throw new StepError(
      flow,
      `The state "${path}" of the flow "${flow}" has an \`invoke\` that cannot be proven: \`src\` is a promise (\`fromPromise\`, or an async function), and \`entry\` is left out.`,
    )
  const missing = [
    ...(isTotal(invoke.onDone) ? [] : [`\`onDone\` (its event is "${done}": the promise was fulfilled)`]),
    ...(isTotal(invoke.onError) ? [] : [`\`onError\` (its event is "${error}": it was rejected)`]),
  ]
  if (missing.length > 0)
    throw new StepError(
      flow,
      `The state "${path}" of the flow "${flow}" has an \`invoke\` that does not always handle ${missing.join(" and ")}. Give each a last transition without a guard. "effect.failed" and "effect.timedOut" lead to "refused" where the state says nothing else.`,
    )
  const one: LooseAsk = {
    answers: [done, error],
    run: async (params) => {
      try {
        return { type: done, output: await run(params) }
      } catch (thrown) {
        return { type: error, error: thrown }
      }
    },
  }
  const on = { ...state.on, [done]: invoke.onDone as MovesConfig, [error]: invoke.onError as MovesConfig }
  return {
    state: { ...state, entry: { type: name, params: invoke.input ?? {} }, on },
    asked: [[name, one]],
  }
}

/**
 * Returns true if one of the transitions has no guard, so that the chart always takes one of them. The type of `moves`
 * is `unknown`, because an application without TypeScript can leave out `onDone` or `onError`.
 */
function isTotal(moves: unknown): boolean {
  return movesIn(moves as MovesConfig | undefined).some(({ guard }) => guard === undefined)
}

function runnerOf(src: unknown): ((input: unknown) => unknown) | undefined {
  if (typeof src === "function") return (input) => (src as (args: { input: unknown }) => unknown)({ input })
  // The object that `fromPromise` returns has the application's function as `config`.
  const { config } = Object(src) as { config?: unknown }
  if (typeof config !== "function" || !("start" in Object(src))) return undefined
  const controller = new AbortController()
  return (input) =>
    (config as (args: object) => unknown)({
      input,
      signal: controller.signal,
      system: undefined,
      self: undefined,
      emit: () => {},
    })
}
