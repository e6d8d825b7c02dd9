/** Finds the values of the context by which the search distinguishes two visits of a flow to one state. */
import { onceForEach } from "../../../machines/proofs/once-for-each.ts"
import type { Read } from "./endless.ts"
import type { ReadPath } from "./guard-reads.ts"

/** A value of the context with its name. */
type NamedPath = readonly [name: string, path: ReadPath]

/**
 * Returns a function that selects the values that later guards or causes read, sorted by their names.
 *
 * @param liveAt returns the guards and causes that can run after a state. See `livenessOf`.
 */
export function distinguishingReads(
  liveAt: (state: string) => ReadonlySet<string>,
): (seen: readonly Read[], state: string, told: "all" | "steps") => readonly NamedPath[] {
  // The search needs the same selection at each visit to a state. Therefore, the function caches it.
  const selections = onceForEach((_seen: readonly Read[]) => new Map<string, readonly NamedPath[]>())
  return (seen, state, told) => {
    const known = selections(seen)
    const name = `${told} ${state}`
    const found = known.get(name) ?? selected(seen, liveAt(state), told)
    known.set(name, found)
    return found
  }
}

function selected(seen: readonly Read[], live: ReadonlySet<string>, told: "all" | "steps"): readonly NamedPath[] {
  const own = seen
    .filter(({ reader, path }) => live.has(reader) && (told === "all" || path[0] === "steps"))
    .map(({ path }): [string, ReadPath] => [path.join("."), path])
  return [...new Map(own)].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
