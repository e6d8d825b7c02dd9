/** Makes the values of a new row, or of a change to a row, from a record of the port. */
import type { BoundTable } from "./binding.ts"
import type { CatalogColumn } from "./catalog.ts"
import { toColumn, toId } from "./columns.ts"
import type { Store, Values } from "./store.ts"

/**
 * Returns the values of a new row. A user can have fields that the adapter interface does not define. Such fields are
 * written to the columns that the application added to the table of users.
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

/** Returns the values of a change. A field with `undefined` is not changed; `null` empties a field. */
export function valuesToUpdate(store: Store, table: BoundTable, change: object): Values {
  const values = new Map<string, unknown>()
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined || field === "id") continue
    const column = table.columns.get(field) ?? (table.key === "users" ? otherColumn(table, field) : undefined)
    if (column === undefined) continue
    values.set(column.name, field === "userId" ? requireId(value, column) : toColumn(value, column, store.dialect))
  }
  if (values.size === 0) return values
  // The adapter writes a column such as `updatedAt` if it has no default. In tables of Prisma, the column has no
  // default, because Prisma's client writes the column.
  for (const column of table.others) {
    if (isStamp(column, "updatedat") && !column.hasDefault) values.set(column.name, stamp(store, column))
  }
  return values
}

function otherColumn(table: BoundTable, field: string): CatalogColumn | undefined {
  return table.others.find(({ name }) => name === field)
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
