/** A path through a flow: the requests it is made of, and what the model says comes of each. */
import type { TraceMove } from "../../ports/trace.ts"
import type { Edge } from "../../../machines/proofs/edges.ts"
import type { Cause, Entry } from "./cause.ts"

/** What one request has to lead to. */
export interface ExpectedRun {
  readonly moves: readonly TraceMove[]
  readonly asks: readonly { ask: string; answer: string }[]
  /** The outcome's type, or `waiting`. */
  readonly ended: string
  /** Why it was refused, where the chart itself says so. */
  readonly reason: string | undefined
}

/** Whoever gives up a step by themselves is led back, and told nothing. */
export function quietly({ reason }: ExpectedRun): boolean {
  return reason === "step_cancelled"
}

/** One request of a path. */
export interface PathRequest {
  readonly entry: Entry
  /** What answers each ask, in order. */
  readonly answers: readonly { readonly ask: string; readonly cause: Cause }[]
  readonly expected: ExpectedRun
}

export interface FlowPath {
  /** What happens, in words. Unique in its scene. */
  readonly name: string
  readonly requests: readonly PathRequest[]
  /** Paths of the states that it visits. */
  readonly states: ReadonlySet<string>
  /** The edges that it takes, as `edgeKey` writes them. */
  readonly edges: ReadonlySet<string>
  /** Its session goes to a program, in a body: the browser gets none. */
  readonly delivers: boolean
  /** What the flow knows at its end. */
  readonly known: Readonly<Record<string, unknown>>
  /** Of these edges, those that everything up to and including them was brought about for from outside. */
  readonly natural: ReadonlySet<string>
}

/** The ask that every edge into a state makes, by the state's path. */
export function asksByState(edges: readonly Edge[]): ReadonlyMap<string, string> {
  return new Map(edges.flatMap((edge) => edge.asks.slice(0, 1).map((ask): [string, string] => [edge.to, ask])))
}
