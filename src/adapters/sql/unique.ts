/** Keeps keys unique in tables without a unique index. */
import { sql } from "kysely"
import type { BoundTable } from "./binding.ts"
import type { Database } from "./database.ts"
import type { Sql } from "./dialects.ts"
import { select, type Store, whereIs } from "./store.ts"
import { tableShapes } from "./tables.ts"

/**
 * Writes to a table. Some tables of other adapters have no unique index. For a table without a unique index, the
 * function waits for other writes of the same key, and refuses the write if the key exists.
 *
 * @param key `fields`: the values to write. `besides`: the id of the row that the caller changes; this row may have the
 * key already. `taken`: the message of the error if another row has the key.
 */
export async function keepingUnique<T>(
  store: Store,
  table: BoundTable,
  key: { fields: Readonly<Record<string, unknown>>; besides?: string; taken: string },
  write: (store: Store) => Promise<T>,
): Promise<T> {
  const unique = Object.fromEntries(tableShapes[table.key].unique.map((field) => [field, key.fields[field]]))
  const values = Object.values(unique)
  if (table.unique || values.some((value) => value === undefined || value === null)) return write(store)
  return store.atomically((transaction) =>
    alone(transaction, table, async (within) => {
      if (within.dialect.name === "postgres") {
        const name = JSON.stringify(["authchart", table.name, ...values])
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(within.db)
      }
      const where = whereIs(within, table, unique)
      // On MySQL, `for update` waits for rows that another transaction has not committed yet.
      const lock = within.dialect.name === "mysql" ? sql` for update` : sql``
      const found = await select(within, table, where, lock)
      if (found.some((row) => key.besides === undefined || String(row["id"]) !== key.besides)) {
        throw new Error(key.taken)
      }
      return write(within)
    }),
  )
}

/** The maximum time that MySQL waits for another write to the same table, in seconds. */
const lockSeconds = 10

/**
 * Runs work. On MySQL, only one call at a time runs its work for a table. Otherwise concurrent `for update` reads could
 * lock each other's rows or gaps and end in a deadlock.
 */
async function alone<T>(store: Store, table: BoundTable, work: (store: Store) => Promise<T>): Promise<T> {
  if (store.dialect.name !== "mysql") return work(store)
  const place = sql`coalesce(${store.schema ?? null}, database(), '')`
  const name = sql`concat('authchart.', md5(concat(${place}, '.', ${table.name})))`
  const refused = (): Error =>
    new Error(`Other requests have written to "${table.name}" for ${lockSeconds} s. Try again.`)
  return underLock({ db: store.db, name, seconds: lockSeconds, refused }, async () => work(store))
}

interface NamedLock {
  db: Database
  /** The name of the lock: at most 64 characters. */
  name: Sql
  seconds: number
  /**
   * Makes the error for a lock that the connection did not get.
   *
   * @param held `null` if the server could not lock; 0 if another connection had the lock for too long.
   */
  refused: (held: unknown) => Error
}

/** Runs work under a lock of a MySQL connection. */
export async function underLock<T>({ db, name, seconds, refused }: NamedLock, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ held: unknown }>`select get_lock(${name}, ${seconds}) as held`.execute(db)
  const held = rows[0]?.held ?? null
  if (Number(held) !== 1) throw refused(held)
  try {
    return await work()
  } finally {
    // An error here means a broken connection, whose locks the server has already released.
    await sql`select release_lock(${name})`.execute(db).catch(() => undefined)
  }
}
