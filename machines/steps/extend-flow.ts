/** Changes a flow: adds and changes states and transitions, and replaces effects. */
import type { Args, ChartOrMachine, Do, FlowMachine, FlowTypes, Meta, Tag, Value } from "../grammar.ts"
import type { Awaitable } from "../../src/ports/records.ts"
import type { Answer, AskName, Params } from "../vocabulary.ts"
import { actionsIn, configOf, type ChartConfig, type MovesConfig, type StateConfig } from "../chart-config.ts"
import { extend, refuseEffects, type Replacement } from "./extension.ts"
import { invokedState, type Invoke } from "./invoked.ts"
import { explained, joinedReasons, type OwnReasons, type OwnRefusal } from "./own-refusal.ts"
import { inFormOf } from "../xstate-form.ts"
import { StepError } from "./step-error.ts"
import type { AnswersOf, LooseAsk, ParamsOf, StepAsk, StepTools } from "./step.types.ts"

type DoIn<C, E, A> =
  | Do<C, E>
  | { [K in keyof A & string]: { type: K; params: Value<ParamsOf<A[K]>, C, E> } }[keyof A & string]

/** A transition in an override. */
export interface ExtendedMove<C, E, A> {
  target?: string
  guard?: (args: Args<C, E>) => boolean
  actions?: DoIn<C, E, A> | readonly DoIn<C, E, A>[]
  reenter?: boolean
  description?: string
  /**
   * The reason why the flow ends, allowed only with the target `refused`. Default: the failure that the answer
   * contains, otherwise `access_denied`.
   */
  reason?: OwnRefusal
  /** True for a refusal that no request can cause, unless another defence has failed before. Drawings mark it. */
  inDepth?: true
}

type ExtendedMoves<C, E, A> = string | ExtendedMove<C, E, A> | readonly (string | ExtendedMove<C, E, A>)[]

/** A new state, or the parts of an existing state that change. The other parts do not change. */
export interface ExtendedState<C, E extends { type: string }, A> {
  tags?: Tag
  meta?: Partial<Meta<C>>
  entry?: DoIn<C, never, A> | readonly DoIn<C, never, A>[]
  exit?: DoIn<C, never, A> | readonly DoIn<C, never, A>[]
  /** The changed transitions, by event. Transitions on other events do not change. */
  on?: { [K in E["type"]]?: ExtendedMoves<C, Extract<E, { type: K }>, A> }
  always?: ExtendedMoves<C, never, A>
  /**
   * A promise that runs in this state, as in XState. The library turns the promise into an effect, with a deadline, an
   * entry in the trace, and proofs.
   */
  invoke?: Invoke<C>
}

/** The changes of {@link extendFlow}. */
export interface FlowChanges<C, E extends { type: string }, A> {
  /**
   * The new and changed states by their paths, such as `admission.checkingDevice`. `asks` declares the new effects that
   * they request.
   */
  states?: Readonly<Record<string, ExtendedState<C, E | AnswersOf<NoInfer<A>>, NoInfer<A>>>>
  /** New effects by name. A name contains no dot, and differs from the names of the library's effects. */
  asks?: A
  /**
   * Replaces built-in effects. Each function runs in place of the built-in effect, and returns one of that effect's
   * answers. `builtIn` of its tools calls the effect that it replaces.
   */
  effects?: {
    readonly [K in AskName]?: (
      params: Params<K>,
      tools: Omit<StepTools, "person" | "factorLocked" | "notify"> & {
        builtIn: (params: Params<K>) => Promise<Answer<K>>
      },
    ) => Awaitable<Answer<K>>
  }
}

/**
 * Returns the flow with the changes: a chart for a chart, a machine for a machine. The given flow does not change. This
 * function proves nothing: `NextAuth` proves the flows of its configuration.
 *
 * TypeScript reports wrong events, context keys, asks, parameters and answers of effects. TypeScript does not check
 * paths and targets. This function refuses a wrong path, and `NextAuth` refuses a wrong target. Both errors name the
 * fault.
 *
 * @throws {StepError} for a path without a parent, an effect with a name that is in use, and an `invoke` that is not a
 * promise.
 */
export function extendFlow<
  F extends FlowTypes,
  A extends Readonly<Record<string, StepAsk<never, { type: string }>>> = Record<never, never>,
  M extends ChartOrMachine<F> = FlowMachine<F>,
>(given: M & ChartOrMachine<F>, changes: FlowChanges<F["context"], F["events"], A>): M {
  const config = configOf(given)
  const flow = config.id
  const origin = `the override of flow "${flow}"`
  // The cast is safe: by the chart's types, each effect gets the parameters that it expects.
  const asks = new Map(Object.entries(changes.asks ?? {}) as unknown as [string, LooseAsk][])
  const replaced = new Map(Object.entries(changes.effects ?? {}) as [string, Replacement][])
  refuseEffects(flow, { asks, replaced })

  let root: StateConfig = config
  const origins = new Map<string, string>()
  const reasons: OwnReasons[] = []
  for (const [path, change] of Object.entries(changes.states ?? {})) {
    // TypeScript has checked the definition by the types above. From here on, a state is untyped config.
    const { state, asked } = invokedState(path, change as StateConfig & { invoke?: Invoke<never> }, flow)
    for (const [name, one] of asked) asks.set(name, one)
    const said = explained(state, { flow, path })
    reasons.push(...said.reasons)
    root = changed(root, path.split("."), { state: said.state, flow, path })
    origins.set(path, origin)
  }
  return extend(inFormOf<F, M>(given, root as ChartConfig), given, {
    asks,
    replaced,
    origins,
    reasons: joinedReasons(flow, reasons),
  })
}

interface Change {
  state: StateConfig
  flow: string
  path: string
}

function changed(parent: StateConfig, [key = "", ...below]: readonly string[], change: Change): StateConfig {
  const known = parent.states?.[key]
  if (parent.states === undefined || key === "" || (known === undefined && below.length > 0))
    throw new StepError(
      change.flow,
      `The override of the flow "${change.flow}" names the state "${change.path}", whose parent state does not exist.`,
    )
  const state = below.length > 0 && known !== undefined ? changed(known, below, change) : merged(known, change.state)
  return { ...parent, states: { ...parent.states, [key]: state } }
}

function merged(known: StateConfig | undefined, change: StateConfig): StateConfig {
  if (known === undefined) return change
  const on: Record<string, MovesConfig> = { ...known.on, ...change.on }
  return {
    ...known,
    ...change,
    ...(known.meta || change.meta ? { meta: { ...known.meta, ...change.meta } } : {}),
    ...(known.on || change.on ? { on } : {}),
    ...(change.entry ? { entry: actionsIn(change.entry) } : {}),
  }
}
