/**
 * Invariants over the graph of a chart. Each function returns `undefined` if its invariant holds, and otherwise the
 * shortest path that breaks it.
 */
import type { CheckId } from "../grammar.ts"
import { inWords, isAt, START, type Edge, type Graph } from "./edges.ts"
import { isPassedBefore } from "./passed-before.ts"
import { leadingTo, leavingEdges, reachable, shortestPath } from "./paths.ts"

/** A path that breaks an invariant. */
export interface CounterExample {
  /** The id of the catalogue's row, if the finding is from a row: `INV-O6`. */
  readonly id?: string
  /** The invariant with its arguments: `gate(nonce, admission.issuingSession)`. */
  readonly invariant: string
  /** The path from the start; empty if a part of the chart is missing. */
  readonly path: readonly Edge[]
  /** The finding in one or two sentences, for the author of the chart. */
  readonly says: string
  /**
   * The change that repairs the chart. Present if the proof can describe this change more precisely than `remedies.ts`
   * can.
   */
  readonly remedy?: string
}

/** Makes a counter-example, whose sentence is the finding, followed by the path in words. */
export function brokenBy(invariant: string, path: readonly Edge[], finding: string): CounterExample {
  return { invariant, path, says: `${finding}: ${inWords(path)}.` }
}

/**
 * Proves that every path from the start to the target visits the state `through`. A compound state stands for all of
 * its leaves.
 */
export function mustPass(graph: Graph, through: string, target: string): CounterExample | undefined {
  const invariant = `mustPass(${through}, ${target})`
  const missing = missingState(graph, invariant, [target, through])
  if (missing) return missing
  const path = shortestPath(
    leavingEdges(graph.edges),
    [START],
    (state) => isAt(state, target),
    (edge) => isAt(edge.to, through),
  )
  return path && brokenBy(invariant, path, `"${target}" is reached without "${through}"`)
}

/** Proves that every path from the start to the target takes a transition that passes the check. */
export function gate(graph: Graph, check: CheckId, target: string): CounterExample | undefined {
  const invariant = `gate(${check}, ${target})`
  const missing = missingState(graph, invariant, [target])
  if (missing) return missing
  // One analysis of the graph finds every check that all paths pass, so the function searches a path only for the other
  // checks.
  if (isPassedBefore(graph, check, target)) return undefined
  // Only transitions that leave a state of the check pass the check. Therefore this search also finds a path that never
  // visits such a state.
  const path = shortestPath(
    leavingEdges(graph.edges),
    [START],
    (state) => isAt(state, target),
    (edge) => edge.passes === check,
  )
  return path && brokenBy(invariant, path, `"${target}" is reached without passing the check "${check}"`)
}

/**
 * Proves that no path of at least one transition leads from the first state to the second. `never(graph, x, x)` proves
 * that the flow visits `x` at most once.
 */
export function never(graph: Graph, from: string, target: string): CounterExample | undefined {
  const invariant = `never(${from}, ${target})`
  const missing = missingState(graph, invariant, [from, target])
  if (missing) return missing
  const origins = [...graph.states.keys()].filter((state) => isAt(state, from))
  const path = shortestPath(leavingEdges(graph.edges), origins, (state) => isAt(state, target))
  return path && brokenBy(invariant, path, `"${from}" leads to "${target}"`)
}

/** Proves that every state can be reached. */
export function unreachableStates(graph: Graph): CounterExample | undefined {
  const found = reachable(graph)
  const lost = [...graph.states.keys()].filter((state) => !found.has(state))
  if (lost.length === 0) return undefined
  return { invariant: "unreachableStates", path: [], says: `Nothing leads to ${quoted(lost)}.` }
}

/** Proves that the flow can end from every reachable state. */
export function deadEnds(graph: Graph): CounterExample | undefined {
  const leaving = leavingEdges(graph.edges)
  const alive = leadingTo(graph, (state) => graph.states.get(state)?.ends === true)
  const path = shortestPath(leaving, [START], (state) => !alive.has(state))
  return path && brokenBy("deadEnds", path, `The flow cannot end from "${path.at(-1)?.to}"`)
}

/**
 * Proves that a flow stops only in its initial state, in a final state, in a waiting state, and while an effect runs.
 * Every other state has an `always` or `onDone` without a guard, so that every request gets a response.
 */
export function strandedStates(graph: Graph): CounterExample | undefined {
  const asking = new Set(graph.edges.filter((edge) => edge.asks.length > 0).map((edge) => edge.to))
  const first = graph.edges.find((edge) => edge.kind === "initial")?.to
  const stranded = (state: string) => {
    const leaf = graph.states.get(state)
    if (!leaf || leaf.ends || leaf.waiting || state === first || asking.has(state)) return false
    return ![...leaf.always, ...leaf.done].some((move) => !move.guard && move.to !== leaf)
  }
  const path = shortestPath(leavingEdges(graph.edges), [START], stranded)
  const says = `The flow can stop in "${path?.at(-1)?.to}", which neither waits nor ends nor asks for anything`
  return path && brokenBy("strandedStates", path, says)
}

/** Proves that the transitions without an event form no cycle. Ignores guards. */
export function alwaysAcyclic(graph: Graph): CounterExample | undefined {
  const byItself = graph.edges.filter(
    (edge) => edge.kind === "always" || (edge.kind === "done" && (edge.enters || edge.from !== edge.to)),
  )
  const leaving = leavingEdges(byItself)
  const cycles = [...leaving.keys()]
    .map((state) => shortestPath(leaving, [state], (reached) => reached === state))
    .filter((cycle) => cycle !== undefined)
  const [path] = cycles.toSorted((a, b) => a.length - b.length)
  return path && brokenBy("alwaysAcyclic", path, "The flow can run in a cycle by itself")
}

/**
 * Returns a counter-example if one of these names is not the name of a state. Without this check, every rule about a
 * misspelt name would hold.
 */
export function missingState(
  { flow, states }: Graph,
  invariant: string,
  names: readonly string[],
): CounterExample | undefined {
  const paths = [...states.keys()]
  const name = names.find((one) => !states.has(one) && !paths.some((state) => isAt(state, one)))
  return name === undefined ? undefined : { invariant, path: [], says: `Flow "${flow}" has no state "${name}".` }
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ")
}
