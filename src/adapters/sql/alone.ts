/** One migration at a time. */
import { sql } from "kysely"
import type { Database, Source } from "./database.ts"
import { versionTable } from "./migrations.ts"
import { transactionOn } from "./store.ts"

/** The database cannot be migrated as it is. Nothing was changed, unless the message says so. */
export class MigrationError extends Error {
  override readonly name = "MigrationError"
  /** One sentence for each thing that stands in the way. */
  readonly problems: readonly string[]

  /** @param cause of a migration that was stopped half way, on a database that commits each statement. */
  constructor(problems: readonly string[], { cause, stopped = false }: { cause?: unknown; stopped?: boolean } = {}) {
    const heading = stopped ? "The migration stopped" : "The database was not changed"
    super(`${heading}:\n- ${problems.join("\n- ")}`, { cause })
    this.problems = problems
  }
}

/** Seconds that MySQL waits for another migration. */
const lockSeconds = 60

/** Which runs wait for each other. */
interface Lock {
  /** Names what is migrated. */
  lock: string
  schema?: string | undefined
}

/**
 * Runs work while no other run under the same lock does: on PostgreSQL and SQLite in one transaction, on MySQL, which
 * commits each statement at once, under a lock of the connection.
 *
 * @throws {MigrationError} where a table is in use, or another run takes more than a minute.
 */
export async function alone<T>(source: Source, lock: Lock, work: (db: Database) => Promise<T>): Promise<T> {
  let thrown: { error: unknown } | undefined
  const noted = async (db: Database): Promise<T> => {
    try {
      return await orInUse(() => work(db))
    } catch (error) {
      thrown = { error }
      throw error
    }
  }
  try {
    return await locked(source, lock, noted)
  } catch (error) {
    // Taking back fails on a connection that is gone: what led to it is the better reason.
    throw thrown === undefined ? error : thrown.error
  }
}

async function locked<T>(
  { db, dialect }: Source,
  { lock, schema }: Lock,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (dialect !== "mysql") {
    return transactionOn(db, dialect).execute(async (transaction) => {
      // SQLite's transaction is alone from its start.
      if (dialect === "postgres") {
        await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
        // Behind one long transaction, a waiting change would hold up everybody who signs in.
        await sql`set local lock_timeout = '5s'`.execute(transaction)
      }
      return work(transaction)
    })
  }
  return db.connection().execute(async (connection) => {
    // At most 64 characters. The adapter's own lock keeps the name that earlier releases wait for.
    const prefix = lock === versionTable ? "authchart." : "authchart.store."
    const name = sql`concat(${prefix}, md5(coalesce(${schema ?? null}, database())))`
    const { rows } = await sql<{ held: unknown }>`select get_lock(${name}, ${lockSeconds}) as held`.execute(connection)
    const held = rows[0]?.held ?? null
    if (held === null) throw new MigrationError(["The address names no database: mysql://user@host/name."])
    if (Number(held) !== 1) throw new MigrationError([`Another run has taken more than ${lockSeconds} s.`])
    try {
      return await work(connection)
    } finally {
      await sql`select release_lock(${name})`.execute(connection)
    }
  })
}

/** PostgreSQL gave up waiting for a table that somebody else holds. */
const lockNotAvailable = "55P03"

async function orInUse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === lockNotAvailable)) throw error
    throw new MigrationError(["A table is in use by a long transaction: try again when it is over."])
  }
}
