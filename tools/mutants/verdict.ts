/** What both nets say of a mutant, and what that means. */
import { unplayed, unproven } from "./equivalent.ts"
import type { Kind, Mutant } from "./mutant.ts"

export interface Verdict {
  readonly key: string
  readonly kind: Kind
  readonly says: string
  /** The invariant that it breaks; `undefined`: none. */
  readonly proof: string | undefined
  /** Whether the second net was asked. */
  readonly played: boolean
  /** The path that tells it; `undefined`: none. */
  readonly path: string | undefined
  /** Whether somebody outside could see it on that path. */
  readonly outside: boolean
}

/** What is wrong with the nets, or with the list of equivalents. Empty: all is as it should be. */
export function complaints({ key, kind, says, proof, played, path }: Verdict): readonly string[] {
  const told = `${key}: ${says}`
  const mayPassProof = unproven.has(key)
  const mayPassPaths = unplayed.has(key)
  return [
    ...(kind === "structural" && proof === undefined && !mayPassProof ? [`no proof finds it: ${told}`] : []),
    ...(mayPassProof && proof !== undefined ? [`listed as unproven, and found by ${proof}: ${key}`] : []),
    ...(played && path === undefined && !mayPassPaths ? [`no path finds it: ${told}`] : []),
    ...(played && mayPassPaths && path !== undefined
      ? [`listed as unplayed, and found by a path: ${key}: ${path}`]
      : []),
  ]
}

/** Keys of the list that no mutant has. */
export function stale(mutants: readonly Mutant[]): readonly string[] {
  const keys = new Set(mutants.map(({ key }) => key))
  const listed = [...unproven.keys(), ...unplayed.keys()]
  return listed.filter((key) => !keys.has(key)).map((key) => `listed, and there is no such mutant: ${key}`)
}
