/** Finds a table of another library, and the name that each of its columns has in this database. */
import { tablesNamed, type CatalogTable } from "../../adapters/sql/catalog.ts"
import type { Source } from "../../adapters/sql/database.ts"

/** A table that the import reads. Each list has the possible names of one column; the first name that exists counts. */
export interface TableShape<Field extends string> {
  readonly table: string
  readonly columns: Readonly<Record<Field, readonly string[]>>
  /** The columns without which the table is another table. */
  readonly required: readonly Field[]
}

export interface FoundTable<Field extends string> {
  readonly table: string
  readonly columns: Readonly<Partial<Record<Field, string>>>
  /** The column by whose values the import reads the rows in order: `id`, or the first required column. */
  readonly order: string
}

/** The names that the command line gives. */
export interface GivenNames {
  /** The name of the table, if it is not the usual one. */
  readonly table?: string | undefined
  /** The names of columns by field. */
  readonly columns?: Readonly<Record<string, string>>
}

/**
 * Finds the tables that exist with their required columns.
 *
 * @throws {Error} if a table lacks a column that the command line names.
 */
export async function findTables<Field extends string, Shape extends TableShape<Field>>(
  shapes: readonly (Shape & TableShape<Field>)[],
  { db, dialect }: Source,
  { table: name, columns = {} }: GivenNames,
): Promise<readonly { readonly shape: Shape; readonly found: FoundTable<Field> }[]> {
  if (shapes.length === 0) return []
  const present = await tablesNamed(name === undefined ? shapes.map(({ table }) => table) : [name], db, dialect)
  const all = shapes.flatMap((shape) => {
    const table = present.get(name ?? shape.table)
    const found = table && foundIn(shape, table, columns)
    return found === undefined ? [] : [{ shape, found }]
  })
  // A table that the command line names can have the columns of several shapes.
  return name === undefined ? all : all.slice(0, 1)
}

function foundIn<Field extends string>(
  { columns, required }: TableShape<Field>,
  table: CatalogTable,
  given: Readonly<Record<string, string>>,
): FoundTable<Field> | undefined {
  const has = new Set(table.columns.map(({ name }) => name))
  const found: Partial<Record<Field, string>> = {}
  for (const [field, names] of entriesOf(columns)) {
    const named = given[field]
    if (named !== undefined && !has.has(named))
      throw new Error(`The table "${table.name}" has no column "${named}", which --column ${field}=${named} names.`)
    const column = named ?? names.find((name) => has.has(name))
    if (column !== undefined) found[field] = column
  }
  const [first] = required
  const order = has.has("id") ? "id" : first && found[first]
  if (order === undefined || required.some((field) => found[field] === undefined)) return undefined
  return { table: table.name, columns: found, order }
}

/** Returns the error for a database that has none of the tables. */
export function tableMissing<Field extends string>(
  { title, data, flag }: { readonly title: string; readonly data: string; readonly flag: string },
  shapes: readonly TableShape<Field>[],
  name: string | undefined,
): Error {
  const wanted = shapes.map(
    ({ table, columns, required }) =>
      `"${name ?? table}" with ${required.map((field) => columns[field][0] ?? field).join(" and ")}`,
  )
  return new Error(
    `The database has no table of ${title} with ${data}: ${[...new Set(wanted)].join(", or ")}. If the table or a column has another name, give ${flag}.`,
  )
}

function entriesOf<Field extends string>(
  columns: Readonly<Record<Field, readonly string[]>>,
): readonly (readonly [Field, readonly string[]])[] {
  // `Object.entries` loses the types of the keys.
  return Object.entries(columns) as unknown as readonly (readonly [Field, readonly string[]])[]
}
