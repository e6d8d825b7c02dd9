/** The sample that a test plays, if the test does not play everything. `tools/sample.ts` says how to repeat it. */
import { coverOf, extentIn, mixedSeed, sampleOf, tellExtent } from "../../tools/sample.ts"

const extent = extentIn(process.env, new Date())

/** True if the run plays everything. */
export const playsAll = extent === "all"

/** The seed of the run. Without effect in a run that plays everything. */
export const seed = extent === "all" ? 0 : extent

/** For the messages of failures: the sample, and how to repeat it. */
export const sampleNote = tellExtent(extent)

/**
 * Returns that many elements, or everything in a run that plays everything.
 *
 * @param name different names choose different elements on the same day.
 */
export function sampled<T>(list: readonly T[], size: number, name: string): readonly T[] {
  return playsAll ? list : sampleOf(list, size, seedFor(name))
}

/** Returns a small part of the list that shows everything that the list shows, and some others. */
export function covering<T>(
  list: readonly T[],
  shownBy: (one: T) => Iterable<string>,
  { name, others }: { name: string; others: number },
): readonly T[] {
  if (playsAll) return list
  return [...new Set([...coverOf(list, shownBy, seedFor(name)), ...sampleOf(list, others, seedFor(`${name}, others`))])]
}

/** The seed of one test: different names choose differently on the same day. */
export function seedFor(name: string): number {
  return mixedSeed(name, seed)
}
