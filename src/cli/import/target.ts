/** The tables of `sqlAdapter` into which an import writes. */
import { find } from "../../adapters/sql/open.ts"
import type { Source, SqlSource } from "../../adapters/sql/database.ts"
import { sqlAdapter, type SqlAdapter, type TableNames } from "../../adapters/sql.ts"

export interface Target {
  /** `undefined` in a dry run over a database that has no tables of the adapter yet. */
  readonly adapter: SqlAdapter | undefined
  /** True if the import only counts rows and writes none. */
  readonly dryRun: boolean
  /** The ids of the users whom a dry run would have created. */
  readonly created: Set<string>
}

/** The tables that the command line names, or the usual names of this library. */
export type TargetTables = Pick<TableNames, "users"> & Partial<Pick<TableNames, "accounts">>

/**
 * Returns the adapter on these tables, and the tables that it lacks.
 *
 * @param needed the tables that the import writes or reads.
 */
export async function openTarget(
  options: SqlSource,
  { db, dialect }: Source,
  { tables, needed }: { tables: TargetTables; needed: readonly (keyof TargetTables)[] },
): Promise<{ readonly adapter: SqlAdapter | undefined; readonly missing: readonly string[] }> {
  const { binding } = await find({ db, dialect }, { tables })
  const missing = needed.flatMap((key) => (binding.tables.has(key) ? [] : [binding.names[key]]))
  return { adapter: missing.length > 0 ? undefined : sqlAdapter({ ...options, tables }), missing }
}
