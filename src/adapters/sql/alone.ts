/** Runs one migration at a time. */
import { sql } from "kysely"
import type { Database, Source } from "./database.ts"
import type { Sql } from "./dialects.ts"
import { versionTable } from "./migrations.ts"
import { inOneTransaction } from "./store.ts"
import { underLock } from "./unique.ts"

/** A migration was refused, or it failed. The database has changed only if the message says so. */
export class MigrationError extends Error {
  override readonly name = "MigrationError"
  /** The obstacles: one sentence for each. */
  readonly problems: readonly string[]

  /**
   * @param stopped `true` if the migration stopped after some of its statements, on a database that commits each
   * statement.
   */
  constructor(problems: readonly string[], { cause, stopped = false }: { cause?: unknown; stopped?: boolean } = {}) {
    const heading = stopped ? "The migration stopped" : "The database was not changed"
    super(`${heading}:\n- ${problems.join("\n- ")}`, { cause })
    this.problems = problems
  }
}

/** The maximum time that MySQL waits for another migration, in seconds. */
const lockSeconds = 60

interface Lock {
  /** The name of the lock. Migrations with the same name wait for each other. */
  lock: string
  schema?: string | undefined
}

/** The plan of a migration. */
export interface Plan {
  statements: readonly Sql[]
  /** One sentence for each obstacle to the migration. With an obstacle, no statement runs. */
  problems: readonly string[]
}

/**
 * Plans a migration and runs its statements, or only plans it for a dry run.
 *
 * @throws {MigrationError} with the problems of the plan; if a table is in use; or if another run takes more than a
 * minute.
 */
export async function carryOut<P extends Plan>(
  source: Source,
  { dryRun = false, ...lock }: Lock & { dryRun?: boolean | undefined },
  plan: (db: Database) => Promise<P>,
): Promise<P> {
  const run = async (db: Database): Promise<P> => {
    const planned = await plan(db)
    if (planned.problems.length > 0) throw new MigrationError(planned.problems)
    for (const statement of dryRun ? [] : planned.statements) await statement.execute(db)
    return planned
  }
  return dryRun ? run(source.db) : alone(source, lock, run)
}

/**
 * Runs work while no other migration has the same lock. On PostgreSQL and SQLite the work runs in one transaction. On
 * MySQL, which commits each statement at once, the work runs under a lock of the connection.
 *
 * @throws {MigrationError} if a table is in use, or another migration takes more than a minute.
 */
export async function alone<T>(
  { db, dialect }: Source,
  { lock, schema }: Lock,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (dialect === "mysql")
    return db.connection().execute(async (connection) => {
      // The name of a lock has at most 64 characters, so it contains a hash. The lock for the tables of the SQL adapter
      // has the same name as in earlier releases. A migration of this release and a migration of an earlier release
      // therefore wait for each other.
      const prefix = lock === versionTable ? "authchart." : "authchart.store."
      const name = sql`concat(${prefix}, md5(coalesce(${schema ?? null}, database())))`
      const refused = (held: unknown): Error =>
        new MigrationError([
          held === null
            ? "The address names no database. Write it as mysql://user@host/name."
            : `Another migration has run for more than ${lockSeconds} s. Try again when it is over.`,
        ])
      return underLock({ db: connection, name, seconds: lockSeconds, refused }, async () => work(connection))
    })
  return inOneTransaction(db, dialect, async (transaction) => {
    // A SQLite transaction has the write lock from its start, so SQLite needs no other lock.
    if (dialect === "postgres") {
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
      // While `alter table` waits for a long transaction, every later query of the table waits too, and so does every
      // sign-in. Therefore `alter table` waits for at most five seconds.
      await sql`set local lock_timeout = '5s'`.execute(transaction)
    }
    return orInUse(() => work(transaction))
  })
}

/** PostgreSQL's error code for a table that stayed locked for longer than `lock_timeout`. */
const lockNotAvailable = "55P03"

async function orInUse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === lockNotAvailable)) throw error
    throw new MigrationError(["A table is in use by a long transaction. Try again when it is over."])
  }
}
