import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { inOneTransaction } from "../../adapters/sql/store.ts"

/** Runs statements in a transaction: in the one that is open, where the stores were bound to one. */
export async function atomically<T>(
  db: Database,
  dialect: DialectName,
  work: (within: Database) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : inOneTransaction(db, dialect, work)
}
