/**
 * The grammar of charts: a typed subset of XState's config.
 *
 * Every chart is valid XState v5 config, which any XState tool can read. The grammar leaves out constructs that a proof
 * cannot analyse without running the chart: `invoke`, `after`, `spawn`, `raise`, wildcards, parallel regions and
 * history. `always` is allowed only on atomic states. `compile` refuses every construct that is not in the grammar, and
 * its error names the construct.
 */
import type { AnyActorRef, EventObject, StateMachine, StateValue } from "xstate"
import type { Reason } from "../src/errors/catalogue.ts"
import { deepFreeze } from "./copies.ts"
import { madeOf, outcomeOf } from "./made-of.ts"
import type { FlowMeta, Meta } from "./meta.types.ts"
import type { AskName, Asks } from "./vocabulary.ts"

export type { CheckId } from "./check-ids.ts"
export { madeOf, required } from "./made-of.ts"
export type { FlowMeta, Meta } from "./meta.types.ts"

/** The types of a flow. {@link defineChart} takes them as its type parameter. */
export interface FlowTypes {
  /** The input of a chart: facts of the provider and of the configuration, never the configuration itself. */
  input: object
  /** The context, which only `keep` writes. */
  context: object
  /**
   * Every event that the chart can receive: requests, answers of effects, and the three events of `engine-failures.ts`.
   */
  events: { type: string }
  /** The result of the flow: one member per final state of the chart, distinguished by `type`. */
  outcome: { type: string }
}

/**
 * The parameter of guards, and of functions that compute parameters and outputs. Several events can lead to an `entry`
 * or an `always`, so the type of `event` is `never` there.
 */
export interface Args<C, E> {
  context: C
  event: E
}

/** A constant, or a function of {@link Args}. */
export type Value<T, C, E> = T | ((args: Args<C, E>) => T)

/** The only two actions of a chart: `keep` sets keys of its context, and an ask requests one effect. */
export type Do<C, E> =
  | { type: "keep"; params: Value<Partial<C>, C, E> }
  | { [K in AskName]: { type: K; params: Value<Asks[K]["params"], C, E> } }[AskName]

/** A possible transition. Of several transitions on one event, the chart takes the first one whose guard holds. */
export interface Move<C, E> {
  /** A sibling's key, `#id` for a state with that id, or absent for a transition without a target. */
  target?: string
  /** A named function. Proofs, drawings and traces show its name. */
  guard?: (args: Args<C, E>) => boolean
  actions?: Do<C, E> | readonly Do<C, E>[]
  /**
   * True if the transition leaves its source state and enters it again, even if the target is the source or lies within
   * it.
   */
  reenter?: boolean
  description?: string
  /**
   * Every reason that the refusal can have, if the chart computes the reason. `test/model/reasons.test.ts` compares this
   * list with the reasons that requests cause.
   */
  reasons?: readonly Reason[]
  /**
   * The codes with which a step or flow shows its page again. The library sets them from the `problem` of a definition,
   * for drawings and the search of the visualizer.
   */
  problems?: readonly string[]
  /**
   * True for a refusal that defends in depth: no request causes it, unless another defence has failed before. Drawings
   * mark it. `test/model/in-depth.test.ts` compares this value with the refusals that requests cause.
   */
  inDepth?: true
}

export type Moves<C, E> = string | Move<C, E> | readonly Move<C, E>[]

/** `waiting`: the request ends in this state, and a later request resumes the flow. */
export type Tag = "waiting"

/**
 * A state of a chart. Write its keys in the following order:
 * `id, type, tags, meta, entry, exit, on, always, onDone, initial, states, output`.
 */
export interface State<C, E extends { type: string }, O = never> {
  /** The id of the state. Transitions of any state can target it as `#id`. */
  id?: string
  type?: "final"
  tags?: Tag
  meta?: Meta<C>
  entry?: Do<C, never> | readonly Do<C, never>[]
  exit?: Do<C, never> | readonly Do<C, never>[]
  on?: { [K in E["type"]]?: Moves<C, Extract<E, { type: K }>> }
  always?: Moves<C, never>
  /**
   * On a compound state: the target of the transition that the chart takes when it enters a final child of this state.
   */
  onDone?: string
  initial?: string
  states?: { [key: string]: State<C, E, O> }
  /**
   * The result of the flow. Required on a final state of the chart's top level, and not allowed elsewhere. The output
   * names single values, never the whole context.
   */
  output?: Value<O, C, never>
}

/** A whole chart. */
export interface Chart<F extends FlowTypes> {
  id: string
  context: (args: { input: F["input"] }) => F["context"]
  meta: FlowMeta<F["context"]>
  initial: string
  on?: { [K in F["events"]["type"]]?: Moves<F["context"], Extract<F["events"], { type: K }>> }
  states: { [key: string]: State<F["context"], F["events"], F["outcome"]> }
}

/** A chart as an XState machine, for `transition()`, drawings and path generation. */
export interface FlowMachine<F extends FlowTypes> extends StateMachine<
  F["context"] & {},
  F["events"],
  Record<string, AnyActorRef | undefined>,
  never,
  { type: string; params: unknown },
  never,
  never,
  StateValue,
  Tag,
  F["input"],
  F["outcome"],
  EventObject,
  { [key: string]: unknown },
  object
> {}

/** A chart, or the XState machine of a chart. */
export type ChartOrMachine<F extends FlowTypes> = Chart<F> | FlowMachine<F>

/**
 * Completes a chart and freezes it. Runs no function of the chart, and does not load XState. `machineOf` of
 * `authchart/machines` makes the XState machine of a chart.
 *
 * TypeScript checks events, context keys, asks and their parameters, and outcomes. `compile` verifies the rest, such as
 * targets, duplicate ids and `meta.check`, and its error names the mistake.
 *
 * @param rules the guards that the chart uses, by name: `import * as rules from "./oauth.guards.ts"`. Proofs, drawings
 * and traces identify guards by name. A minifier renames functions but not keys, so this function sets the name of each
 * guard to the guard's key.
 */
export function defineChart<F extends FlowTypes>(rules: Readonly<Record<string, unknown>>, chart: Chart<F>): Chart<F> {
  for (const [name, rule] of Object.entries(rules))
    if (typeof rule === "function") Object.defineProperty(rule, "name", { value: name })
  // The code freezes the chart, so that no code can change the required checks or the targets for the whole process.
  deepFreeze(chart)
  // XState requires an outcome of the whole machine if a final state has an output.
  return Object.freeze({ ...chart, output: outcomeOf })
}

/** Returns an object in which each of these keys is `undefined`, for the initial context of a chart. */
export function unset<const K extends string>(...keys: readonly K[]): { readonly [key in K]: undefined } {
  // The cast is safe: the record has exactly these keys, but the type of `Object.fromEntries` does not say so.
  return Object.fromEntries(keys.map((key) => [key, undefined])) as { [key in K]: undefined }
}

/** Returns the action that copies keys of the event into the context, under the same names. */
export function keep<const K extends string>(
  ...keys: readonly K[]
): { type: "keep"; params: <E extends { [key in K]: unknown }>(seen: { event: E }) => Pick<E, K> } {
  // The cast is safe: the record has exactly these keys, but the type of `Object.fromEntries` does not say so.
  return keepAs(Object.fromEntries(keys.map((key) => [key, key])) as { [key in K]: key })
}

/**
 * Returns the action that copies keys of the event into the context under other names: `{ target: "url" }` keeps the
 * event's `url` as `target`.
 */
export function keepAs<const M extends Readonly<Record<string, string>>>(
  names: M,
): {
  type: "keep"
  params: <E extends { [key in M[keyof M]]: unknown }>(seen: { event: E }) => { [kept in keyof M]: E[M[kept]] }
} {
  const places = Object.entries(names).map(([name, key]) => [name, `event.${key}?`])
  return { type: "keep", params: madeOf(Object.fromEntries(places)) as never }
}

/** The name of a key without its question mark. The question mark says that the value can be undefined. */
type Named<K extends string> = K extends `${infer Name}?` ? Name : K
type Taken<C extends { [key in Named<K>]: unknown }, K extends string> = {
  [key in Named<K>]: `${key}?` extends K ? C[key] : Exclude<C[key], undefined>
}

/**
 * Returns a function that makes the parameters of an effect from keys of the context. An earlier state must have set
 * each key ({@link required}), except keys with a question mark: `fromContext("provider", "issuer", "codeVerifier?")`.
 */
export function fromContext<const K extends string>(
  ...keys: readonly K[]
): <C extends { [key in Named<K>]: unknown }>(seen: { context: C }) => Taken<C, K> {
  return madeOf(Object.fromEntries(keys.map((key) => [key.replace("?", ""), `context.${key}`]))) as never
}
