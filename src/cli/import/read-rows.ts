/** Reads the hashes of passwords from the tables of another library, in batches. */
import { tablesNamed, type CatalogTable } from "../../adapters/sql/catalog.ts"
import type { Source } from "../../adapters/sql/database.ts"
import type { PasswordSource, PasswordTable } from "./sources.ts"

/** The names of a table and of its columns in this database. */
export interface FoundTable {
  readonly table: string
  readonly user: string
  readonly hash: string
  readonly changed: string | undefined
  readonly only: { readonly column: string; readonly value: string } | undefined
}

export interface PasswordRow {
  readonly userId: string
  /** The hash as the other library wrote it. `undefined` for a user without a password. */
  readonly hash: string | undefined
  /** The time of the last change, in milliseconds since the epoch. `undefined` if the table does not say it. */
  readonly changedAt: number | undefined
}

/**
 * Finds the table with the hashes.
 *
 * @param name the name of the table, if it is not the usual one.
 * @throws {Error} if the database has no such table, or the table has no such columns.
 */
export async function findTable(
  { title, tables }: PasswordSource,
  { db, dialect }: Source,
  name: string | undefined,
): Promise<FoundTable> {
  const names = name === undefined ? tables.map(({ table }) => table) : [name]
  const present = await tablesNamed(names, db, dialect)
  for (const known of tables) {
    const found = present.get(name ?? known.table)
    const columns = found && columnsOf(known, found)
    if (columns !== undefined) return columns
  }
  const wanted = tables.map(({ table, hash, user }) => `"${name ?? table}" with ${user[0]} and ${hash[0]}`)
  throw new Error(
    `The database has no table of ${title} with passwords: ${wanted.join(", or ")}. If the table has another name, give --table.`,
  )
}

function columnsOf(known: PasswordTable, found: CatalogTable): FoundTable | undefined {
  const has = new Set(found.columns.map(({ name }) => name))
  const firstOf = (names: readonly string[]) => names.find((name) => has.has(name))
  const [user, hash, only] = [firstOf(known.user), firstOf(known.hash), known.only && firstOf(known.only.column)]
  if (user === undefined || hash === undefined || (known.only !== undefined && only === undefined)) return undefined
  return {
    table: found.name,
    user,
    hash,
    changed: firstOf(known.changed),
    only: known.only && only !== undefined ? { column: only, value: known.only.value } : undefined,
  }
}

/** The number of rows of a batch. */
const batch = 500

/**
 * Reads all rows, in batches in the order of the users' ids. The function can miss a row that the application writes
 * during the import. A second import then reads it.
 */
export async function* passwordRows(
  { table, user, hash, changed, only }: FoundTable,
  { db }: Pick<Source, "db">,
): AsyncGenerator<PasswordRow> {
  let last: unknown
  for (;;) {
    let query = db.selectFrom(table).select([user, hash, ...(changed === undefined ? [] : [changed])])
    if (only !== undefined) query = query.where(only.column, "=", only.value)
    if (last !== undefined) query = query.where(user, ">", last)
    const rows = await query.orderBy(user).limit(batch).execute()
    for (const row of rows) {
      last = row[user]
      const text = row[hash]
      yield {
        userId: String(row[user]),
        hash: typeof text === "string" && text !== "" ? text : undefined,
        changedAt: changed === undefined ? undefined : timeOf(row[changed]),
      }
    }
    if (rows.length < batch) return
  }
}

/** Times below this value are in seconds: as milliseconds, the value is a day in 1973. */
const leastMilliseconds = 100_000_000_000

/** Reads a time, which is a date, a string, or a number of seconds or milliseconds. */
function timeOf(value: unknown): number | undefined {
  const number = typeof value === "bigint" ? Number(value) : value
  const time =
    number instanceof Date
      ? number.getTime()
      : typeof number === "string"
        ? Date.parse(number)
        : typeof number === "number"
          ? number * (number < leastMilliseconds ? 1000 : 1)
          : Number.NaN
  return Number.isFinite(time) && time >= 0 ? Math.floor(time) : undefined
}
