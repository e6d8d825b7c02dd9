/** A path through a flow: its requests, and the result of each in the model. */
import type { TraceMove } from "../../ports/trace.ts"
import type { Edge } from "../../../machines/proofs/edges.ts"
import type { Cause, Entry } from "./cause.ts"

/** The result of one request. */
export interface ExpectedRun {
  readonly moves: readonly TraceMove[]
  readonly asks: readonly { ask: string; answer: string }[]
  /** The outcome's type, or `waiting`. */
  readonly ended: string
  /** The reason of a refusal, where the chart says it. */
  readonly reason: string | undefined
}

/** A visitor who cancels a step is redirected without an error. */
export function quietly({ reason }: ExpectedRun): boolean {
  return reason === "step_cancelled"
}

/** A request of a path. */
export interface PathRequest {
  readonly entry: Entry
  /** The cause of each answer, in order. */
  readonly answers: readonly { readonly ask: string; readonly cause: Cause }[]
  readonly expected: ExpectedRun
}

export interface FlowPath {
  /** The events in words. Unique in its scene. */
  readonly name: string
  readonly requests: readonly PathRequest[]
  /** Paths of the states that it visits. */
  readonly states: ReadonlySet<string>
  /** The edges that it takes, as `edgeKey` writes them. */
  readonly edges: ReadonlySet<string>
  /** The session goes into a response body, for a program: the browser gets no session. */
  readonly delivers: boolean
  /** The context at the end. */
  readonly known: Readonly<Record<string, unknown>>
  /** Those of the edges that a path reached without a forced answer. */
  readonly natural: ReadonlySet<string>
}

/** The ask of every edge into a state, by the path of the state. */
export function asksByState(edges: readonly Edge[]): ReadonlyMap<string, string> {
  return new Map(edges.flatMap((edge) => edge.asks.slice(0, 1).map((ask): [string, string] => [edge.to, ask])))
}
