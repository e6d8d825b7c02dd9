/**
 * The grammar of charts: a typed subset of XState's config.
 *
 * Every chart is valid XState v5 config, so that any XState tool can read it. The grammar leaves out constructs that a
 * static proof cannot analyse: no `invoke`, `after`, `spawn`, `raise`, wildcard, parallel region or history, and
 * `always` only on atomic states. `compile` refuses any other construct by name.
 */
import type { AnyActorRef, EventObject, StateMachine, StateValue } from "xstate"
import type { CheckId } from "./check-ids.ts"
import { deepFreeze } from "./copies.ts"
import type { AskName, Asks } from "./vocabulary.ts"

export type { CheckId } from "./check-ids.ts"

/** The types of a flow, named once and passed to {@link defineChart}. */
export interface FlowTypes {
  /** The input of a chart: facts of the provider and of the configuration, never the configuration itself. */
  input: object
  /** The context. Only `keep` writes it. */
  context: object
  /** Every event that may enter: requests, answers, and the three events for time-outs and failures. */
  events: { type: string }
  /** The result of the flow: one member per final state of the chart, distinguished by `type`. */
  outcome: { type: string }
}

/**
 * The parameter of actions, guards and computed values. `event` is `never` where any event may have led to the state.
 */
export interface Args<C, E> {
  context: C
  event: E
}

/** A constant, or a function of {@link Args}. */
export type Value<T, C, E> = T | ((args: Args<C, E>) => T)

/** The only two actions of a chart: set keys of its context, or ask for one effect. */
export type Do<C, E> =
  | { type: "keep"; params: Value<Partial<C>, C, E> }
  | { [K in AskName]: { type: K; params: Value<Asks[K]["params"], C, E> } }[AskName]

/** A possible transition. Of several transitions on one event, the first one whose guard holds is taken. */
export interface Move<C, E> {
  /** A sibling's key, `#id` for a state with that id, or absent for a transition without a target. */
  target?: string
  /** A named function. Proofs, drawings and traces show its name. */
  guard?: (args: Args<C, E>) => boolean
  actions?: Do<C, E> | readonly Do<C, E>[]
  /** True if the transition leaves its source and enters it again, although the target is within the source. */
  reenter?: boolean
  description?: string
}

export type Moves<C, E> = string | Move<C, E> | readonly Move<C, E>[]

/** `waiting`: the request ends in this state, and a later request resumes the flow. */
export type Tag = "waiting"

/** Facts about a state, in addition to its transitions, for readers, drawings, proofs and the interpreter. */
export interface Meta<C> {
  /**
   * A short imperative phrase: "Verify the ID token". The title of a waiting state names the awaited event: "Wait for
   * the callback".
   */
  title: string
  /**
   * The check that this state performs. Before a grant, the flow must have left the state of every required check by an
   * edge named in `passes`.
   */
  check?: CheckId
  /**
   * The edge that passes the check: the type of an answer, or the name of the guard on an `always` edge; several if the
   * check can be passed in more than one way. Given together with `check` only.
   */
  passes?: string | readonly string[]
  /** Marks the one state of a flow that issues the session, or adds evidence to the existing one. */
  grants?: "session" | "evidence"
  /** Context keys that a waiting state passes to the next request. They are sealed; all other keys are dropped. */
  keeps?: readonly (keyof C & string)[]
  /** Clauses that this state implements, in the usual form: "RFC 6749 §4.1.3". */
  rfc?: readonly string[]
}

/**
 * A state of a chart. Its keys are in this order:
 * `id, type, tags, meta, entry, exit, on, always, onDone, initial, states, output`.
 */
export interface State<C, E extends { type: string }, O = never> {
  /** The id by which transitions of any state can target this state, as `#id`. */
  id?: string
  type?: "final"
  tags?: Tag
  meta?: Meta<C>
  entry?: Do<C, never> | readonly Do<C, never>[]
  exit?: Do<C, never> | readonly Do<C, never>[]
  on?: { [K in E["type"]]?: Moves<C, Extract<E, { type: K }>> }
  always?: Moves<C, never>
  /** The target of a compound state once one of its final children is entered. */
  onDone?: string
  initial?: string
  states?: { [key: string]: State<C, E, O> }
  /** The result of the flow, on a final state of the chart's top level. Never a whole context. */
  output?: Value<O, C, never>
}

/** Facts about a whole flow. */
export interface FlowMeta<C> {
  title: string
  /** Returns the checks that must be passed before the grant, for this provider and configuration. Pure. */
  requires?: (context: C) => readonly CheckId[]
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

/** A chart, or the XState machine of one. */
export type ChartOrMachine<F extends FlowTypes> = Chart<F> | FlowMachine<F>

/**
 * Completes a chart and freezes it. Nothing runs, and XState is not loaded: `machineOf` of `authchart/machines` makes
 * the XState machine of a chart.
 *
 * TypeScript checks events, context keys, asks and their params, and outcomes. `compile` checks the rest (targets, ids,
 * duplicate checks) and refuses it by name.
 *
 * @param rules the guards that the chart uses, by name: `import * as rules from "./oauth.guards.ts"`. Proofs, drawings
 *   and traces identify guards by name. A minifier renames functions but not keys, so each guard gets its key as its name
 *   here.
 */
export function defineChart<F extends FlowTypes>(rules: Readonly<Record<string, unknown>>, chart: Chart<F>): Chart<F> {
  for (const [name, rule] of Object.entries(rules))
    if (typeof rule === "function") Object.defineProperty(rule, "name", { value: name })
  // Frozen, so that no code can change the required checks or the targets for the whole process.
  deepFreeze(chart)
  // XState requires an outcome of the whole machine if a final state has an output.
  return Object.freeze({ ...chart, output: ({ event }: { event: { output: F["outcome"] } }) => event.output })
}

/**
 * Returns the value of a context key that an earlier state has set.
 *
 * The graph proves that the flow passed that state. This function asserts at run time that the value exists, so that a
 * wrongly composed chart stops.
 *
 * @throws {TypeError} with the key. The interpreter reports it as `internal`; no session follows.
 */
export function required<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new TypeError(`The chart reached a state that needs "${key}" before anything set it.`)
  return value
}

/** Returns context keys without a value. */
export function unset<const K extends string>(...keys: readonly K[]): { readonly [key in K]: undefined } {
  // The record has exactly the keys; Object.fromEntries loses their types.
  return Object.fromEntries(keys.map((key) => [key, undefined])) as { [key in K]: undefined }
}

/** Keeps keys of the event under the same names. */
export function keep<const K extends string>(
  ...keys: readonly K[]
): { type: "keep"; params: <E extends { [key in K]: unknown }>(seen: { event: E }) => Pick<E, K> } {
  // The record has exactly the keys; Object.fromEntries loses their types.
  return keepAs(Object.fromEntries(keys.map((key) => [key, key])) as { [key in K]: key })
}

/** Keeps keys of the event under other names: `{ target: "url" }` keeps the event's `url` as `target`. */
export function keepAs<const M extends Readonly<Record<string, string>>>(
  names: M,
): {
  type: "keep"
  params: <E extends { [key in M[keyof M]]: unknown }>(seen: { event: E }) => { [kept in keyof M]: E[M[kept]] }
} {
  const places = Object.entries(names).map(([name, key]) => [name, `event.${key}?`])
  return { type: "keep", params: madeOf(Object.fromEntries(places)) as never }
}

/** The name of a key. The name of a key that may be undefined ends with a question mark. */
type Named<K extends string> = K extends `${infer Name}?` ? Name : K
type Taken<C extends { [key in Named<K>]: unknown }, K extends string> = {
  [key in Named<K>]: `${key}?` extends K ? C[key] : Exclude<C[key], undefined>
}

/**
 * Makes params from keys of the context. An earlier state must have set each key ({@link required}), except keys with a
 * question mark: `fromContext("provider", "issuer", "codeVerifier?")`.
 */
export function fromContext<const K extends string>(
  ...keys: readonly K[]
): <C extends { [key in Named<K>]: unknown }>(seen: { context: C }) => Taken<C, K> {
  return madeOf(Object.fromEntries(keys.map((key) => [key.replace("?", ""), `context.${key}`]))) as never
}

/** A path into {@link Args}: `event.tokens.id_token`, or `context.response.user?` if it may be undefined. */
type Place = `context.${string}` | `event.${string}`

/** `unknown` for a path that does not exist; no parameter accepts it. */
type At<S, P extends string> = [S] extends [never]
  ? unknown
  : P extends `${infer Key}.${infer Rest}`
    ? Key extends keyof S
      ? At<NonNullable<S[Key]>, Rest>
      : unknown
    : P extends keyof S
      ? S[P]
      : unknown

type MadeOf<S, V> = V extends Place
  ? V extends `${infer P}?`
    ? At<S, P> | undefined
    : Exclude<At<S, V>, undefined>
  : V

/**
 * Makes params or an output from a table: a text that is a path is replaced by its value, and all other values are
 * constants. `madeOf({ type: "signedIn", url: "context.target" })`. The value of a path without a question mark must
 * exist ({@link required}).
 */
export function madeOf<const M extends Readonly<Record<string, unknown>>>(
  table: M,
): <S extends object>(seen: S) => { -readonly [key in keyof M]: MadeOf<S, M[key]> } {
  const entries = Object.entries(table).map(([key, constant]) => {
    const place = typeof constant === "string" && /^(?:context|event)\./.test(constant) ? constant : undefined
    return { key, constant, path: place?.replace("?", "").split("."), mayLack: place?.endsWith("?") === true }
  })
  const params = (seen: object): Record<string, unknown> => {
    const made: Record<string, unknown> = {}
    for (const { key, constant, path, mayLack } of entries) {
      let value: unknown = path === undefined ? constant : seen
      for (const name of path ?? []) value = (value as Record<string, unknown> | null | undefined)?.[name]
      made[key] = mayLack || path === undefined ? value : required(value, path.at(-1) ?? key)
    }
    return made
  }
  // Each path was read, and its value exists unless the path has a question mark, as the type says.
  return params as never
}
