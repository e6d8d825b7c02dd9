/** The types of the catalogue's rows and of the data that the rows read, and functions that several rows use. */
import type { CheckId } from "../../grammar.ts"
import type { Move, Tables } from "../../program.ts"
import type { AskName } from "../../vocabulary.ts"
import type { Edge, Graph } from "../edges.ts"
import { statesAsking } from "../grant.ts"
import { gate, type CounterExample } from "../invariants.ts"
import { onceForEach } from "../once-for-each.ts"

/** The data about one flow in one configuration that the rows of the catalogue read. */
export interface Proof {
  readonly program: Tables
  readonly whole: Graph
  /** The graph without the transitions that no run takes in this configuration. */
  readonly graph: Graph
  /**
   * The checks that every path to the grant (the state that issues the session or adds evidence) must pass in this
   * configuration.
   */
  readonly requires: readonly CheckId[]
  /** The answers of each effect, including effects of the application. */
  readonly answersOf: Readonly<Record<string, readonly string[]>>
  /**
   * The built-in chart that this chart overrides. For a flow that the application defines: the library's part of the
   * chart.
   */
  readonly base: Tables | undefined
  /** The effects of the library that the application's states in the chart may request, with their own parameters. */
  readonly mayAsk?: ReadonlySet<string> | undefined
  /** The effects before which the flow must count an attempt. Default: `countedAsks`. */
  readonly counted?: ReadonlyMap<string, unknown> | undefined
  /** In a flow that the application defines: the requests that only a form of the application's own site can send. */
  readonly formEvents?: ReadonlySet<string> | undefined
  /** In a flow that the application defines: the requests that come by `POST`. */
  readonly postEvents?: ReadonlySet<string> | undefined
  /**
   * In a flow that the application defines: true if the session is in the body of the response, and the response sets
   * no session cookie.
   */
  readonly delivers?: boolean | undefined
}

/**
 * A rule about requested effects (asks), their answers, and checks. The rule names no state except final states, so
 * that it also applies to an override.
 */
export interface Invariant {
  /** The id, which never changes, because tests, messages and docs/proofs.md use it. */
  readonly id: string
  /** The rule in one sentence. */
  readonly rule: string
  /** The attack or failure that would be possible without the rule, in one sentence for the author of a chart. */
  readonly why: string
  /** The rule applies to flows that request at least one of these effects. Absent: it applies to all flows. */
  readonly of?: readonly AskName[]
  readonly broken: (proof: Proof) => readonly (CounterExample | undefined)[]
}

export type Broken = readonly (CounterExample | undefined)[]

/** Calls `broken` with each state that waits for the answer of one of these effects, and returns all findings. */
export function whereAsked(
  { whole }: Proof,
  asks: readonly AskName[],
  broken: (state: string) => Broken | CounterExample | undefined,
): Broken {
  return asks.flatMap((ask) => statesAsking(whole, ask)).flatMap((state) => broken(state) ?? [])
}

/** Returns every transition of a chart, including the initial one. */
export const movesIn: (program: Tables) => readonly Move[] = onceForEach(({ initial, states }: Tables) => [
  initial,
  ...[...states.values()].flatMap((leaf) => [...leaf.always, ...leaf.done, ...[...leaf.on.values()].flat()]),
])

export function statesOf({ program }: Proof, check: CheckId): readonly string[] {
  return [...program.states.values()].filter((leaf) => leaf.meta?.check === check).map((leaf) => leaf.path)
}

/**
 * Proves that every path to `target` passes the given checks. The function leaves out checks that the configuration
 * does not require, and returns one result for each remaining check: a counter-example, or `undefined` if every path
 * passes the check.
 */
export function gates({ graph, requires }: Proof, checks: readonly CheckId[], target: string): Broken {
  return checks.filter((check) => requires.includes(check)).map((check) => gate(graph, check, target))
}

/** Returns the state in which a flow begins. */
export function firstState({ whole }: Proof): string {
  return whole.edges.find(({ kind }) => kind === "initial")?.to ?? ""
}

export function asksFor({ whole }: Proof, ask: AskName): boolean {
  return whole.edges.some((edge) => edge.asks.includes(ask))
}

export function without(graph: Graph, event: string): Graph {
  return { ...graph, edges: graph.edges.filter(({ on }) => on !== event) }
}

/**
 * Returns the graph with only those event transitions that a run can take. The result leaves out all event transitions
 * of a state that the flow leaves without an event, and the transitions on `flow.expired` of every state that does not
 * wait. This is safe, because the interpreter never sends these events in these states.
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
