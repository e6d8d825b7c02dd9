/** Converts values of the port `Adapter` to values of a column. */
import { isStorable, storable } from "../embedded/rows.ts"
import type { CatalogColumn } from "./catalog.ts"
import type { Dialect } from "./dialects.ts"

/**
 * The largest value of each integer type that has fewer than eight bytes. The keys are the database's names of the
 * types.
 */
const largest: Readonly<Record<string, bigint>> = { smallint: 32_767n, integer: 2_147_483_647n, int: 2_147_483_647n }
const eightBytes = 9_223_372_036_854_775_807n
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Converts a value to a type that every driver accepts as one parameter. Objects become JSON, because some drivers
 * expand an object into several parameters.
 *
 * @throws {RangeError} for an invalid date, `NaN`, infinity, and a string with NUL or half a surrogate pair.
 * @throws {TypeError} for a function or symbol.
 */
export function toColumn(value: unknown, column: CatalogColumn, dialect: Dialect): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return dateFor(value, column, dialect)
  if (typeof value === "string" || typeof value === "number") return storable(value)
  if (typeof value === "boolean") return dialect.name === "postgres" ? value : Number(value)
  if (typeof value === "bigint" || value instanceof Uint8Array) return value
  if (typeof value !== "object") throw new TypeError(`A column cannot store a value of type ${typeof value}.`)
  // The PostgreSQL driver itself converts an array for an array column.
  return Array.isArray(value) && column.declared.endsWith("[]") ? value : JSON.stringify(value)
}

/**
 * Converts a date to a value of a column. An integer column holds milliseconds since the epoch, as in tables of Drizzle
 * on SQLite.
 */
function dateFor(date: Date, column: CatalogColumn, dialect: Dialect): unknown {
  if (Number.isNaN(date.getTime())) throw new RangeError("Invalid date.")
  if (column.type === "integer") return date.getTime()
  return column.type === "time" ? dialect.writeTime(date) : date.toISOString()
}

/**
 * Returns an id as a string that its column accepts. Returns `undefined` if the column cannot hold the id, for example
 * if the column has the type `uuid` and the id is not a UUID.
 */
export function toId(id: unknown, column: CatalogColumn): string | undefined {
  const text = String(id)
  if (!isStorable(text)) return undefined
  if (column.type === "uuid") return uuid.test(text) ? text : undefined
  if (column.type !== "integer") return text
  if (!/^(?:0|[1-9]\d{0,18})$/.test(text)) return undefined
  return BigInt(text) <= (largest[column.declared] ?? eightBytes) ? text : undefined
}
