/** Shortest paths through the graph of a chart. */
import { isAt, START, type Edge, type Graph } from "./edges.ts"
import { onceForEach } from "./once-for-each.ts"

/** Transitions, grouped by a state: by the state that they leave, or by the state that they enter. */
export type Leaving = ReadonlyMap<string, readonly Edge[]>

export const leavingEdges: (edges: readonly Edge[]) => Leaving = onceForEach((edges: readonly Edge[]) =>
  groupedBy(edges, ({ from }) => from),
)

export const enteringEdges: (edges: readonly Edge[]) => Leaving = onceForEach((edges: readonly Edge[]) =>
  groupedBy(edges, ({ to }) => to),
)

function groupedBy(edges: readonly Edge[], end: (edge: Edge) => string): Leaving {
  const grouped = new Map<string, Edge[]>()
  for (const edge of edges) {
    const others = grouped.get(end(edge))
    if (others) others.push(edge)
    else grouped.set(end(edge), [edge])
  }
  return grouped
}

/**
 * Returns the shortest path, of at least one transition, from one of the states to a wanted state.
 * @param around transitions that the path may not take. Default: no transitions.
 * @returns `undefined` if there is no such path.
 */
export function shortestPath(
  leaving: Leaving,
  from: readonly string[],
  wanted: (state: string) => boolean,
  around?: (edge: Edge) => boolean,
): readonly Edge[] | undefined {
  const cameBy = new Map<string, Edge>()
  const origins = new Set(from)
  let frontier = from
  while (frontier.length > 0) {
    const next: string[] = []
    for (const state of frontier) {
      for (const edge of leaving.get(state) ?? []) {
        if (cameBy.has(edge.to) || around?.(edge) === true) continue
        cameBy.set(edge.to, edge)
        if (wanted(edge.to)) return trail(cameBy, edge, origins)
        next.push(edge.to)
      }
    }
    frontier = next
  }
  return undefined
}

/** Returns the shortest path from the start that ends with this transition. */
export function pathOver({ edges }: Graph, edge: Edge): readonly Edge[] {
  const before = edge.from === START ? [] : shortestPath(leavingEdges(edges), [START], (state) => state === edge.from)
  return [...(before ?? []), edge]
}

/** Returns every state that a run can reach. */
export function reachable({ edges }: Graph): ReadonlySet<string> {
  const leaving = leavingEdges(edges)
  const found = new Set([START])
  for (const at of found) for (const edge of leaving.get(at) ?? []) found.add(edge.to)
  return found
}

/** Returns the wanted states, and all states from which a path leads to one of them. */
export function leadingTo({ edges, states }: Graph, wanted: (state: string) => boolean): ReadonlySet<string> {
  const entering = enteringEdges(edges)
  const found = new Set([...states.keys()].filter(wanted))
  for (const state of found) for (const edge of entering.get(state) ?? []) found.add(edge.from)
  return found
}

const leadingByState = onceForEach((_edges: readonly Edge[]) => new Map<string, ReadonlySet<string>>())

/**
 * Returns the states from which a path leads to the given state, or to a leaf within it. A cache holds the result,
 * because many rules need it for the same state.
 */
export function leadingToState(graph: Graph, target: string): ReadonlySet<string> {
  const known = leadingByState(graph.edges)
  const leading = known.get(target) ?? leadingTo(graph, (state) => isAt(state, target))
  known.set(target, leading)
  return leading
}

function trail(cameBy: ReadonlyMap<string, Edge>, last: Edge, origins: ReadonlySet<string>): readonly Edge[] {
  const path = [last]
  for (let edge: Edge | undefined = last; edge && !origins.has(edge.from);) {
    edge = cameBy.get(edge.from)
    if (edge) path.unshift(edge)
  }
  return path
}
