/** Makes the values of a new row, or of a change to a row, from a record of the port. */
import type { BoundTable } from "./binding.ts"
import type { CatalogColumn } from "./catalog.ts"
import { toColumn, toId } from "./columns.ts"
import { othersOf } from "./selection.ts"
import type { Store, Values } from "./store.ts"

/**
 * Returns the values of a new row. The adapter writes fields of a user or session that the port does not define to the
 * columns that the application added to the table.
 */
export function valuesToInsert(store: Store, table: BoundTable, record: object): Values {
  const given = new Map(Object.entries(record))
  const values = new Map<string, unknown>(valuesToUpdate(store, table, record))
  const id = table.columns.get("id")
  if (id !== undefined && id.type !== "integer") {
    const proposed = table.key === "users" && given.get("id") ? toId(given.get("id"), id) : undefined
    if (proposed !== undefined) values.set(id.name, proposed)
    else if (!id.hasDefault) values.set(id.name, store.newId())
  }
  for (const column of table.others) {
    if (isStamp(column, "createdat") && !column.optional) values.set(column.name, stamp(store, column))
  }
  return values
}

/** Returns the values of a change. A field with `undefined` does not change; `null` empties a field. */
export function valuesToUpdate(store: Store, table: BoundTable, change: object): Values {
  const values = new Map<string, unknown>()
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined || field === "id") continue
    const column = table.columns.get(field) ?? othersOf(table).find(({ name }) => name === field)
    if (column === undefined) continue
    values.set(column.name, field === "userId" ? requireId(value, column) : toColumn(value, column, store.dialect))
  }
  if (values.size === 0) return values
  // Prisma's `updatedAt` has no default in the database, because Prisma's client sets this column. Here the adapter
  // sets it.
  for (const column of table.others) {
    if (isStamp(column, "updatedat") && !column.hasDefault) values.set(column.name, stamp(store, column))
  }
  return values
}

function requireId(value: unknown, column: CatalogColumn): string {
  const id = toId(value, column)
  if (id === undefined) throw new Error("There is no user with that id.")
  return id
}

function isStamp({ name, type }: CatalogColumn, plain: string): boolean {
  return (type === "time" || type === "integer") && name.toLowerCase().replaceAll("_", "") === plain
}

function stamp({ now, dialect }: Store, column: CatalogColumn): unknown {
  return toColumn(new Date(now()), column, dialect)
}
