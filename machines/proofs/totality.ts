/** Invariants that show that every run ends, and the longest run of one request. */
import { graphOf, START, type Edge, type Graph } from "./edges.ts"
import { brokenBy, type CounterExample } from "./invariants.ts"
import { leavingEdges, pathOver, shortestPath, type Leaving } from "./paths.ts"
import type { Tables } from "../program.ts"

/** Proves that a state always takes a transition on an event that it handles: the last transition has no guard. */
export function guardTotal(program: Tables): CounterExample | undefined {
  const graph = graphOf(program)
  for (const leaf of program.states.values()) {
    for (const [event, moves] of leaf.on) {
      const last = moves.at(-1)
      if (!last?.guard) continue
      const edge = graph.edges.find(({ from, on }) => from === leaf.path && on === event)
      const says = `"${leaf.path}" handles "${event}" only if a guard holds`
      return brokenBy(`guardTotal(${leaf.path}, ${event})`, edge ? pathOver(graph, edge) : [], says)
    }
  }
  return undefined
}

/** The longest run of one request, from its arrival until the flow waits or ends. */
export interface LongestRun {
  /**
   * The number of effects, which run one after the other. This number times the deadline of an effect is the maximum
   * duration of a request.
   */
  readonly asks: number
  /** The number of microsteps, including the initial one. */
  readonly moves: number
  /** A run with the most effects. */
  readonly path: readonly Edge[]
}

/**
 * Proves that a flow visits no state twice between two waits, so that the number of effects of a request is limited.
 */
export function bounded(graph: Graph): CounterExample | undefined {
  const leaving = withinRequest(graph)
  const state = onCircle(leaving)
  const cycle = state === undefined ? undefined : shortestPath(leaving, [state], (reached) => reached === state)
  return cycle && brokenBy("bounded", cycle, "Nothing bounds how often the flow goes round before it waits or ends")
}

/** Returns the longest run of one request; `undefined` if {@link bounded} does not hold. */
export function longestRun(graph: Graph): LongestRun | undefined {
  return bounded(graph) ? undefined : longest(graph, withinRequest(graph))
}

/**
 * Returns the transitions that can follow each other within one request. Leaves out transitions that leave a waiting
 * state, because only the next request can take them. Also leaves out transitions that enter no state and request no
 * effect.
 */
function withinRequest(graph: Graph): Leaving {
  return leavingEdges(
    graph.edges.filter(
      ({ from, to, enters, asks }) =>
        graph.states.get(from)?.waiting !== true && (from !== to || enters || asks.length > 0),
    ),
  )
}

/**
 * Finds a state on a cycle. The function repeatedly removes states without outgoing transitions; a state on a cycle
 * remains.
 */
function onCircle(leaving: Leaving): string | undefined {
  const left = new Map(leaving)
  for (let taken = true; taken;) {
    taken = false
    for (const [state, edges] of left) {
      if (edges.some(({ to }) => left.has(to))) continue
      left.delete(state)
      taken = true
    }
  }
  return [...left.keys()].find((state) => shortestPath(left, [state], (reached) => reached === state))
}

/** Finds the longest run of a graph, which must have no cycles. */
function longest(graph: Graph, leaving: Leaving): LongestRun {
  const known = new Map<string, LongestRun>()
  const from = (state: string): LongestRun => {
    const done = known.get(state)
    if (done) return done
    const runs = (leaving.get(state) ?? []).map((edge) => continued(edge, from(edge.to)))
    const run = longestOf(runs)
    known.set(state, run)
    return run
  }
  // When a request arrives, the flow is in its initial state or in a waiting state.
  const taken = graph.edges.filter((edge) => graph.states.get(edge.from)?.waiting === true)
  return longestOf([from(START), ...taken.map((edge) => continued(edge, from(edge.to)))])
}

function continued(edge: Edge, rest: LongestRun): LongestRun {
  return { asks: edge.asks.length + rest.asks, moves: 1 + rest.moves, path: [edge, ...rest.path] }
}

function longestOf(runs: readonly LongestRun[]): LongestRun {
  const none: LongestRun = { asks: 0, moves: 0, path: [] }
  return runs.reduce((best, run) => (weight(run) > weight(best) ? run : best), none)
}

/** Returns a number that compares runs: first by the number of effects, then by the number of transitions. */
function weight({ asks, moves }: LongestRun): number {
  return asks * 1_000_000 + moves
}
