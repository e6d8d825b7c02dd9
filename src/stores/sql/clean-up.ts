/** Deletes rows that have expired: a few at a time, by the requests that touch their table, or all of them. */
import { sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { affected } from "./writes.ts"
import { type StoreTable, storeTable, storeTables } from "./tables.ts"

/** Rows that one request deletes at most. */
const batch = 200
/**
 * The milliseconds between two clean-ups of one table by one process. After a full batch, the next request continues
 * the clean-up at once.
 */
const pause = 5 * 60_000

/** Deletes at most {@link batch} expired rows, and returns how many. */
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
  // Rows that another instance is deleting stay locked: this statement passes over them.
  const skip = sql.raw(dialect === "postgres" ? " for update skip locked" : "")
  const row = sql.join(primary.map((column) => sql.id(column)))
  const some = sql`(select ${row} from ${sql.id(name)} where ${sql.id(expires)} <= ${now} order by ${sql.id(expires)} limit ${sql.lit(batch)}${skip})`
  return affected(table.where(sql<boolean>`(${row}) in ${some}`), dialect, key)
}

/** Deletes some expired rows of one table. Every request that writes to the table calls it. */
export type CleanUp = (db: Database, dialect: DialectName) => Promise<void>

/**
 * Makes the clean-up of one table, for one process. It never fails a request: a later request deletes the rows that this
 * one could not.
 *
 * @param now milliseconds since the epoch.
 */
export function cleanUpOf(name: string, now: () => number): CleanUp {
  const table = storeTable(name)
  let last: number | undefined
  return async (db, dialect) => {
    const at = now()
    // A clock that was set back must not stop the clean-up.
    if (last !== undefined && at >= last && at - last < pause) return
    last = at
    try {
      if ((await deleteBatch(table, db, dialect, at)) === batch) last = undefined
    } catch {
      // On MySQL, two instances that delete at once can end each other in a deadlock.
    }
  }
}

/** Deletes every expired row, and returns how many by table. */
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
