/** Functions about the graph of a flow: the distance to a session, and the later readers of the context. */
import type { Graph } from "../../../machines/proofs/edges.ts"

/**
 * Returns the number of edges from each state to the nearest wanted state. A state without a way to a wanted state is
 * absent.
 */
export function distancesTo({ edges, states }: Graph, wanted: (path: string) => boolean): ReadonlyMap<string, number> {
  const found = new Map([...states.keys()].filter(wanted).map((path): [string, number] => [path, 0]))
  for (const [path, far] of found)
    for (const { from, to } of edges) if (to === path && !found.has(from)) found.set(from, far + 1)
  return found
}

/**
 * Returns a function that finds the readers of the context that can come after a state: guards by their names, and the
 * causes of asks and requests.
 */
export function livenessOf(graph: Graph, askOf: ReadonlyMap<string, string>): (state: string) => ReadonlySet<string> {
  const found = new Map<string, ReadonlySet<string>>()
  return (state) => {
    const earlier = found.get(state)
    if (earlier !== undefined) return earlier
    const reached = new Set([state])
    const readers = new Set<string>()
    for (const at of reached) {
      readers.add(askOf.has(at) ? `cause ${askOf.get(at)}` : `entry ${at}`)
      for (const edge of graph.edges) {
        if (edge.from !== at) continue
        if (edge.guard !== undefined) readers.add(edge.guard)
        reached.add(edge.to)
      }
    }
    found.set(state, readers)
    return readers
  }
}
