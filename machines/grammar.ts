/**
 * The narrow, typed subset of XState's config that every chart here is written in.
 *
 * It is valid XState v5 config, so any XState tool reads it; and it leaves out what a static proof cannot see
 * through: no `invoke`, `after`, `spawn`, `raise`, wildcard, parallel region or history, and `always` on atomic
 * states only. `compile` refuses by name whatever goes beyond it.
 */
import type { AnyActorRef, EventObject, StateMachine, StateValue } from "xstate"
import type { CheckId } from "./check-id.ts"
import { deepFreeze } from "./copies.ts"
import type { AskName, Asks } from "./vocabulary.ts"

export type { CheckId } from "./check-id.ts"

/** A flow's types, named once and passed to {@link defineChart}. */
export interface FlowTypes {
  /** What the flow is started with: facts of the provider and of the configuration, never the configuration itself. */
  input: object
  /** What the chart remembers. Written by `keep` alone. */
  context: object
  /** Every event that may enter: requests, answers, and the three of time and failure. */
  events: { type: string }
  /** What the flow ends with: one member per final state of the chart, told apart by `type`. */
  outcome: { type: string }
}

/** What an action, a guard or a computed value gets to see. `event` is `never` where any event may have led here. */
export interface Args<C, E> {
  context: C
  event: E
}

/** A constant, or a function of what can be seen here. */
export type Value<T, C, E> = T | ((args: Args<C, E>) => T)

/** The only two things that a chart does: set keys of its context, or ask for one effect. */
export type Do<C, E> =
  | { type: "keep"; params: Value<Partial<C>, C, E> }
  | { [K in AskName]: { type: K; params: Value<Asks[K]["params"], C, E> } }[AskName]

/** One possible transition. The first of a list whose guard holds is taken. */
export interface Move<C, E> {
  /** A sibling's key, `#id` for a state that carries that id, or absent for a transition that stays where it is. */
  target?: string
  /** A named function: its name is what proofs, drawings and traces show. */
  guard?: (args: Args<C, E>) => boolean
  actions?: Do<C, E> | readonly Do<C, E>[]
  /** Leave and enter the source again, although the target lies within it. */
  reenter?: boolean
  description?: string
}

export type Moves<C, E> = string | Move<C, E> | readonly Move<C, E>[]

/** `waiting`: the request ends here, and the flow goes on with a later one. */
export type Tag = "waiting"

/** What is known of a state besides its transitions: read by people, drawings, proofs and the interpreter. */
export interface Meta<C> {
  /** One line for people. */
  title: string
  /** The check that this state is. Before a grant, every required check was left by the edge named in `passes`. */
  check?: CheckId
  /**
   * How the check is left when it passes: the type of an answer, or the name of the guard on an `always` edge;
   * several of them where a check can pass in more than one way. Given together with `check`, and with nothing else.
   */
  passes?: string | readonly string[]
  /** The one state of a flow that issues the session, or adds evidence to the one that is there. */
  grants?: "session" | "evidence"
  /** Context keys that a waiting state may take to the next request. They are sealed; nothing else survives. */
  keeps?: readonly (keyof C & string)[]
  /** Clauses that this state keeps to, as people cite them: "RFC 6749 §4.1.3". */
  rfc?: readonly string[]
}

/** A state of a chart. Keys stand in this order: `id, type, tags, meta, entry, exit, on, always, onDone, initial, states, output`. */
export interface State<C, E extends { type: string }, O = never> {
  /** Reached from anywhere as `#id`. */
  id?: string
  type?: "final"
  tags?: Tag
  meta?: Meta<C>
  entry?: Do<C, never> | readonly Do<C, never>[]
  exit?: Do<C, never> | readonly Do<C, never>[]
  on?: { [K in E["type"]]?: Moves<C, Extract<E, { type: K }>> }
  always?: Moves<C, never>
  /** Where a compound state leads once one of its final children is entered. */
  onDone?: string
  initial?: string
  states?: { [key: string]: State<C, E, O> }
  /** What the flow ends with, on a final state of the chart's top level. Never a whole context. */
  output?: Value<O, C, never>
}

/** What is known of a whole flow. */
export interface FlowMeta<C> {
  title: string
  /** The checks that must have been passed before the grant, for this provider and configuration. Pure. */
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

/** A chart as an XState machine: `transition()`, drawings and path generation work on it as on any other. */
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
 * Completes a chart and freezes it. Nothing runs, nothing is read, and XState is not loaded: `machineOf` of
 * `authchart/machines` makes the XState machine of a chart.
 *
 * @param rules the guards that the chart uses, by name: `import * as rules from "./oauth.guards.ts"`. Proofs, drawings
 * and traces know guards by name, and a minifier renames functions but no keys: each gets its key for a name here.
 *
 * What TypeScript sees: events, context keys, asks and their params, outcomes. What it cannot see (targets, ids,
 * duplicate checks) is refused by `compile`, by name.
 */
export function defineChart<F extends FlowTypes>(rules: Readonly<Record<string, unknown>>, chart: Chart<F>): Chart<F> {
  for (const [name, rule] of Object.entries(rules))
    if (typeof rule === "function") Object.defineProperty(rule, "name", { value: name })
  // Frozen: what a flow requires, and where its states lead, cannot be changed in place for the whole process.
  deepFreeze(chart)
  // XState asks for the outcome of the whole where a final state has an output.
  return Object.freeze({ ...chart, output: ({ event }: { event: { output: F["outcome"] } }) => event.output })
}

/**
 * Reads a context key that an earlier state is known to have set.
 *
 * The graph proves that the state was passed; this asserts, at run time, that its value is there, so that a chart that
 * was put together wrongly stops instead of going on with nothing.
 *
 * @throws {TypeError} naming the key. The interpreter reports it as `internal`; no session follows.
 */
export function required<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new TypeError(`The chart reached a state that needs "${key}" before anything set it.`)
  return value
}

/** Keys of a context that nothing has set yet. */
export function unset<const K extends string>(...keys: readonly K[]): { readonly [key in K]: undefined } {
  // The record has exactly the keys; Object.fromEntries forgets that.
  return Object.fromEntries(keys.map((key) => [key, undefined])) as { [key in K]: undefined }
}

/** Keeps keys of the event under their own names. */
export function keep<const K extends string>(
  ...keys: readonly K[]
): { type: "keep"; params: <E extends { [key in K]: unknown }>(seen: { event: E }) => Pick<E, K> } {
  // The record has exactly the keys; Object.fromEntries forgets that.
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

/** A key that may be undefined is written with a question mark. */
type Named<K extends string> = K extends `${infer Name}?` ? Name : K
type Taken<C extends { [key in Named<K>]: unknown }, K extends string> = {
  [key in Named<K>]: `${key}?` extends K ? C[key] : Exclude<C[key], undefined>
}

/**
 * Params that are keys of the context. Each was set by an earlier state ({@link required}), but for those that are named
 * with a question mark: `fromContext("provider", "issuer", "codeVerifier?")`.
 */
export function fromContext<const K extends string>(
  ...keys: readonly K[]
): <C extends { [key in Named<K>]: unknown }>(seen: { context: C }) => Taken<C, K> {
  return madeOf(Object.fromEntries(keys.map((key) => [key.replace("?", ""), `context.${key}`]))) as never
}

/** A place in what can be seen: `event.tokens.id_token`, and `context.response.user?` where it may be undefined. */
type Place = `context.${string}` | `event.${string}`

/** `unknown` for a place that is not there: nothing takes it. */
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
 * Params, or an output, as a table: texts that name a place are read there, everything else is a constant.
 * `madeOf({ type: "signedIn", url: "context.target" })`. A place without a question mark must be set ({@link required}).
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
  // Each place of the table was read, and was there unless it may lack: as the type says.
  return params as never
}
