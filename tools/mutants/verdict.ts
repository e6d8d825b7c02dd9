/** The verdicts of both nets on a mutant, and their evaluation. */
import { unplayed, unproven } from "./equivalent.ts"
import type { Kind, Mutant } from "./mutant.ts"

export interface Verdict {
  readonly key: string
  readonly kind: Kind
  readonly says: string
  /** The invariant that it breaks; `undefined`: none. */
  readonly proof: string | undefined
  /** Whether the second net ran. */
  readonly played: boolean
  /** The path that found it; `undefined`: none. */
  readonly path: string | undefined
  /** Whether an outsider could see the difference on that path. */
  readonly outside: boolean
}

/** Returns the faults of the nets, or of the list of equivalent mutants. */
export function complaints({ key, kind, says, proof, played, path }: Verdict): readonly string[] {
  const told = `${key}: ${says}`
  const mayPassProof = unproven.has(key)
  const mayPassPaths = unplayed.has(key)
  return [
    ...(kind === "structural" && proof === undefined && !mayPassProof ? [`no proof finds it: ${told}`] : []),
    ...(mayPassProof && proof !== undefined ? [`listed as unproven, but found by ${proof}: ${key}`] : []),
    ...(played && path === undefined && !mayPassPaths ? [`no path finds it: ${told}`] : []),
    ...(played && mayPassPaths && path !== undefined
      ? [`listed as unplayed, but found by a path: ${key}: ${path}`]
      : []),
  ]
}

/** Returns the keys of the list for which there is no mutant. */
export function stale(mutants: readonly Mutant[]): readonly string[] {
  const keys = new Set(mutants.map(({ key }) => key))
  const listed = [...unproven.keys(), ...unplayed.keys()]
  return listed.filter((key) => !keys.has(key)).map((key) => `listed, but there is no such mutant: ${key}`)
}
