/** Samples of mutants and of planted faults, for a run that does not play all of them. */

/** The same seed gives the same sample, so that a run can be repeated. */
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

/** A new seed each day: `20260131`. */
export function seedOf(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll("-", ""))
}
