/** Makes what the database lacks, or says what that would be. */
import type { Binding } from "./binding.ts"
import { alone, MigrationError } from "./alone.ts"
import { type Source, type SqlOptions, sourceOf } from "./database.ts"
import { dialects, type Sql } from "./dialects.ts"
import { versionTable } from "./migrations.ts"
import { find, type Place } from "./open.ts"
import { planOf } from "./plan.ts"

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
  return alone(source, { lock: versionTable, schema: options.schema }, async (db) => {
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
