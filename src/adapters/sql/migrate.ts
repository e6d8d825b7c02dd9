/** Makes what the database lacks, or says what that would be. */
import { sql } from "kysely"
import type { Binding } from "./binding.ts"
import { type Database, type Source, type SqlOptions, sourceOf } from "./database.ts"
import { dialects, type Sql } from "./dialects.ts"
import { versionTable } from "./migrations.ts"
import { find, type Place } from "./open.ts"
import { planOf } from "./plan.ts"
import { transactionOn } from "./store.ts"

export type MigrateOptions<DB = unknown> = SqlOptions<DB> & {
  /** Changes nothing, and only says what would be run. Default false. */
  dryRun?: boolean | undefined
}

export interface MigrationReport {
  /** Who makes tables like those that were there; undefined where there were none, or the application named them. */
  madeBy: string | undefined
  /** Tables that were there before and are used as they are, with what they lacked. */
  adopted: readonly string[]
  /** What was run, in this order; of a dry run, what would be. Empty where nothing was lacking. */
  statements: readonly string[]
}

/** The database cannot be migrated as it is. Nothing was changed. */
export class MigrationError extends Error {
  override readonly name = "MigrationError"
  /** One sentence for each thing that stands in the way. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The database was not changed:\n- ${problems.join("\n- ")}`)
    this.problems = problems
  }
}

/** Seconds that MySQL waits for another migration. */
const lockSeconds = 60

/**
 * See `migrate` in `authchart/adapters/sql`.
 *
 * @param now for the note of when a version was applied.
 */
export async function migrateDatabase<DB>(options: MigrateOptions<DB>, now: () => Date): Promise<MigrationReport> {
  const source = sourceOf(options)
  if (options.dryRun) {
    const { report, problems } = await prepare(source, options, now())
    if (problems.length > 0) throw new MigrationError(problems)
    return report
  }
  return alone(source, options, async (db) => {
    const { report, problems, statements } = await prepare({ ...source, db }, options, now())
    if (problems.length > 0) throw new MigrationError(problems)
    for (const statement of statements) await statement.execute(db)
    return report
  })
}

async function prepare(
  { db, dialect: name }: Source,
  place: Place,
  now: Date,
): Promise<{ report: MigrationReport; problems: readonly string[]; statements: readonly Sql[] }> {
  const { catalog, binding } = await find({ db, dialect: name }, place, [versionTable])
  const context = {
    dialect: dialects[name],
    server: catalog.server,
    schema: place.schema,
    names: binding.names,
    userId: binding.found.get("users")?.columns.get("id"),
  }
  const { statements, problems } = await planOf({ db, catalog, binding, context, place }, now)
  const report = { ...adopted(binding), statements: statements.map((statement) => statement.compile(db).sql) }
  return { report, problems, statements }
}

function adopted({ found, madeBy }: Binding): Pick<MigrationReport, "madeBy" | "adopted"> {
  return { madeBy: found.size === 0 ? undefined : madeBy, adopted: [...found.values()].map(({ name }) => name) }
}

/** Runs work while no other run does. */
async function alone<T>({ db, dialect }: Source, { schema }: Place, work: (db: Database) => Promise<T>): Promise<T> {
  if (dialect !== "mysql") {
    return transactionOn(db, dialect).execute(async (transaction) => {
      // SQLite's transaction is alone from its start.
      if (dialect === "postgres") {
        await sql`select pg_advisory_xact_lock(hashtextextended(${versionTable}, 0))`.execute(transaction)
        // Behind one long transaction, a waiting change would hold up everybody who signs in.
        await sql`set local lock_timeout = '5s'`.execute(transaction)
      }
      return orInUse(() => work(transaction))
    })
  }
  return db.connection().execute(async (connection) => {
    const name = sql`concat('authchart.', md5(coalesce(${schema ?? null}, database())))`
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
