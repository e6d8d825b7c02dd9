import { storable } from "../embedded/rows.ts"
import type { SqlValue } from "./driver.ts"

/**
 * A value as SQLite stores it: a date as ISO 8601 text, what is absent as `null`.
 *
 * @throws {RangeError} for an invalid date, a number that is none, and text with NUL or half a surrogate pair.
 * @throws {TypeError} for a value of another type.
 */
export function toSql(value: unknown): SqlValue {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === "number" || typeof value === "string") return storable(value)
  throw new TypeError(`A column cannot hold a value of type ${typeof value}.`)
}
