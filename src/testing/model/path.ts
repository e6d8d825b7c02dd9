/** A path through a flow: its requests, and the result that the model expects for each request. */
import type { TraceMove } from "../../ports/trace.ts"
import type { Edge } from "../../../machines/proofs/edges.ts"
import type { Cause, Entry } from "./cause.ts"

/** The expected result of one request. */
export interface ExpectedRun {
  readonly moves: readonly TraceMove[]
  readonly asks: readonly { ask: string; answer: string }[]
  /** The type of the outcome, or `waiting`. */
  readonly ended: string
  /** The reason of a refusal, if the chart names it as a constant or the event contains it. */
  readonly reason: string | undefined
}

/** Returns true for a refusal without an error in the redirect: the visitor has cancelled a step. */
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
  /** The events of the path in words: a name that is unique among the paths of a flow and provider. */
  readonly name: string
  readonly requests: readonly PathRequest[]
  /** The states that the path visits, each named by its path in the chart: `admission.findingAccount`. */
  readonly states: ReadonlySet<string>
  /** The transitions that the path takes, as `edgeKey` writes them. */
  readonly edges: ReadonlySet<string>
  /**
   * True if the flow returns the session in the body of a response, for a client that is not a browser. The response
   * then sets no session cookie.
   */
  readonly delivers: boolean
  /** The context at the end of the path. */
  readonly known: Readonly<Record<string, unknown>>
  /** The transitions that the path takes before the first answer that replaces an effect. */
  readonly natural: ReadonlySet<string>
}

/**
 * Returns the effect that runs in each state, by the path of the state: the first effect on a transition into the
 * state.
 */
export function asksByState(edges: readonly Edge[]): ReadonlyMap<string, string> {
  return new Map(edges.flatMap((edge) => edge.asks.slice(0, 1).map((ask): [string, string] => [edge.to, ask])))
}

/** Makes the name of a path from its requests, the causes of their answers, and their outcomes. */
export function nameOf(requests: readonly PathRequest[]): string {
  return requests
    .map(({ entry, answers, expected }) => {
      const told = answers.map(({ ask, cause }) => `${ask}: ${cause.name}`)
      return [`${entry.name}`, ...told, `⇒ ${expected.ended}`].join(", ")
    })
    .join(" | ")
}
