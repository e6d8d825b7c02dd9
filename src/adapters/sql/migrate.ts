/** Makes the tables, columns and indexes that the database lacks. A dry run only returns the statements. */
import type { Binding } from "./binding.ts"
import { carryOut } from "./alone.ts"
import { type SqlOptions, sourceOf } from "./database.ts"
import { dialects } from "./dialects.ts"
import { versionTable } from "./migrations.ts"
import { find } from "./open.ts"
import { planOf } from "./plan.ts"

export type MigrateOptions<DB = unknown> = SqlOptions<DB> & {
  /** Changes nothing, and reports the statements that would run. Default false. */
  dryRun?: boolean | undefined
}

export interface MigrationReport {
  /**
   * The Auth.js adapters that use the names of the existing tables. `undefined` if no table existed, or if the
   * application named the tables.
   */
  madeBy: string | undefined
  /**
   * The names of the tables that existed before the migration. The adapter uses these tables, and the migration adds
   * their missing columns and indexes.
   */
  adopted: readonly string[]
  /** The statements that ran or, in a dry run, would run, in order. Empty if nothing was missing. */
  statements: readonly string[]
}

/**
 * Implements `migrate` of `authchart/adapters/sql`.
 *
 * @param now returns the time that the function records with each version.
 */
export async function migrateDatabase<DB>(options: MigrateOptions<DB>, now: () => Date): Promise<MigrationReport> {
  const source = sourceOf(options)
  const { schema, dryRun } = options
  const { report } = await carryOut(source, { lock: versionTable, schema, dryRun }, async (db) => {
    const { catalog, binding } = await find({ ...source, db }, options, [versionTable])
    const context = {
      dialect: dialects[source.dialect],
      server: catalog.server,
      schema,
      names: binding.names,
      userId: binding.found.get("users")?.columns.get("id"),
    }
    const plan = await planOf({ db, catalog, binding, context, place: options }, now())
    return { ...plan, report: { ...adopted(binding), statements: plan.statements.map((one) => one.compile(db).sql) } }
  })
  return report
}

function adopted({ found, madeBy }: Binding): Pick<MigrationReport, "madeBy" | "adopted"> {
  return { madeBy: found.size === 0 ? undefined : madeBy, adopted: [...found.values()].map(({ name }) => name) }
}
