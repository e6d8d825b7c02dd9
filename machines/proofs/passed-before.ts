import type { CheckId } from "../grammar.ts"
import { isAt, START, type Edge, type Graph } from "./edges.ts"
import { onceForEach } from "./once-for-each.ts"
import { leavingEdges } from "./paths.ts"

/** A set of checks as bits. Bit 0 is the first check of the list. */
type Checks = bigint

interface Passed {
  readonly bits: ReadonlyMap<string, Checks>
  /** For each state that a run can reach: the checks that every run has passed before it. */
  readonly states: ReadonlyMap<string, Checks>
}

/**
 * Returns for each state the checks that every run has passed when it reaches the state. The function makes a forward
 * data-flow analysis: the checks of a state are the intersection, over all transitions into the state, of the checks
 * passed after the transition. The analysis ends, because these sets only shrink.
 */
const passedIn = onceForEach((edges: readonly Edge[]): Passed => {
  const bits = new Map<string, Checks>()
  for (const { passes } of edges)
    if (passes !== undefined && !bits.has(passes)) bits.set(passes, 1n << BigInt(bits.size))
  const leaving = leavingEdges(edges)
  const states = new Map<string, Checks>([[START, 0n]])
  const changed = [START]
  for (let at = changed.pop(); at !== undefined; at = changed.pop()) {
    const before = states.get(at) ?? 0n
    for (const { to, passes } of leaving.get(at) ?? []) {
      const after = passes === undefined ? before : before | (bits.get(passes) ?? 0n)
      const noted = states.get(to)
      const left = noted === undefined ? after : noted & after
      if (left === noted) continue
      states.set(to, left)
      changed.push(to)
    }
  }
  return { bits, states }
})

/**
 * Returns true if every path from the start to the state takes a transition that passes the check. For a compound
 * state, the statement must hold for each of its leaves. For a state that no path leads to, the result is true.
 */
export function isPassedBefore({ edges, states }: Graph, check: CheckId, target: string): boolean {
  const passed = passedIn(edges)
  const bit = passed.bits.get(check) ?? 0n
  const isPassed = (state: string): boolean => {
    const before = passed.states.get(state)
    return before === undefined || (before & bit) !== 0n
  }
  if (states.has(target)) return isPassed(target)
  return [...states.keys()].every((state) => !isAt(state, target) || isPassed(state))
}
