/** Computes the distance of states to a session, and the guards and causes that later read the context. */
import type { Graph } from "../../../machines/proofs/edges.ts"

/**
 * Returns the number of transitions from each state to the nearest wanted state. A state from which no wanted state can
 * be reached is absent.
 */
export function distancesTo({ edges, states }: Graph, wanted: (path: string) => boolean): ReadonlyMap<string, number> {
  const found = new Map([...states.keys()].filter(wanted).map((path): [string, number] => [path, 0]))
  for (const [path, far] of found)
    for (const { from, to } of edges) if (to === path && !found.has(from)) found.set(from, far + 1)
  return found
}

/**
 * Returns a function that finds what can read the context after a state: guards by their names, and the causes of
 * answers and requests.
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
