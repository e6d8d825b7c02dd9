/**
 * Finds the transitions that the requests of traces took in a described chart, and the state in which a request
 * stopped.
 */
import type { Trace, TraceMove } from "../../ports/trace.ts"
import type { EdgeDescription, FlowDescription } from "../describe/description.ts"
import { chainFrom, type Walk } from "./walk.ts"

/** A move (one recorded change of state) of a request, with the chart's transition. */
export interface TraceStep {
  trace: Trace
  move: TraceMove
  /** `undefined` for the entry into the initial state, and for a move that the description does not have. */
  edge: EdgeDescription | undefined
}

/** Returns every move of the requests in this flow, in their order. */
export function stepsOf(description: FlowDescription, traces: readonly Trace[]): readonly TraceStep[] {
  return traces
    .filter(({ flow }) => flow === description.flow)
    .flatMap((trace) => {
      const edges = edgesOfMoves(description, trace.moves)
      return trace.moves.map((move, index) => ({ trace, move, edge: edges[index] }))
    })
}

/** Returns the position in the flow after these steps, with the checks that they passed. */
export function walkOfSteps({ initial }: FlowDescription, steps: readonly TraceStep[]): Walk {
  return {
    at: steps.at(-1)?.move.to ?? initial,
    taken: steps.flatMap(({ edge }) => edge?.id ?? []),
    passed: [...new Set(steps.flatMap(({ edge }) => edge?.passes ?? []))],
  }
}

/**
 * Returns the transition of each move. The transition is `undefined` for the entry into the initial state, and for a
 * move that the description does not have. Such a move can come from another version of the chart.
 */
export function edgesOfMoves(
  { edges }: FlowDescription,
  moves: readonly TraceMove[],
): readonly (EdgeDescription | undefined)[] {
  return moves.map(({ from, to, on, guard }) => {
    if (from === undefined) return undefined
    const candidates = chainFrom(from).flatMap((path) => edges.filter((edge) => edge.from === path))
    return candidates.find(
      (edge) =>
        (edge.to === to || (edge.to === edge.from && to === from)) &&
        edge.on === (on.startsWith("xstate.done.") ? "" : on) &&
        (edge.cause === "done") === on.startsWith("xstate.done.") &&
        edge.guard?.name === guard,
    )
  })
}

/**
 * Returns the path of the state in which a request stopped. For a failed request, the function returns the state that
 * refused the request, not the end that follows this state. Returns an empty string for a trace without moves.
 */
export function stopOf(description: FlowDescription, trace: Trace): string {
  const { moves } = trace
  const last = moves.at(-1)?.to ?? ""
  if (trace.ended !== "refused" && trace.reason === undefined && trace.error === undefined) return last
  const kinds = new Map(description.states.map(({ path, kind }) => [path, kind]))
  const edges = edgesOfMoves(description, moves)
  const failing = moves.findLastIndex(({ from, to }, index) => {
    const kind = edges[index]?.kind
    const before = from === undefined ? undefined : kinds.get(from)
    return (kind === "failure" || kinds.get(to) === "refusal") && before !== undefined && before !== "refusal"
  })
  return moves[failing]?.from ?? last
}
