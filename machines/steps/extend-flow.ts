/** Any change to one flow: states added, transitions re-aimed, effects replaced. */
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
  /** With the target `refused`: why, for the visitor, the log and the trace. Default: the answer's own failure, or `access_denied`. */
  reason?: OwnRefusal
}

type ExtendedMoves<C, E, A> = string | ExtendedMove<C, E, A> | readonly (string | ExtendedMove<C, E, A>)[]

/** A state that is added, or the parts of one that are changed. What is not named stays as it is. */
export interface ExtendedState<C, E extends { type: string }, A> {
  tags?: Tag
  meta?: Partial<Meta<C>>
  entry?: DoIn<C, never, A> | readonly DoIn<C, never, A>[]
  exit?: DoIn<C, never, A> | readonly DoIn<C, never, A>[]
  /** By event; those of other events stay. */
  on?: { [K in E["type"]]?: ExtendedMoves<C, Extract<E, { type: K }>, A> }
  always?: ExtendedMoves<C, never, A>
  /** As in XState, with a promise: it is run as an ask, with its deadline, its trace and its proofs. */
  invoke?: Invoke<C>
}

/** What {@link extendFlow} changes. */
export interface FlowChanges<C, E extends { type: string }, A> {
  /** By path: `admission.checkingDevice`. Which asks there are, only `asks` says. */
  states?: Readonly<Record<string, ExtendedState<C, E | AnswersOf<NoInfer<A>>, NoInfer<A>>>>
  /** New asks. A name holds no dot and is none of the library's. */
  asks?: A
  /** Carries out a built-in ask otherwise; `builtIn` does what it did before. It answers with one of the ask's answers. */
  effects?: {
    readonly [K in AskName]?: (
      params: Params<K>,
      tools: Omit<StepTools, "person" | "factorLocked"> & { builtIn: (params: Params<K>) => Promise<Answer<K>> },
    ) => Awaitable<Answer<K>>
  }
}

/**
 * The flow with the changes: a chart of a chart, a machine of a machine. The given one stays as it is. Nothing is proven
 * here: `NextAuth` proves what it composes of it.
 *
 * What TypeScript sees: events, context keys, asks and their parameters, answers of effects. Paths and targets it
 * cannot see; a path that leads nowhere is refused here, a target when the flow is composed, both by name.
 *
 * @throws {StepError} for a path without a parent, an ask whose name is taken, and an `invoke` that is no promise.
 */
export function extendFlow<
  F extends FlowTypes,
  A extends Readonly<Record<string, StepAsk<never, { type: string }>>> = Record<never, never>,
  M extends ChartOrMachine<F> = FlowMachine<F>,
>(given: M & ChartOrMachine<F>, changes: FlowChanges<F["context"], F["events"], A>): M {
  const config = configOf(given)
  const flow = config.id
  const origin = `the override of flow "${flow}"`
  // Called with the params that the chart was typed to give.
  const asks = new Map(Object.entries(changes.asks ?? {}) as unknown as [string, LooseAsk][])
  const replaced = new Map(Object.entries(changes.effects ?? {}) as [string, Replacement][])
  refuseEffects(flow, { asks, replaced })

  let root: StateConfig = config
  const origins = new Map<string, string>()
  const reasons: OwnReasons[] = []
  for (const [path, change] of Object.entries(changes.states ?? {})) {
    // Typed above; from here on a state is plain data.
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
      `The override of the flow "${change.flow}" names the state "${change.path}", and nothing of that name can stand there.`,
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
