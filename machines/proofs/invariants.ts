/** Invariants of a chart's graph. Each returns `undefined` where it holds, and the shortest path that breaks it otherwise. */
import type { CheckId } from "../grammar.ts"
import { inWords, isAt, START, type Edge, type Graph } from "./edges.ts"
import { isPassedBefore } from "./passed-before.ts"
import { leadingTo, leavingEdges, reachable, shortestPath } from "./paths.ts"

/** A path on which an invariant does not hold. */
export interface CounterExample {
  /** The id of the invariant in the catalogue, where it is one of those: `INV-O6`. */
  readonly id?: string
  /** The invariant, with what it was asked about: `gate(nonce, admission.issuingSession)`. */
  readonly invariant: string
  /** From the start, where a path is what breaks it; empty where something is missing altogether. */
  readonly path: readonly Edge[]
  /** The same in one or two sentences, for whoever wrote the chart. */
  readonly says: string
  /** The change to make, where the proof knows more than the name of the invariant. */
  readonly remedy?: string
}

/** The invariant is broken on this path: what was found, with the path in words. */
export function brokenBy(invariant: string, path: readonly Edge[], finding: string): CounterExample {
  return { invariant, path, says: `${finding}: ${inWords(path)}.` }
}

/** Every path from the start to the target visits one of the states. A compound's path stands for all leaves in it. */
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

/**
 * Every path from the start to the target passes the check, by one of the edges that pass it: neither a way round the
 * check's states nor one of their other edges leads there.
 */
export function gate(graph: Graph, check: CheckId, target: string): CounterExample | undefined {
  const invariant = `gate(${check}, ${target})`
  const missing = missingState(graph, invariant, [target])
  if (missing) return missing
  // Most gates hold, and one analysis shows it for all of them. A path is looked for only where a gate does not hold.
  if (isPassedBefore(graph, check, target)) return undefined
  // A path that avoids the check's states uses none of its edges either: mustPass is contained in this.
  const path = shortestPath(
    leavingEdges(graph.edges),
    [START],
    (state) => isAt(state, target),
    (edge) => edge.passes === check,
  )
  return path && brokenBy(invariant, path, `"${target}" is reached without passing the check "${check}"`)
}

/** No path of at least one edge leads from the one to the other. `never(x, x)`: what happens in x happens once. */
export function never(graph: Graph, from: string, target: string): CounterExample | undefined {
  const invariant = `never(${from}, ${target})`
  const missing = missingState(graph, invariant, [from, target])
  if (missing) return missing
  const origins = [...graph.states.keys()].filter((state) => isAt(state, from))
  const path = shortestPath(leavingEdges(graph.edges), origins, (state) => isAt(state, target))
  return path && brokenBy(invariant, path, `"${from}" leads to "${target}"`)
}

/** Every state can be reached. */
export function unreachableStates(graph: Graph): CounterExample | undefined {
  const found = reachable(graph)
  const lost = [...graph.states.keys()].filter((state) => !found.has(state))
  if (lost.length === 0) return undefined
  return { invariant: "unreachableStates", path: [], says: `Nothing leads to ${quoted(lost)}.` }
}

/** From every state that can be reached, the flow can end. */
export function deadEnds(graph: Graph): CounterExample | undefined {
  const leaving = leavingEdges(graph.edges)
  const alive = leadingTo(graph, (state) => graph.states.get(state)?.ends === true)
  const path = shortestPath(leaving, [START], (state) => !alive.has(state))
  return path && brokenBy("deadEnds", path, `The flow cannot end from "${path.at(-1)?.to}"`)
}

/**
 * A flow stops only where it may: at its beginning, at its end, in a waiting state, and while an effect is asked for.
 * Elsewhere an `always` (or being done) without a guard leads on, so that no request is left without a reply.
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
  const says = `The flow may stop in "${path?.at(-1)?.to}", which neither waits nor ends nor asks for anything`
  return path && brokenBy("strandedStates", path, says)
}

/** No circle of moves that the flow makes by itself, guarded or not: between two visits somebody answers or decides. */
export function alwaysAcyclic(graph: Graph): CounterExample | undefined {
  const byItself = graph.edges.filter(
    (edge) => edge.kind === "always" || (edge.kind === "done" && (edge.enters || edge.from !== edge.to)),
  )
  const leaving = leavingEdges(byItself)
  const circles = [...leaving.keys()]
    .map((state) => shortestPath(leaving, [state], (reached) => reached === state))
    .filter((circle) => circle !== undefined)
  const [path] = circles.toSorted((a, b) => a.length - b.length)
  return path && brokenBy("alwaysAcyclic", path, "The flow may run in a circle by itself")
}

/** A misspelt name proves everything: so it proves nothing. */
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
