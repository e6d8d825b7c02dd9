/** What may come of an effect instead of what was asked for, and where that may never lead. */
import { refuses } from "../vocabulary.ts"
import type { Graph } from "./edges.ts"
import { brokenBy, type CounterExample } from "./invariants.ts"
import { leadingTo, leavingEdges, pathOver, shortestPath } from "./paths.ts"

/** What may still be asked for after a refusal. */
const afterRefusal: readonly string[] = ["clearSession"]

/** Ends that tell somebody that all went well. */
const goodEnds: readonly string[] = ["signedIn", "steppedUp", "live", "forwarded"]

/**
 * An answer that says no leads to an end, and to none that says yes: on the way, at once or later, no effect is asked
 * for but that a session's cookies are cleared.
 */
export function refusalsRefuse(graph: Graph): CounterExample | undefined {
  const asking = graph.edges.filter(({ asks }) => asks.some((ask) => !afterRefusal.includes(ask)))
  const wanted = new Set([...goodEnds, ...asking.map(({ to }) => to)])
  const leaving = leavingEdges(graph.edges)
  const leading = leadingTo(graph, (state) => wanted.has(state))
  for (const edge of graph.edges) {
    if (!refuses(edge.on) || !leading.has(edge.to)) continue
    const rest = wanted.has(edge.to) ? [] : shortestPath(leaving, [edge.to], (state) => wanted.has(state))
    if (!rest) continue
    const path = [...pathOver(graph, edge), ...rest]
    return brokenBy(`refusalsRefuse(${edge.on})`, path, `"${edge.on}" leads to "${path.at(-1)?.to}"`)
  }
  return undefined
}
