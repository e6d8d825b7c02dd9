/** Runs statements and reads their rows. */
import type { Row } from "../embedded/rows.ts"

/** Runs one statement that returns rows. */
export type Query = (sql: string, ...values: unknown[]) => Row[]

/** Returns the `SET` clause of a change; `undefined` for an empty change. */
export function set(fields: readonly string[], change: Row): { sql: string; values: unknown[] } | undefined {
  const changed = fields.filter((field) => field in change)
  if (changed.length === 0) return undefined
  return { sql: changed.map((field) => `${field} = ?`).join(", "), values: changed.map((field) => change[field]) }
}

/** Reads the first row; `null` without rows. */
export function first<T>(rows: readonly Row[], read: (row: Row) => T): T | null {
  const [row] = rows
  return row ? read(row) : null
}

/** Reads the row that an insert returned. @throws {Error} without rows. */
export function only<T>(rows: readonly Row[], read: (row: Row) => T): T {
  const [row] = rows
  if (!row) throw new Error("SQLite returned no row after an insert.")
  return read(row)
}
