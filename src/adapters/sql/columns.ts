/** Writes values of the port as values of a column. */
import { isStorable, storable } from "../embedded/rows.ts"
import type { CatalogColumn } from "./catalog.ts"
import type { Dialect } from "./dialects.ts"

/** The largest number of an integer column, by the database's name of the type. All others have eight bytes. */
const largest: Readonly<Record<string, bigint>> = { smallint: 32_767n, integer: 2_147_483_647n, int: 2_147_483_647n }
const eightBytes = 9_223_372_036_854_775_807n
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A value for a column, of a type that every driver writes as one value: some spread an object into the statement.
 *
 * @throws {RangeError} for an invalid date, `NaN`, infinity, and text with NUL or half a surrogate pair.
 * @throws {TypeError} for a function or symbol.
 */
export function toColumn(value: unknown, column: CatalogColumn, dialect: Dialect): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return dateFor(value, column, dialect)
  if (typeof value === "string" || typeof value === "number") return storable(value)
  if (typeof value === "boolean") return dialect.name === "postgres" ? value : Number(value)
  if (typeof value === "bigint" || value instanceof Uint8Array) return value
  if (typeof value !== "object") throw new TypeError(`A column cannot store a value of type ${typeof value}.`)
  // The driver writes arrays of PostgreSQL.
  return Array.isArray(value) && column.declared.endsWith("[]") ? value : JSON.stringify(value)
}

/** An integer column holds milliseconds, as Drizzle's do on SQLite. */
function dateFor(date: Date, column: CatalogColumn, dialect: Dialect): unknown {
  if (Number.isNaN(date.getTime())) throw new RangeError("Invalid date.")
  if (column.type === "integer") return date.getTime()
  return column.type === "time" ? dialect.writeTime(date) : date.toISOString()
}

/** An id as its column takes it; `undefined` for an id of another kind, which no row can have. */
export function toId(id: unknown, column: CatalogColumn): string | undefined {
  const text = String(id)
  if (!isStorable(text)) return undefined
  if (column.type === "uuid") return uuid.test(text) ? text : undefined
  if (column.type !== "integer") return text
  if (!/^(?:0|[1-9]\d{0,18})$/.test(text)) return undefined
  return BigInt(text) <= (largest[column.declared] ?? eightBytes) ? text : undefined
}
