/** Every move that a program was seen to make, held against the static graph that proofs read. */
import { edgeKey, edgeOf, graphOf } from "../../machines/proofs/edges.ts"
import type { Move, Tables } from "../../machines/program.ts"

/**
 * What the running test file made so far. Kept here and not in the setup file: that runs before each file, while the mock
 * that it makes stays with the first one where files share a process.
 */
export const strange: string[] = []

/** The edges of a program, by {@link edgeKey}; read once. */
const known = new WeakMap<Tables, ReadonlySet<string>>()
/** Moves that were found to be edges of their program. A move is made over and over. */
const approved = new WeakMap<Tables, WeakSet<Move>>()

/** @returns in words, the moves that are no edges of this program's graph. */
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
