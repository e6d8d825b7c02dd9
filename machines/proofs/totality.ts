/** That every run ends, and what it costs at most: templates over the graph of a chart. */
import { graphOf, START, type Edge, type Graph } from "./edges.ts"
import { brokenBy, type CounterExample } from "./invariants.ts"
import { leavingEdges, pathOver, shortestPath, type Leaving } from "./paths.ts"
import type { Tables } from "../program.ts"

/** An event that is heard under guards is heard in any case: after the last guard stands an edge without one. */
export function guardTotal(program: Tables): CounterExample | undefined {
  const graph = graphOf(program)
  for (const leaf of program.states.values()) {
    for (const [event, moves] of leaf.on) {
      const last = moves.at(-1)
      if (!last?.guard) continue
      const edge = graph.edges.find(({ from, on }) => from === leaf.path && on === event)
      const says = `"${leaf.path}" hears "${event}" only if a guard holds, and says nothing otherwise`
      return brokenBy(`guardTotal(${leaf.path}, ${event})`, edge ? pathOver(graph, edge) : [], says)
    }
  }
  return undefined
}

/** The longest run of one request: from where it comes in to where the flow waits or ends. */
export interface LongestRun {
  /** Effects, one after the other. Times their deadline: how long a request can take at most. */
  readonly asks: number
  /** Microsteps, the initial one included. */
  readonly moves: number
  /** One of those that take the most asks. */
  readonly path: readonly Edge[]
}

/**
 * Between two waits a flow comes to no state twice: every request is answered after as many effects as can be counted.
 */
export function bounded(graph: Graph): CounterExample | undefined {
  const leaving = withinRequest(graph)
  const state = onCircle(leaving)
  const circle = state === undefined ? undefined : shortestPath(leaving, [state], (reached) => reached === state)
  return circle && brokenBy("bounded", circle, "Nothing bounds how often the flow goes round before it waits or ends")
}

/**
 * @returns `undefined` where {@link bounded} does not hold.
 */
export function longestRun(graph: Graph): LongestRun | undefined {
  return bounded(graph) ? undefined : longest(graph, withinRequest(graph))
}

/** What one request can do: it ends where the flow waits. An event that passes a state by without a trace is no step. */
function withinRequest(graph: Graph): Leaving {
  return leavingEdges(
    graph.edges.filter(
      ({ from, to, enters, asks }) =>
        graph.states.get(from)?.waiting !== true && (from !== to || enters || asks.length > 0),
    ),
  )
}

/** A state that leads back to itself, if there is one: what is left when states that nothing leads from are taken away. */
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

/** Only for a graph without circles. */
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
  // A request meets a flow at its start, or where it waits.
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

/** By effects first. */
function weight({ asks, moves }: LongestRun): number {
  return asks * 1_000_000 + moves
}
