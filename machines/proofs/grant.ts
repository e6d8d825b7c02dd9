/**
 * Invariants about the grant (the state that issues the session, or adds evidence to it), and about failures, which
 * must not lead to the grant.
 */
import type { Tables } from "../program.ts"
import { engineFailureTypes } from "../engine-failures.ts"
import { START, type Edge, type Graph } from "./edges.ts"
import { brokenBy, never, type CounterExample } from "./invariants.ts"
import { onceForEach } from "./once-for-each.ts"
import { leadingTo, leavingEdges, pathOver, shortestPath } from "./paths.ts"

const grantAsks = { session: "issueSession", evidence: "addEvidence" } as const
const grants: readonly string[] = Object.values(grantAsks)
/** The effect that writes users and accounts. */
const commits = "commitIdentity"

/** Returns the paths of the states that are declared as grants (`meta.grants`). */
export function grantsOf({ states }: Tables): readonly string[] {
  return [...states.values()].filter((leaf) => leaf.meta?.grants !== undefined).map((leaf) => leaf.path)
}

/**
 * Returns every state that waits for the answer of the effect: the states whose incoming transitions request the
 * effect.
 */
export function statesAsking({ edges }: Graph, ask: string): readonly string[] {
  return [...(askingStates(edges).get(ask) ?? [])]
}

const askingStates = onceForEach((edges: readonly Edge[]) => {
  const asking = new Map<string, Set<string>>()
  for (const { asks, to } of edges)
    for (const ask of asks) asking.set(ask, (asking.get(ask) ?? new Set<string>()).add(to))
  return asking
})

/**
 * Proves three facts: exactly one state issues the session or adds evidence to it; this state is declared as the grant;
 * only one transition enters the state.
 */
export function oneGrant(program: Tables, graph: Graph): CounterExample | undefined {
  const asking = graph.edges.filter((edge) => edge.asks.some((ask) => grants.includes(ask)))
  const undeclared = asking.find(({ to, asks }) => {
    const declared = program.states.get(to)?.meta?.grants
    return declared === undefined || asks.some((ask) => grants.includes(ask) && ask !== grantAsks[declared])
  })
  if (undeclared)
    return brokenBy(
      "oneGrant",
      pathOver(graph, undeclared),
      `"${undeclared.to}" asks for the session or for evidence, but does not declare this with meta.grants`,
    )
  const [first, second] = asking
  if (first && second) return brokenBy("oneGrant", pathOver(graph, second), "A second transition asks for the session")
  const silent = grantsOf(program).find((state) => !asking.some((edge) => edge.to === state))
  if (silent === undefined) return undefined
  return {
    invariant: "oneGrant",
    path: [],
    says: `"${silent}" has meta.grants, but no transition into it asks for the session or for evidence.`,
  }
}

/** Proves that the flow enters the grant at most once, and writes no user after it. */
export function grantOnce(program: Tables, graph: Graph): CounterExample | undefined {
  for (const grant of grantsOf(program)) {
    const again = never(graph, grant, grant)
    if (again) return again
    for (const writing of statesAsking(graph, commits)) {
      const late = never(graph, grant, writing)
      if (late) return late
    }
  }
  return undefined
}

/** Proves that a failure, a time-out or an expired flow never leads to the grant or to a write. */
export function engineFailuresRefuse(program: Tables, graph: Graph): CounterExample | undefined {
  const wanted = new Set([...grantsOf(program), ...statesAsking(graph, commits)])
  const leaving = leavingEdges(graph.edges)
  const leading = leadingTo(graph, (state) => wanted.has(state))
  for (const edge of graph.edges) {
    if (!engineFailureTypes.has(edge.on) || !leading.has(edge.to)) continue
    const path = wanted.has(edge.to) ? [edge] : shortestPath(leaving, [edge.to], (state) => wanted.has(state))
    if (path)
      return brokenBy("engineFailuresRefuse", pathOver(graph, edge), `"${edge.on}" leads to "${path.at(-1)?.to}"`)
  }
  return undefined
}

/** Proves that every state handles `effect.failed`, `effect.timedOut` and `flow.expired`. */
export function engineFailuresHeard({ id, states }: Tables): CounterExample | undefined {
  for (const leaf of states.values()) {
    const unheard = [...engineFailureTypes].find((event) => !leaf.on.has(event))
    if (leaf.final || unheard === undefined) continue
    const says = `"${leaf.path}" does not handle "${unheard}", which every state of "${id}" must handle.`
    return { invariant: `engineFailuresHeard(${leaf.path}, ${unheard})`, path: [], says }
  }
  return undefined
}

/** Proves that the flow leaves every waiting state on `flow.expired`. */
export function waitsExpire({ states }: Tables, graph: Graph): CounterExample | undefined {
  for (const leaf of states.values()) {
    if (!leaf.waiting) continue
    const moves = leaf.on.get("flow.expired") ?? []
    if (moves.some((move) => !move.guard) && moves.every((move) => move.to !== leaf)) continue
    const path = shortestPath(leavingEdges(graph.edges), [START], (state) => state === leaf.path) ?? []
    return { invariant: "waitsExpire", path, says: `"${leaf.path}" can wait for ever: "flow.expired" does not end it.` }
  }
  return undefined
}
