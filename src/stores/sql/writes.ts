/** Runs statements of the stores that write, and returns how many rows they changed. */
import type { InsertQueryBuilder, InsertResult } from "kysely"
import type { Database, Tables } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { inOneTransaction } from "../../adapters/sql/store.ts"
import type { WithTables } from "./tables.ts"

/** An insert, update or delete of Kysely. */
interface Write {
  execute: () => Promise<readonly object[]>
  returning: (column: never) => { execute: () => Promise<readonly object[]> }
}

/**
 * Runs a statement and returns the number of rows that it changed. On MySQL the server reports this number. On other
 * databases this function counts the rows that `returning` returns.
 *
 * @param column any column of the table, for `returning`.
 */
export async function affected(write: Write, dialect: DialectName, column: string): Promise<number> {
  // Tables and columns are known only at run time, so Kysely has no types for them.
  if (dialect !== "mysql") return (await write.returning(column as never).execute()).length
  const [result = {}] = await write.execute()
  if ("numDeletedRows" in result) return Number(result.numDeletedRows)
  if ("numUpdatedRows" in result) return Number(result.numUpdatedRows)
  return "numInsertedOrUpdatedRows" in result ? Number(result.numInsertedOrUpdatedRows) : 0
}

/**
 * Makes a function that runs one statement and returns how many rows the statement changed. The function first makes
 * the tables if they do not exist.
 *
 * @param column a column that exists in every table to which the statements write.
 */
export function touching(withTables: WithTables, column: string): (write: (db: Database) => Write) => Promise<number> {
  return (write) => withTables((db, dialect) => affected(write(db), dialect, column))
}

export interface Upsert {
  table: string
  /** The columns of the primary key. */
  key: Readonly<Record<string, string>>
  insert: Readonly<Record<string, unknown>>
  /**
   * The new values or expressions of the columns, which the statement uses if the row already exists. MySQL evaluates
   * the expressions in order: a later expression sees the new values of the columns before it.
   */
  update: Readonly<Record<string, unknown>>
}

/** Returns the statement that inserts a row, or updates the existing row with the same key. */
export function upsertion(
  db: Database,
  dialect: DialectName,
  { table, key, insert, update }: Upsert,
): InsertQueryBuilder<Tables, string, InsertResult> {
  const fresh = db.insertInto(table).values({ ...key, ...insert })
  if (dialect === "mysql") return fresh.onDuplicateKeyUpdate(update)
  return fresh.onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet(update))
}

export async function upsert(db: Database, dialect: DialectName, row: Upsert): Promise<void> {
  await affected(upsertion(db, dialect, row), dialect, Object.keys(row.key)[0] ?? "")
}

/** Runs work in a transaction. If `db` is an open transaction, the work runs in this transaction. */
export async function atomically<T>(
  db: Database,
  dialect: DialectName,
  work: (within: Database) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : inOneTransaction(db, dialect, work)
}
