/** Finds the parts of a chart that no flow can reach in the configuration of one provider. */
import type { Tables } from "../../../machines/program.ts"
import { graphOf, START, type Graph } from "../../../machines/proofs/edges.ts"
import { edgesOfMoves } from "../follow/trace-path.ts"
import type { FlowDescription } from "./description.ts"

/** The transitions and states that no flow reaches. */
export interface Impossible {
  /** The ids of the transitions. */
  readonly edges: readonly string[]
  /** The paths of the states. */
  readonly states: readonly string[]
}

/**
 * Compares the graph of the proofs with and without the results of guards that a configuration fixes. The proofs at
 * start-up use the same graph and the same results, which come from the policy of the flow.
 *
 * Every transition in the result is impossible. Other transitions can also be impossible, because the function runs no
 * guards.
 *
 * @param assume the results of guards, by the name of the guard, from `FlowPolicy.assume`.
 */
export function impossibleIn(
  description: FlowDescription,
  program: Tables,
  assume: Readonly<Record<string, boolean>>,
): Impossible {
  const whole = reachedIn(description, graphOf(program))
  const left = reachedIn(description, graphOf(program, { assume }))
  return {
    edges: [...whole.edges].filter((id) => !left.edges.has(id)),
    states: [...whole.states].filter((path) => !left.states.has(path)),
  }
}

/** Returns the described transitions, and the states, that a graph has on the paths from the start. */
function reachedIn(description: FlowDescription, { edges }: Graph): { edges: Set<string>; states: Set<string> } {
  const states = new Set([START])
  for (const at of states) for (const { from, to } of edges) if (from === at) states.add(to)
  states.delete(START)
  const moves = edges.filter(({ from }) => states.has(from)).map(({ from, to, on, guard }) => ({ from, to, on, guard }))
  return { edges: new Set(edgesOfMoves(description, moves).flatMap((edge) => edge?.id ?? [])), states }
}
