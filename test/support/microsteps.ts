/** Compares every transition of a program with the static graph that proofs read. */
import { edgeKey, edgeOf, graphOf } from "../../machines/proofs/edges.ts"
import type { Move, Tables } from "../../machines/program.ts"

/**
 * The transitions of the running test file. The list is here and not in the setup file, because the setup file runs
 * again before each test file, and its mock keeps the list of the first one if test files share a process.
 */
export const strange: string[] = []

/** The edges of a program, by {@link edgeKey}; computed once. */
const known = new WeakMap<Tables, ReadonlySet<string>>()
/** Transitions that are known to be in the graph, because the same transitions occur repeatedly. */
const approved = new WeakMap<Tables, WeakSet<Move>>()

/** @returns descriptions of the transitions that are not edges of this program's graph. */
export function strangers(program: Tables, taken: readonly Move[]): string[] {
  const good = approved.get(program) ?? new WeakSet<Move>()
  approved.set(program, good)
  return taken.flatMap((move) => {
    if (good.has(move)) return []
    const edges = known.get(program) ?? new Set(graphOf(program).edges.map(edgeKey))
    known.set(program, edges)
    const key = edgeKey(edgeOf(move))
    if (!edges.has(key)) return [`${program.id}: ${key}`]
    good.add(move)
    return []
  })
}
