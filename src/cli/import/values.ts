/** Converts the values of columns, for which drivers return different types. */

/** Returns the value as a string. Returns `undefined` for null and for an empty string. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value)
  return typeof value === "string" && value !== "" ? value : undefined
}

/** Times below this value are in seconds: as milliseconds, the value is a day in 1973. */
const leastMilliseconds = 100_000_000_000

/**
 * Reads a time, which is a date, a string, or a number of seconds or milliseconds.
 *
 * @returns milliseconds since the epoch, or `undefined` for another value.
 */
export function timeOf(value: unknown): number | undefined {
  const number = typeof value === "bigint" ? Number(value) : value
  const time =
    number instanceof Date
      ? number.getTime()
      : typeof number === "string"
        ? Date.parse(number)
        : typeof number === "number"
          ? number * (number < leastMilliseconds ? 1000 : 1)
          : Number.NaN
  return Number.isFinite(time) && time >= 0 ? Math.floor(time) : undefined
}

/** Numbers from this value on are times, and not flags: a day in 1973, in seconds. */
const leastTime = 100_000_000

/**
 * Reads the column that says if the user has proven the address: a flag, or the time of the proof.
 *
 * @returns `true` for a flag without a time, milliseconds since the epoch for a time, and `false` for null, for 0 and
 *   for every value that the function does not know.
 */
export function proofOf(value: unknown): boolean | number {
  if (value === true || value === 1 || value === 1n) return true
  // MySQL returns a column of type `bit` as bytes.
  if (value instanceof Uint8Array) return value.length === 1 && value[0] === 1
  if (typeof value === "string") {
    if (/^(?:1|t|true)$/i.test(value)) return true
    return /^\d{4}-\d\d-\d\d/.test(value) ? (timeOf(value) ?? false) : false
  }
  const isTime = value instanceof Date || typeof value === "bigint" || typeof value === "number"
  if (!isTime || (!(value instanceof Date) && value < leastTime)) return false
  return timeOf(value) ?? false
}
