/**
 * Deletes expired rows. A request that writes to a table deletes one batch of expired rows; `cleanup` deletes all
 * expired rows.
 */
import { sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { affected } from "./writes.ts"
import { type StoreTable, storeTable, storeTables } from "./tables.ts"

/** The maximum number of rows that one request deletes. */
const batch = 200
/**
 * The milliseconds between two clean-ups of one table by one process. After a full batch, the next request continues
 * the clean-up at once.
 */
const pause = 5 * 60_000

/** Deletes at most {@link batch} expired rows, and returns the number of deleted rows. */
async function deleteBatch(
  { name, primary, expires }: StoreTable,
  db: Database,
  dialect: DialectName,
  now: number,
): Promise<number> {
  if (expires === undefined) return 0
  const [key] = primary
  const table = db.deleteFrom(name)
  if (dialect === "mysql") return affected(table.where(expires, "<=", now).orderBy(expires).limit(batch), dialect, key)
  // On PostgreSQL, the statement does not wait for rows that another instance is deleting, but skips them.
  const skip = sql.raw(dialect === "postgres" ? " for update skip locked" : "")
  const row = sql.join(primary.map((column) => sql.id(column)))
  const some = sql`(select ${row} from ${sql.id(name)} where ${sql.id(expires)} <= ${now} order by ${sql.id(expires)} limit ${sql.lit(batch)}${skip})`
  return affected(table.where(sql<boolean>`(${row}) in ${some}`), dialect, key)
}

/** Deletes some expired rows of one table. Every request that writes to the table calls this function. */
export type CleanUp = (db: Database, dialect: DialectName) => Promise<void>

/**
 * Makes the clean-up of one table, for one process. An error of the clean-up does not fail the request, because a later
 * request deletes the remaining rows.
 *
 * @param now returns the time in milliseconds since the epoch.
 */
export function cleanUpOf(name: string, now: () => number): CleanUp {
  const table = storeTable(name)
  let last: number | undefined
  return async (db, dialect) => {
    const at = now()
    // After a clock was set back, `at >= last` is false, and the clean-up runs at once.
    if (last !== undefined && at >= last && at - last < pause) return
    last = at
    try {
      if ((await deleteBatch(table, db, dialect, at)) === batch) last = undefined
    } catch {
      // MySQL, for example, reports a deadlock if two instances delete rows of one table at the same time.
    }
  }
}

/** Deletes every expired row, and returns the number of deleted rows for each table. */
export async function cleanUpAll(db: Database, dialect: DialectName, now: number): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const table of storeTables) {
    if (table.expires === undefined) continue
    let count = 0
    for (;;) {
      const some = await deleteBatch(table, db, dialect, now)
      count += some
      if (some < batch) break
    }
    deleted[table.name] = count
  }
  return deleted
}
