/** Shortest paths through the graph of a chart. */
import { START, type Edge, type Graph } from "./edges.ts"

/** The edges that leave each state. */
export type Leaving = ReadonlyMap<string, readonly Edge[]>

export function leavingEdges(edges: readonly Edge[]): Leaving {
  const leaving = new Map<string, Edge[]>()
  for (const edge of edges) {
    const known = leaving.get(edge.from)
    if (known) known.push(edge)
    else leaving.set(edge.from, [edge])
  }
  return leaving
}

/**
 * The shortest path, of at least one edge, from one of the states to one that is wanted.
 *
 * @returns `undefined` when there is none.
 */
export function shortestPath(
  leaving: Leaving,
  from: readonly string[],
  wanted: (state: string) => boolean,
): readonly Edge[] | undefined {
  const cameBy = new Map<string, Edge>()
  const origins = new Set(from)
  let frontier = from
  while (frontier.length > 0) {
    const next: string[] = []
    for (const edge of frontier.flatMap((state) => leaving.get(state) ?? [])) {
      if (cameBy.has(edge.to)) continue
      cameBy.set(edge.to, edge)
      if (wanted(edge.to)) return trail(cameBy, edge, origins)
      next.push(edge.to)
    }
    frontier = next
  }
  return undefined
}

/** Every state that a run can come to. */
export function reachable({ edges }: Graph): ReadonlySet<string> {
  const leaving = leavingEdges(edges)
  const found = new Set([START])
  for (const state of found) for (const edge of leaving.get(state) ?? []) found.add(edge.to)
  return found
}

function trail(cameBy: ReadonlyMap<string, Edge>, last: Edge, origins: ReadonlySet<string>): readonly Edge[] {
  const path = [last]
  for (let edge: Edge | undefined = last; edge && !origins.has(edge.from);) {
    edge = cameBy.get(edge.from)
    if (edge) path.unshift(edge)
  }
  return path
}
