/** A path through a flow: its requests, and the result that the model expects of each request. */
import type { TraceMove } from "../../ports/trace.ts"
import type { Edge } from "../../../machines/proofs/edges.ts"
import type { Cause, Entry } from "./cause.ts"

/** The expected result of one request. */
export interface ExpectedRun {
  readonly moves: readonly TraceMove[]
  readonly asks: readonly { ask: string; answer: string }[]
  /** The type of the outcome, or `waiting`. */
  readonly ended: string
  /** The reason of a refusal, if the chart has it as a constant or the event contains it. */
  readonly reason: string | undefined
}

/** Returns true for a refusal that shows no error: a visitor who cancels a step is redirected without an error. */
export function quietly({ reason }: ExpectedRun): boolean {
  return reason === "step_cancelled"
}

/** A request of a path. */
export interface PathRequest {
  readonly entry: Entry
  /** The cause of each answer, in the order of the answers. */
  readonly answers: readonly { readonly ask: string; readonly cause: Cause }[]
  readonly expected: ExpectedRun
}

export interface FlowPath {
  /** The events in words. The name is unique among the paths of a flow and provider. */
  readonly name: string
  readonly requests: readonly PathRequest[]
  /** The states that the path visits, each named by its path in the chart: `admission.findingAccount`. */
  readonly states: ReadonlySet<string>
  /** The edges that the path takes, as `edgeKey` writes them. */
  readonly edges: ReadonlySet<string>
  /**
   * True if the flow returns the session in the body of a response, for a client that is not a browser. No session
   * cookie is then set.
   */
  readonly delivers: boolean
  /** The context at the end of the path. */
  readonly known: Readonly<Record<string, unknown>>
  /** The edges that the path takes before its first forced answer. */
  readonly natural: ReadonlySet<string>
}

/** Returns the ask of each state, by the path of the state: the first ask of an edge into it. */
export function asksByState(edges: readonly Edge[]): ReadonlyMap<string, string> {
  return new Map(edges.flatMap((edge) => edge.asks.slice(0, 1).map((ask): [string, string] => [edge.to, ask])))
}
