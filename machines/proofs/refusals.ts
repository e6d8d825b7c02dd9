/** Proves that a refusing answer does not lead to success. */
import { refuses } from "../vocabulary.ts"
import type { Graph } from "./edges.ts"
import { brokenBy, type CounterExample } from "./invariants.ts"
import { leadingTo, leavingEdges, pathOver, shortestPath } from "./paths.ts"

/** Effects that a flow may request after a refusal. */
const afterRefusal: readonly string[] = ["clearSession"]

/** Ends of the built-in charts that report success. */
const goodEnds: readonly string[] = ["signedIn", "steppedUp", "live", "forwarded"]

/**
 * Proves that a refusing answer leads only to ends that do not report success. The only effect that the flow may
 * request after the refusal is to clear the session cookies.
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
