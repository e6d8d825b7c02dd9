/** Lists the columns to select from a table, and makes records from the selected rows. */
import { type RawBuilder, sql } from "kysely"
import type { AdapterSession, AdapterUser } from "../../ports/adapter.ts"
import { fromTime, type Row, toSession as sessionOf, toUser as userOf } from "../embedded/rows.ts"
import type { BoundTable } from "./binding.ts"
import type { CatalogColumn } from "./catalog.ts"
import type { Dialect } from "./dialects.ts"
import { tableShapes } from "./tables.ts"

/**
 * Returns the columns of a table as a list for `select` and `returning`. Each column gets the name of its field in the
 * port. The lists of users and sessions also have the columns that the application added, under their own names.
 *
 * @param prefix the beginning of each name, which distinguishes the columns of two tables in one row.
 */
export function selection(table: BoundTable, dialect: Dialect, prefix: string = ""): RawBuilder<Row> {
  const fields = [...table.columns].map(([name, column]) => ({ name, column, time: isDate(table, name) }))
  const own = othersOf(table).map((column) => ({ name: column.name, column, time: column.type === "time" }))
  const items = [...fields, ...own].map(({ name, column, time }) => {
    const value = sql.id(table.name, column.name)
    return sql`${time && column.type === "time" ? dialect.readTime(value) : value} as ${sql.id(prefix + name)}`
  })
  return sql`${sql.join(items)}`
}

/** Returns the columns that the application added to the table of users or sessions. */
export function othersOf(table: BoundTable): readonly CatalogColumn[] {
  return table.key === "users" || table.key === "sessions" ? table.others : []
}

function isDate(table: BoundTable, field: string): boolean {
  return tableShapes[table.key].fields.some(({ name, kind }) => name === field && kind === "date")
}

/** Returns the fields of a row whose names begin with the prefix, under names without the prefix. */
export function withoutPrefix(row: Row, prefix: string): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    ),
  )
}

/** Makes a user from a row, with the columns that the application added. */
export function toUser(row: Row, table: BoundTable): AdapterUser {
  return { ...otherFields(row, table), ...userOf(row) }
}

/** Makes a session from a row, with the columns that the application added. */
export function toSession(row: Row, table: BoundTable): AdapterSession {
  return { ...otherFields(row, table), ...sessionOf(row) }
}

function otherFields(row: Row, table: BoundTable): Readonly<Record<string, unknown>> {
  const others = othersOf(table).map(({ name, type }) => {
    const value = row[name] ?? null
    return [name, type === "time" ? fromTime(value) : value] as const
  })
  return Object.fromEntries(others)
}
