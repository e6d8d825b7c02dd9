/**
 * Invariants about the order of states and transitions. Each function returns `undefined` if its invariant holds, and
 * otherwise the shortest path that breaks it.
 */
import { isAt, START, type Edge, type Graph } from "./edges.ts"
import { brokenBy, missingState, mustPass, never, type CounterExample } from "./invariants.ts"
import { leadingToState, leavingEdges, pathOver, shortestPath } from "./paths.ts"

/** A set of transitions that share a property, and the name of this property: "on target.resolved". */
export interface Edges {
  readonly name: string
  readonly has: (edge: Edge) => boolean
}

/** Selects the transitions that a flow takes on one of these events. */
export function on(...events: readonly string[]): Edges {
  return { name: `on ${events.join(" or ")}`, has: (edge) => edge.kind === "event" && events.includes(edge.on) }
}

/** Selects the transitions that have one of these guards. */
export function guardedBy(...guards: readonly string[]): Edges {
  return { name: `if ${guards.join(" or ")}`, has: ({ guard }) => guard !== undefined && guards.includes(guard) }
}

/** Proves that every path from the start to the target takes one of the transitions. */
export function mustTake(graph: Graph, edges: Edges, target: string): CounterExample | undefined {
  const invariant = `mustTake(${edges.name}, ${target})`
  const missing = missingState(graph, invariant, [target])
  if (missing) return missing
  const path = shortestPath(leavingEdges(graph.edges), [START], (state) => isAt(state, target), edges.has)
  return path && brokenBy(invariant, path, `"${target}" is reached without a transition ${edges.name}`)
}

/**
 * Proves that every path to the target takes one of the transitions after the last wait. On a path without a wait, the
 * start of the flow counts as the last wait.
 */
export function sinceWaiting(graph: Graph, edges: Edges, target: string): CounterExample | undefined {
  const begun = [START, ...[...graph.states.values()].filter((leaf) => leaf.waiting).map(({ path }) => path)]
  const rest = shortestPath(leavingEdges(graph.edges), begun, (state) => isAt(state, target), edges.has)
  const [first] = rest ?? []
  if (!rest || !first) return undefined
  const finding = `"${target}" is reached without a transition ${edges.name} since the flow began or last waited`
  return brokenBy(`mustTake(${edges.name}, ${target})`, [...pathOver(graph, first), ...rest.slice(1)], finding)
}

/** Proves that every path from one of the transitions to the target passes a waiting state. */
export function withoutWaiting(graph: Graph, edges: Edges, target: string): CounterExample | undefined {
  const waits = (state: string) => graph.states.get(state)?.waiting === true
  const leaving = leavingEdges(graph.edges.filter(({ from }) => !waits(from)))
  for (const edge of graph.edges.filter(edges.has)) {
    const rest = isAt(edge.to, target) ? [] : shortestPath(leaving, [edge.to], (state) => isAt(state, target))
    if (rest === undefined) continue
    const says = `"${target}" is reached from a transition ${edges.name} without a wait`
    return brokenBy(`withoutWaiting(${edges.name}, ${target})`, [...pathOver(graph, edge), ...rest], says)
  }
  return undefined
}

/**
 * Proves that none of the transitions leads to the target, directly or later. A graph without such a transition is a
 * counter-example.
 */
export function leadsNever(graph: Graph, edges: Edges, target: string): CounterExample | undefined {
  const invariant = `leadsNever(${edges.name}, ${target})`
  const missing = missingState(graph, invariant, [target])
  if (missing) return missing
  const leaving = leavingEdges(graph.edges)
  const found = graph.edges.filter(edges.has)
  if (found.length === 0) return { invariant, path: [], says: `Flow "${graph.flow}" has no transition ${edges.name}.` }
  const leading = leadingToState(graph, target)
  for (const edge of found.filter(({ to }) => leading.has(to))) {
    const rest = isAt(edge.to, target) ? [] : shortestPath(leaving, [edge.to], (state) => isAt(state, target))
    if (!rest) continue
    return brokenBy(invariant, [...pathOver(graph, edge), ...rest], `A transition ${edges.name} leads to "${target}"`)
  }
  return undefined
}

/** Proves that every path to the target visits `second`, and every path to `second` visits `first`. */
export function before(
  graph: Graph,
  [first, second]: readonly [string, string],
  target: string,
): CounterExample | undefined {
  const broken = mustPass(graph, second, target) ?? mustPass(graph, first, second)
  return broken && { ...broken, invariant: `before(${first}, ${second}, ${target})` }
}

/** Proves that the flow visits the state at most once: the state is on no cycle. */
export function once(graph: Graph, state: string): CounterExample | undefined {
  const broken = never(graph, state, state)
  return broken && { ...broken, invariant: `once(${state})` }
}

/** Proves that only these states lead directly to the target. */
export function onlyFrom(graph: Graph, target: string, sources: readonly string[]): CounterExample | undefined {
  const invariant = `onlyFrom(${target}, ${sources.join(", ")})`
  const missing = missingState(graph, invariant, [target, ...sources])
  if (missing) return missing
  const other = graph.edges.find(
    (edge) => isAt(edge.to, target) && !isAt(edge.from, target) && !sources.some((source) => isAt(edge.from, source)),
  )
  if (!other) return undefined
  return brokenBy(invariant, pathOver(graph, other), `"${target}" is entered from "${other.from}" too`)
}

/**
 * Proves that only these states wait for the answer of the effect. With an empty list, proves that no state waits for
 * this answer.
 */
export function asksOnlyIn(graph: Graph, ask: string, states: readonly string[]): CounterExample | undefined {
  const invariant = `asksOnlyIn(${ask}, ${states.join(", ")})`
  const missing = missingState(graph, invariant, states)
  if (missing) return missing
  const other = graph.edges.find((edge) => edge.asks.includes(ask) && !states.some((state) => isAt(edge.to, state)))
  if (!other) return undefined
  return brokenBy(invariant, pathOver(graph, other), `"${ask}" is asked for in "${other.to}" too`)
}

/** Proves that the same states lead directly to both states, so that one state decides which of the two follows. */
export function sameSources(graph: Graph, first: string, second: string): CounterExample | undefined {
  const invariant = `sameSources(${first}, ${second})`
  const missing = missingState(graph, invariant, [first, second])
  if (missing) return missing
  const into = (state: string) => graph.edges.filter((edge) => isAt(edge.to, state) && !isAt(edge.from, state))
  const alone = (some: readonly Edge[], others: readonly Edge[]) =>
    some.find(({ from }) => !others.some((other) => other.from === from))
  const odd = alone(into(first), into(second)) ?? alone(into(second), into(first))
  if (!odd) return undefined
  return brokenBy(invariant, pathOver(graph, odd), `"${odd.from}" leads to only one of "${first}" and "${second}"`)
}
