/** Keys that stay unique where the database does not see to it. */
import { sql } from "kysely"
import type { BoundTable } from "./binding.ts"
import type { Database } from "./database.ts"
import type { Sql } from "./dialects.ts"
import { select, type Store, whereIs } from "./store.ts"
import { tableShapes } from "./tables.ts"

/**
 * Writes to a table. Where the database has no index that keeps its keys unique, as in some tables of other adapters,
 * the write is made to wait for others of the same key, and then refused where the key is taken.
 *
 * @param taken the message when it is.
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
      // On MySQL it waits for rows that others have written and not yet committed.
      const lock = within.dialect.name === "mysql" ? sql` for update` : sql``
      const found = await select(within, table, where, lock)
      if (found.some((row) => key.besides === undefined || String(row["id"]) !== key.besides)) {
        throw new Error(key.taken)
      }
      return write(within)
    }),
  )
}

/** Seconds that MySQL waits for others who write to the same table. */
const lockSeconds = 10

/**
 * On MySQL, runs work while no other look and write to the same table do: two that lock the rows that they find, or the
 * gaps between them, would end each other. Elsewhere it just runs.
 */
async function alone<T>(store: Store, table: BoundTable, work: (store: Store) => Promise<T>): Promise<T> {
  if (store.dialect.name !== "mysql") return work(store)
  const place = sql`coalesce(${store.schema ?? null}, database(), '')`
  const name = sql`concat('authchart.', md5(concat(${place}, '.', ${table.name})))`
  const refused = (): Error => new Error(`Others have written to "${table.name}" for ${lockSeconds} s.`)
  return underLock({ db: store.db, name, seconds: lockSeconds, refused }, async () => work(store))
}

interface NamedLock {
  db: Database
  /** At most 64 characters. */
  name: Sql
  seconds: number
  /** @param held `null` where the server gave no answer. */
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
    // A connection that is gone has given the lock back, and the first error counts.
    await sql`select release_lock(${name})`.execute(db).catch(() => undefined)
  }
}
