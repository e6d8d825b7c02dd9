/**
 * The sample of a run that does not play everything: of mutants, planted faults, paths, attacks, broken connections and
 * models. The same seed gives the same sample, so that a run can be repeated.
 */

/** `all` plays everything. A number such as `20260131` is the seed of the sample. Without it, the day is the seed. */
export const sampleVariable = "AUTHCHART_SAMPLE"

/** The part that a run plays: everything, or the sample of a seed. */
export type Extent = "all" | number

/** @throws {RangeError} if the variable is neither `all` nor a whole number. */
export function extentIn(env: Readonly<Record<string, string | undefined>>, now: Date): Extent {
  const value = env[sampleVariable] ?? ""
  if (value === "") return seedOf(now)
  if (value === "all") return value
  if (/^\d{1,15}$/.test(value)) return Number(value)
  throw new RangeError(`${sampleVariable} is "${value}". Set it to "all", or to a seed such as 20260131.`)
}

/** The seed of the run; the day's seed in a run that plays everything. */
export function seedIn(env: Readonly<Record<string, string | undefined>>, now: Date): number {
  const extent = extentIn(env, now)
  return extent === "all" ? seedOf(now) : extent
}

/** Says in one line what a run plays, and how to play the same again. */
export function tellExtent(extent: Extent): string {
  return extent === "all" ? "Everything is played." : `Sample ${extent}: repeat with ${sampleVariable}=${extent}.`
}

/** A new seed each day (UTC): `20260131`. */
export function seedOf(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll("-", ""))
}

/** Mixes a name into a seed, by FNV-1a, so that different names choose different elements on the same day. */
export function mixedSeed(name: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export function sampleOf<T>(list: readonly T[], size: number, seed: number): readonly T[] {
  const left = [...list]
  let state = seed >>> 0
  const below = (limit: number): number => {
    // xorshift32: random enough for a choice, and equal on every platform.
    state = (state === 0 ? 0x9e3779b9 : state) >>> 0
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return state % limit
  }
  return Array.from({ length: Math.min(size, list.length) }, () => left.splice(below(left.length), 1)).flat()
}

/**
 * Returns a small part of the list that shows everything that the whole list shows. Each choice is the element that
 * shows most of what is still missing; the seed decides between equal ones.
 */
export function coverOf<T>(list: readonly T[], shownBy: (one: T) => Iterable<string>, seed: number): readonly T[] {
  const candidates = sampleOf(list, list.length, seed).map((one) => ({ one, missing: 0, shown: new Set(shownBy(one)) }))
  const holders = new Map<string, (typeof candidates)[number][]>()
  for (const candidate of candidates)
    for (const what of candidate.shown) {
      candidate.missing += 1
      const known = holders.get(what) ?? []
      holders.set(what, known)
      known.push(candidate)
    }
  const chosen: T[] = []
  while (holders.size > 0) {
    const best = candidates.reduce((one, other) => (other.missing > one.missing ? other : one))
    for (const what of best.shown) {
      for (const holder of holders.get(what) ?? []) holder.missing -= 1
      holders.delete(what)
    }
    chosen.push(best.one)
  }
  return chosen
}
