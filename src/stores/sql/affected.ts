import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import type { WithTables } from "./tables.ts"

/** An insert, update or delete of Kysely. */
interface Write {
  execute: () => Promise<readonly object[]>
  returning: (column: never) => { execute: () => Promise<readonly object[]> }
}

/**
 * Runs a statement and gives the number of rows that it touched: by the rows that it gives back, or, on MySQL, which
 * gives none back, by its own count.
 *
 * @param column one of the table's.
 */
export async function affected(write: Write, dialect: DialectName, column: string): Promise<number> {
  // Tables and columns are found at run time: Kysely knows none of them.
  if (dialect !== "mysql") return (await write.returning(column as never).execute()).length
  const [result = {}] = await write.execute()
  if ("numDeletedRows" in result) return Number(result.numDeletedRows)
  if ("numUpdatedRows" in result) return Number(result.numUpdatedRows)
  return "numInsertedOrUpdatedRows" in result ? Number(result.numInsertedOrUpdatedRows) : 0
}

/** Runs one such statement, once the tables are there. @returns how many rows it touched. */
export type Touch = (write: (db: Database) => Write) => Promise<number>

/** @param column one that all the tables have. */
export function touching(withTables: WithTables, column: string): Touch {
  return (write) => withTables((db, dialect) => affected(write(db), dialect, column))
}
