/** Finds what traces did on a description: which transitions requests took, and where one stopped. */
import type { Trace, TraceMove } from "../../ports/trace.ts"
import type { EdgeDescription, FlowDescription } from "../describe/description.ts"
import { chainFrom, type Walk } from "./walk.ts"

/** One move of a request, with the transition that it was. */
export interface TraceStep {
  trace: Trace
  move: TraceMove
  /** `undefined` for the entry into the first state, and for a move that the description does not have. */
  edge: EdgeDescription | undefined
}

/** Every move of several requests, in their order. What another flow did is left out. */
export function stepsOf(description: FlowDescription, traces: readonly Trace[]): readonly TraceStep[] {
  return traces
    .filter(({ flow }) => flow === description.flow)
    .flatMap((trace) => {
      const edges = edgesOfMoves(description, trace.moves)
      return trace.moves.map((move, index) => ({ trace, move, edge: edges[index] }))
    })
}

/** Where those steps lead, with the checks that they themselves passed. */
export function walkOfSteps({ initial }: FlowDescription, steps: readonly TraceStep[]): Walk {
  return {
    at: steps.at(-1)?.move.to ?? initial,
    taken: steps.flatMap(({ edge }) => edge?.id ?? []),
    passed: [...new Set(steps.flatMap(({ edge }) => edge?.passes ?? []))],
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

/**
 * Path of the state where a request stopped.
 *
 * Of one that failed it is the state that did not let it pass, not the end that it was sent to: the end says nothing.
 * Empty where nothing moved.
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
