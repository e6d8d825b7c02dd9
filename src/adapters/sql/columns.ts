/** Between the port's values and the database's. */
import { isStorable, storable } from "../embedded/rows.ts"
import type { CatalogColumn } from "./catalog.ts"
import type { Dialect } from "./dialects.ts"

/** The largest number that an integer column takes, by what databases call the type. SQLite's all have eight bytes. */
const largest: Readonly<Record<string, bigint>> = { smallint: 32_767n, integer: 2_147_483_647n, int: 2_147_483_647n }
const eightBytes = 9_223_372_036_854_775_807n
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A value for a column, of a type that every driver takes for one value: an object would be spread into the statement
 * by some.
 *
 * @throws {RangeError} for what no database holds: an invalid date, a number that is none, text with NUL or half a
 * character.
 * @throws {TypeError} for a function or symbol.
 */
export function toColumn(value: unknown, column: CatalogColumn, dialect: Dialect): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return dateFor(value, column, dialect)
  if (typeof value === "string" || typeof value === "number") return storable(value)
  if (typeof value === "boolean") return dialect.name === "postgres" ? value : Number(value)
  if (typeof value === "bigint" || value instanceof Uint8Array) return value
  if (typeof value !== "object") throw new TypeError(`A column cannot hold a value of type ${typeof value}.`)
  // PostgreSQL's own arrays are written by its driver.
  return Array.isArray(value) && column.declared.endsWith("[]") ? value : JSON.stringify(value)
}

/** An integer column holds milliseconds, as Drizzle's do on SQLite. */
function dateFor(date: Date, column: CatalogColumn, dialect: Dialect): unknown {
  if (Number.isNaN(date.getTime())) throw new RangeError("Invalid date.")
  if (column.type === "integer") return date.getTime()
  return column.type === "time" ? dialect.writeTime(date) : date.toISOString()
}

/** An id as its column takes it; `undefined` where no row can have it, since it is of another kind. */
export function toId(id: unknown, column: CatalogColumn): string | undefined {
  const text = String(id)
  if (!isStorable(text)) return undefined
  if (column.type === "uuid") return uuid.test(text) ? text : undefined
  if (column.type !== "integer") return text
  if (!/^(?:0|[1-9]\d{0,18})$/.test(text)) return undefined
  return BigInt(text) <= (largest[column.declared] ?? eightBytes) ? text : undefined
}
