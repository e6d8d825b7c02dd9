/** Statements of the stores that write, and how many rows they touched. */
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
 * Runs a statement and returns the number of rows that it touched: by the rows that it returns, or, on MySQL, which
 * returns none, by the server's count.
 *
 * @param column one of the table's.
 */
export async function affected(write: Write, dialect: DialectName, column: string): Promise<number> {
  // Tables and columns are found at run time: Kysely has no types for them.
  if (dialect !== "mysql") return (await write.returning(column as never).execute()).length
  const [result = {}] = await write.execute()
  if ("numDeletedRows" in result) return Number(result.numDeletedRows)
  if ("numUpdatedRows" in result) return Number(result.numUpdatedRows)
  return "numInsertedOrUpdatedRows" in result ? Number(result.numInsertedOrUpdatedRows) : 0
}

/**
 * Makes a function that runs one statement, once the tables exist, and returns how many rows it touched.
 *
 * @param column one that all the tables have.
 */
export function touching(withTables: WithTables, column: string): (write: (db: Database) => Write) => Promise<number> {
  return (write) => withTables((db, dialect) => affected(write(db), dialect, column))
}

export interface Upsert {
  table: string
  /** The columns of the primary key. */
  key: Readonly<Record<string, string>>
  insert: Readonly<Record<string, unknown>>
  /** Values or expressions for an existing row. MySQL evaluates them in order: a later one sees the columns that an earlier one set. */
  update: Readonly<Record<string, unknown>>
}

/** The statement that inserts a row, or updates the one that has the key. */
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

/** Runs statements in a transaction: in the open one, where the stores were bound to it. */
export async function atomically<T>(
  db: Database,
  dialect: DialectName,
  work: (within: Database) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : inOneTransaction(db, dialect, work)
}
