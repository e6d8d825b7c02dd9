/** What a row of the catalogue is given, and what it says. */
import type { CheckId } from "../../grammar.ts"
import type { Move, Tables } from "../../program.ts"
import type { AskName } from "../../vocabulary.ts"
import type { Edge, Graph } from "../edges.ts"
import { statesAsking } from "../grant.ts"
import { gate, type CounterExample } from "../invariants.ts"
import { onceForEach } from "../once-for-each.ts"

/** One flow in one configuration, as the rows look at it. */
export interface Proof {
  readonly program: Tables
  /** Every edge of the chart. */
  readonly whole: Graph
  /** Without the edges that the configuration excludes. */
  readonly graph: Graph
  /** The checks that the configuration demands. */
  readonly requires: readonly CheckId[]
  /** The answers of each ask, those of the application included. */
  readonly answersOf: Readonly<Record<string, readonly string[]>>
  /** The built-in chart that this one was made of, where it was. */
  readonly base: Tables | undefined
  /** Asks of the library that the chart may ask for in states of its own, with parameters of its own. */
  readonly mayAsk?: ReadonlySet<string> | undefined
  /** The asks before which an attempt is counted. Default: those of the library. */
  readonly counted?: ReadonlyMap<string, unknown> | undefined
  /** Of a flow of an application: the requests that only a form of its own site can be. */
  readonly formEvents?: ReadonlySet<string> | undefined
}

/** One row: an invariant of the catalogue over asks, answers and checks. It names no state, so that a changed chart keeps to it too. */
export interface Invariant {
  /** Stable. Tests, messages and docs/proofs.md call it so. */
  readonly id: string
  /** The rule in one sentence. */
  readonly rule: string
  /** What somebody could do if it did not hold: one sentence, for whoever broke it. */
  readonly why: string
  /** Held over the flows that ask for one of these. Absent: over all. */
  readonly of?: readonly AskName[]
  readonly broken: (proof: Proof) => readonly (CounterExample | undefined)[]
}

export type Broken = readonly (CounterExample | undefined)[]

/** What the rows below say of each state that carries out one of the asks. */
export function whereAsked(
  { whole }: Proof,
  asks: readonly AskName[],
  broken: (state: string) => Broken | CounterExample | undefined,
): Broken {
  return asks.flatMap((ask) => statesAsking(whole, ask)).flatMap((state) => broken(state) ?? [])
}

/** Every move of a chart, the initial one included. */
export const movesIn: (program: Tables) => readonly Move[] = onceForEach(({ initial, states }: Tables) => [
  initial,
  ...[...states.values()].flatMap((leaf) => [...leaf.always, ...leaf.done, ...[...leaf.on.values()].flat()]),
])

/** The states that are the check. */
export function statesOf({ program }: Proof, check: CheckId): readonly string[] {
  return [...program.states.values()].filter((leaf) => leaf.meta?.check === check).map((leaf) => leaf.path)
}

/** Those of the checks that the configuration demands, each as a gate before the target. */
export function gates({ graph, requires }: Proof, checks: readonly CheckId[], target: string): Broken {
  return checks.filter((check) => requires.includes(check)).map((check) => gate(graph, check, target))
}

/** The state that a flow begins in. */
export function firstState({ whole }: Proof): string {
  return whole.edges.find(({ kind }) => kind === "initial")?.to ?? ""
}

/** Whether the chart asks for it anywhere. */
export function asksFor({ whole }: Proof, ask: AskName): boolean {
  return whole.edges.some((edge) => edge.asks.includes(ask))
}

/** The flow as it is where that event never comes. */
export function without(graph: Graph, event: string): Graph {
  return { ...graph, edges: graph.edges.filter(({ on }) => on !== event) }
}

/**
 * What a flow can hear: nothing where it does not rest, since it leads on by itself there in any case; and that it waited
 * too long only where it waits. Sound for runs of the interpreter, which tells a flow so nowhere else.
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
