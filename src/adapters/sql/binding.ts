/**
 * Finds the tables of users, accounts, sessions and tokens, the column of each field, and the missing tables and
 * columns.
 */
import type { Catalog, CatalogColumn, CatalogTable } from "./catalog.ts"
import type { Field, Layout, TableKey, TableNames } from "./tables.ts"
import { layouts, tableKeys, tableShapes } from "./tables.ts"

/** A table of the database, with the column for each field of the port `Adapter`. */
export interface BoundTable {
  key: TableKey
  name: string
  /** The columns, each by the name of its field in the port `Adapter`. */
  columns: ReadonlyMap<string, CatalogColumn>
  /** The columns that match no field of the port, for example columns that the application added. */
  others: readonly CatalogColumn[]
  /** `true` if a unique index prevents two rows with the same key, such as two users with one address. */
  unique: boolean
  /** The columns that are the first of an index. */
  indexed: ReadonlySet<string | undefined>
}

/** A table or column that the adapter needs. If the column exists, `unfit` says why it cannot hold the field's values. */
export type Lack = { table: string; column?: undefined } | { table: string; column: string; unfit?: Unfit | undefined }

/** `noTime`: the type `declared` cannot hold a time. `notNull`: the column cannot hold null. */
export type Unfit = { because: "noTime" | "notNull"; declared: string }

export interface Binding {
  /** The Auth.js adapters that make tables with these names; `undefined` if the application named the tables. */
  madeBy: string | undefined
  names: TableNames
  /** The tables that exist. */
  found: ReadonlyMap<TableKey, BoundTable>
  /** Tables that exist and lack nothing. */
  tables: ReadonlyMap<TableKey, BoundTable>
  lacks: ReadonlyMap<TableKey, readonly Lack[]>
  /**
   * The reasons why the adapter did not use a table with a usual name as the table of users. Empty if the application
   * named the table of users, or if a table fits.
   */
  rejected: readonly Lack[]
}

export class AmbiguousTablesError extends Error {
  override readonly name = "AmbiguousTablesError"
}

/**
 * Returns every name under which a table can exist: the names that the application gave, and the names that this
 * library and adapters of Auth.js use.
 */
export function namesToLookFor(given: Partial<TableNames>): string[] {
  const usual = layouts.flatMap(({ names }) => Object.values(names).flat())
  return [...new Set([...Object.values(given), ...usual])]
}

/**
 * Finds the tables by their names. A layout is the set of names that one adapter uses. If the application gave names,
 * this function looks for tables with these names. Otherwise the function chooses the layout whose table of users
 * exists. If no table of users exists, the function chooses the layout of this library.
 *
 * @throws {AmbiguousTablesError} if the tables of users of several layouts exist, and the application did not name the
 * table of users.
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
  const rejected = given.users !== undefined || found.has("users") ? [] : unfitUsers(catalog)
  // `tableKeys` has every key.
  return { madeBy, names: names as TableNames, found, tables, lacks, rejected }
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

/** Returns why the tables with usual names cannot hold the users. */
function unfitUsers(catalog: Catalog): Lack[] {
  return layouts.flatMap((layout) => {
    const table = catalog.tables.get(nameIn(layout, "users", catalog))
    return table ? lacksOf(bindTable("users", table)) : []
  })
}

function nameIn({ names }: Layout, key: TableKey, catalog: Catalog): string {
  return names[key].find((name) => catalog.tables.has(name)) ?? names[key][0]
}

function ambiguous(there: readonly Layout[], catalog: Catalog): string {
  const each = there.map((layout) => `"${nameIn(layout, "users", catalog)}" (as ${layout.madeBy} make it)`)
  return (
    `Several tables can hold the users: ${each.join(" and ")}. ` +
    'Name the right one with the option tables: { tables: { users: "users" } }. The adapter finds the others by it.'
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
  return {
    key,
    name: table.name,
    columns,
    others: table.columns.filter((column) => !taken.has(column)),
    unique: table.indexes.some((index) => index.unique && index.columns.every((name) => keys.has(name))),
    indexed: new Set(table.indexes.map(({ columns: [first] }) => first)),
  }
}

/**
 * Returns the name of a column in small letters without underscores, because tools spell the same column
 * `emailVerified`, `email_verified` or `emailverified`.
 */
function plain(name: string): string {
  return name.toLowerCase().replaceAll("_", "")
}

function lacksOf({ key, name, columns }: BoundTable): Lack[] {
  return tableShapes[key].fields.flatMap((field): Lack[] => {
    const column = columns.get(field.name)
    if (column === undefined) return field.required ? [{ table: name, column: field.name }] : []
    const unfit = unfitFor(field, column)
    return unfit ? [{ table: name, column: field.name, unfit }] : []
  })
}

/**
 * Returns why a column cannot hold a date, or undefined. The column for a date that can be absent, such as
 * `emailVerified` of an unproven address, must also hold null. For example, a boolean `emailVerified`, or an integer
 * that cannot be null, belongs to the tables of another library.
 */
function unfitFor({ kind, required, filled }: Field, { type, declared, nullable }: CatalogColumn): Unfit | undefined {
  if (kind !== "date") return undefined
  if (/^(?:bool|tinyint|bit|json|bytea)/i.test(declared) && type !== "time") return { because: "noTime", declared }
  return required && !filled && !nullable ? { because: "notNull", declared } : undefined
}
