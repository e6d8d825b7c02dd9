/** Finds what a trace did on a description: which transitions a request took. */
import type { Trace, TraceMove } from "../ports/trace.ts"
import type { EdgeDescription, FlowDescription } from "./description.ts"
import { chainFrom, type Walk } from "./walk.ts"

/** Where a request has been, and where it stopped, as a walk of the same flow. */
export function walkOfTrace(description: FlowDescription, { moves, passed }: Trace): Walk {
  const edges = edgesOfMoves(description, moves)
  return {
    at: moves.at(-1)?.to ?? description.initial,
    taken: edges.flatMap((edge) => edge?.id ?? []),
    passed,
  }
}

/**
 * The transition that each move was; `undefined` for the entry into the first state, and for a move that the description
 * does not have, as when a trace comes from another version of a chart.
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
