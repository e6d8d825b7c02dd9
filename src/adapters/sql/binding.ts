/** Which tables of a database are ours, which column holds which field, and what they lack. */
import type { Catalog, CatalogColumn, CatalogTable } from "./catalog.ts"
import type { Field, Layout, TableKey, TableNames } from "./tables.ts"
import { layouts, tableKeys, tableShapes } from "./tables.ts"

/** A table of the database as ours. */
export interface BoundTable {
  key: TableKey
  name: string
  /** By the port's name of the field. */
  columns: ReadonlyMap<string, CatalogColumn>
  /** Columns that hold no field of ours. */
  others: readonly CatalogColumn[]
  /** Whether an index of the database keeps the keys unique. */
  unique: boolean
  /** Whether an index finds the rows of a user. */
  byUser: boolean
}

/** Something that the adapter cannot work without. */
export type Lack = { table: string; column?: undefined } | { table: string; column: string; found?: string | undefined }

export interface Binding {
  /** Who made the tables; undefined for names that the application gave. */
  madeBy: string | undefined
  names: TableNames
  /** Those that are there, whole or not. */
  found: ReadonlyMap<TableKey, BoundTable>
  /** Those that are there and whole. */
  tables: ReadonlyMap<TableKey, BoundTable>
  lacks: ReadonlyMap<TableKey, readonly Lack[]>
}

export class AmbiguousTablesError extends Error {
  override readonly name = "AmbiguousTablesError"
}

/** Every name under which a table of ours may lie. */
export function namesToLookFor(given: Partial<TableNames>): string[] {
  const usual = layouts.flatMap(({ names }) => Object.values(names).flat())
  return [...new Set([...Object.values(given), ...usual])]
}

/**
 * Finds the tables. Names that the application gives are taken as they are; else the layout whose table of users is
 * there, and our own where there is none.
 *
 * @throws {AmbiguousTablesError} where several layouts are there and nothing says which.
 */
export function bind(catalog: Catalog, given: Partial<TableNames>): Binding {
  const layout = layoutOf(catalog, given)
  const names = Object.fromEntries(tableKeys.map((key) => [key, given[key] ?? nameIn(layout, key, catalog)]))
  const found = new Map<TableKey, BoundTable>()
  const tables = new Map<TableKey, BoundTable>()
  const lacks = new Map<TableKey, readonly Lack[]>()
  for (const key of tableKeys) {
    const name = names[key] ?? ""
    const table = catalog.tables.get(name)
    const bound = table && bindTable(key, table)
    const missing = bound ? lacksOf(bound) : [{ table: name }]
    if (bound) found.set(key, bound)
    if (bound && missing.length === 0) tables.set(key, bound)
    else lacks.set(key, missing)
  }
  const madeBy = given.users === undefined ? layout.madeBy : undefined
  // One name for each key, by the first line of the loop's list.
  return { madeBy, names: names as TableNames, found, tables, lacks }
}

function layoutOf(catalog: Catalog, given: Partial<TableNames>): Layout {
  const [ours] = layouts
  if (given.users !== undefined) {
    return layouts.find(({ names }) => names.users.some((name) => name === given.users)) ?? ours
  }
  const there = layouts.filter((layout) => {
    const table = catalog.tables.get(nameIn(layout, "users", catalog))
    return table !== undefined && lacksOf(bindTable("users", table)).length === 0
  })
  if (there.length > 1) throw new AmbiguousTablesError(ambiguous(there, catalog))
  return there[0] ?? ours
}

function nameIn({ names }: Layout, key: TableKey, catalog: Catalog): string {
  return names[key].find((name) => catalog.tables.has(name)) ?? names[key][0]
}

function ambiguous(there: readonly Layout[], catalog: Catalog): string {
  const each = there.map((layout) => `"${nameIn(layout, "users", catalog)}" (as ${layout.madeBy} make it)`)
  return (
    `Several tables may hold the users: ${each.join(" and ")}. ` +
    'Say which with the option tables, as in { tables: { users: "users" } }; the others are then looked for beside it.'
  )
}

function bindTable(key: TableKey, table: CatalogTable): BoundTable {
  const columns = new Map<string, CatalogColumn>()
  for (const { name } of tableShapes[key].fields) {
    const column =
      table.columns.find((one) => one.name === name) ?? table.columns.find((one) => plain(one.name) === plain(name))
    if (column) columns.set(name, column)
  }
  const taken = new Set(columns.values())
  const keys = new Set(tableShapes[key].unique.map((field) => columns.get(field)?.name ?? ""))
  const userId = columns.get("userId")?.name
  return {
    key,
    name: table.name,
    columns,
    others: table.columns.filter((column) => !taken.has(column)),
    unique: table.indexes.some((index) => index.unique && index.columns.every((name) => keys.has(name))),
    byUser: userId === undefined || table.indexes.some(({ columns: [first] }) => first === userId),
  }
}

/** `emailVerified`, `email_verified` and `emailverified` are the same column, in the habits of different tools. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll("_", "")
}

function lacksOf({ key, name, columns }: BoundTable): Lack[] {
  return tableShapes[key].fields.flatMap((field): Lack[] => {
    const column = columns.get(field.name)
    if (column === undefined) return field.required ? [{ table: name, column: field.name }] : []
    return fits(field, column) ? [] : [{ table: name, column: field.name, found: column.declared }]
  })
}

/** A boolean `emailVerified` belongs to another library's tables. */
function fits({ kind }: Field, { type, declared }: CatalogColumn): boolean {
  return kind !== "date" || !/^(?:bool|tinyint|bit|json|bytea)/i.test(declared) || type === "time"
}
