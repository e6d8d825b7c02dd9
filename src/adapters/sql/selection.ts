/** The columns that are selected of a table, and the records that are made of a row. */
import { type RawBuilder, sql } from "kysely"
import type { AdapterUser } from "../../ports/adapter.ts"
import { fromTime, type Row, toUser as userOf } from "../embedded/rows.ts"
import type { BoundTable } from "./binding.ts"
import type { CatalogColumn } from "./catalog.ts"
import type { Dialect } from "./dialects.ts"
import { tableShapes } from "./tables.ts"

/**
 * The columns of a table as a list for `select` and `returning`, each under the port's name of its field. Users have the
 * application's columns too, under their own names.
 *
 * @param prefix begins each name, to distinguish two tables in one row.
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

/** The columns that the application added. */
function othersOf(table: BoundTable): readonly CatalogColumn[] {
  return table.key === "users" ? table.others : []
}

function isDate(table: BoundTable, field: string): boolean {
  return tableShapes[table.key].fields.some(({ name, kind }) => name === field && kind === "date")
}

/** The fields of a row that have the prefix, without it. */
export function withoutPrefix(row: Row, prefix: string): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    ),
  )
}

/** The user of a row, with the columns that the application added. */
export function toUser(row: Row, table: BoundTable): AdapterUser {
  const others = othersOf(table).map(({ name, type }) => {
    const value = row[name] ?? null
    return [name, type === "time" ? fromTime(value) : value] as const
  })
  return { ...Object.fromEntries(others), ...userOf(row) }
}
