/** The types of the catalogue's rows, and of the data that the rows read. */
import type { CheckId } from "../../grammar.ts"
import type { Move, Tables } from "../../program.ts"
import type { AskName } from "../../vocabulary.ts"
import type { Edge, Graph } from "../edges.ts"
import { statesAsking } from "../grant.ts"
import { gate, type CounterExample } from "../invariants.ts"
import { onceForEach } from "../once-for-each.ts"

/** One flow in one configuration. */
export interface Proof {
  readonly program: Tables
  /** Every edge of the chart. */
  readonly whole: Graph
  /** The graph without the edges that the configuration excludes. */
  readonly graph: Graph
  /** The checks that the configuration demands. */
  readonly requires: readonly CheckId[]
  /** The answers of each ask, including the asks of the application. */
  readonly answersOf: Readonly<Record<string, readonly string[]>>
  /** The built-in chart from which this chart was made. */
  readonly base: Tables | undefined
  /** Asks of the library that the chart can use in states of its own, with parameters of its own. */
  readonly mayAsk?: ReadonlySet<string> | undefined
  /** The asks before which an attempt is counted. Default: the counted asks of the library. */
  readonly counted?: ReadonlyMap<string, unknown> | undefined
  /** The requests of an application's flow that only a form of its own site can send. */
  readonly formEvents?: ReadonlySet<string> | undefined
  /** The requests of an application's flow that come by `POST`. */
  readonly postEvents?: ReadonlySet<string> | undefined
  /** A flow of an application that puts the session into the body, and sets no cookie. */
  readonly delivers?: boolean | undefined
}

/** An invariant over asks, answers and checks. It names no state, so that it applies to a changed chart too. */
export interface Invariant {
  /** Stable. Tests, messages and docs/proofs.md use it. */
  readonly id: string
  /** The rule in one sentence. */
  readonly rule: string
  /** The possible attack without the rule, in one sentence for the author of the chart. */
  readonly why: string
  /** Applies to flows with one of these asks. Absent: to all flows. */
  readonly of?: readonly AskName[]
  readonly broken: (proof: Proof) => readonly (CounterExample | undefined)[]
}

export type Broken = readonly (CounterExample | undefined)[]

/** The findings for each state that carries out one of the asks. */
export function whereAsked(
  { whole }: Proof,
  asks: readonly AskName[],
  broken: (state: string) => Broken | CounterExample | undefined,
): Broken {
  return asks.flatMap((ask) => statesAsking(whole, ask)).flatMap((state) => broken(state) ?? [])
}

/** Every move of a chart, with the initial one. */
export const movesIn: (program: Tables) => readonly Move[] = onceForEach(({ initial, states }: Tables) => [
  initial,
  ...[...states.values()].flatMap((leaf) => [...leaf.always, ...leaf.done, ...[...leaf.on.values()].flat()]),
])

/** Returns the states that carry out the check. */
export function statesOf({ program }: Proof, check: CheckId): readonly string[] {
  return [...program.states.values()].filter((leaf) => leaf.meta?.check === check).map((leaf) => leaf.path)
}

/**
 * Judges each of `checks` that the policy requires: every path to `target` must pass it. Returns one result for each of
 * these checks: a counter-example, or `undefined` if the rule holds.
 */
export function gates({ graph, requires }: Proof, checks: readonly CheckId[], target: string): Broken {
  return checks.filter((check) => requires.includes(check)).map((check) => gate(graph, check, target))
}

/** Returns the state in which a flow begins. */
export function firstState({ whole }: Proof): string {
  return whole.edges.find(({ kind }) => kind === "initial")?.to ?? ""
}

/** Returns true if any state of the chart asks for this effect. */
export function asksFor({ whole }: Proof, ask: AskName): boolean {
  return whole.edges.some((edge) => edge.asks.includes(ask))
}

/** Returns the flow's graph without the edges of that event. */
export function without(graph: Graph, event: string): Graph {
  return { ...graph, edges: graph.edges.filter(({ on }) => on !== event) }
}

/**
 * Returns the events that a state can receive. A state that the flow leaves by itself receives no event, and only a
 * waiting state receives `flow.expired`. This is sound, because the interpreter sends the event to no other state.
 */
export const heard: (graph: Graph) => Graph = onceForEach((graph: Graph) => {
  const passing = new Set<string>()
  for (const leaf of graph.states.values()) {
    const onward = [...leaf.always, ...leaf.done].some((move) => !move.guard && move.to !== leaf)
    if (onward) passing.add(leaf.path)
  }
  const inVain = ({ kind, from, on }: Edge) =>
    kind === "event" && (passing.has(from) || (on === "flow.expired" && graph.states.get(from)?.waiting !== true))
  return { ...graph, edges: graph.edges.filter((edge) => !inVain(edge)) }
})
