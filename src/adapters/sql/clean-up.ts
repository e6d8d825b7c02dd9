/** Deletes the expired sessions and verification tokens from the tables of the adapter. */
import { sql } from "kysely"
import { keptAfterExpiry } from "../embedded/records.ts"
import type { BoundTable } from "./binding.ts"
import { toColumn } from "./columns.ts"
import { type SqlOptions, sourceOf } from "./database.ts"
import { type DialectName, dialects, type Sql } from "./dialects.ts"
import { find } from "./open.ts"
import { columnOf, tableRef } from "./store.ts"
import { tableShapes } from "./tables.ts"

/** The number of deleted rows. */
export interface CleanUpReport {
  sessions: number
  verificationTokens: number
}

/** The maximum number of rows that one statement deletes, so that no statement holds locks for long. */
const batch = 1000

/**
 * Implements `cleanUp` of `authchart/adapters/sql`.
 *
 * @param now the time in milliseconds since the epoch.
 */
export async function cleanUpDatabase<DB>(options: SqlOptions<DB>, now: number): Promise<CleanUpReport> {
  const source = sourceOf(options)
  const { binding } = await find(source, options)
  const before = new Date(now - keptAfterExpiry)
  const report: CleanUpReport = { sessions: 0, verificationTokens: 0 }
  for (const key of ["sessions", "verificationTokens"] as const) {
    const table = binding.tables.get(key)
    if (table === undefined) continue
    const statement = deletion(table, { schema: options.schema, name: source.dialect, before })
    for (let deleted = batch; deleted >= batch; report[key] += deleted) {
      const { rows, numAffectedRows } = await statement.execute(source.db)
      deleted = source.dialect === "mysql" ? Number(numAffectedRows ?? 0) : rows.length
    }
  }
  return report
}

function deletion(
  table: BoundTable,
  { schema, name, before }: { schema: string | undefined; name: DialectName; before: Date },
): Sql {
  const dialect = dialects[name]
  const column = columnOf(table, "expires")
  const place = tableRef({ schema }, table.name)
  const isOld = sql`${sql.id(column.name)} < ${toColumn(before, column, dialect)}`
  const limit = sql`limit ${sql.lit(batch)}`
  if (name === "mysql") return sql`delete from ${place} where ${isOld} ${limit}`
  const row = sql.join(tableShapes[table.key].unique.map((field) => sql.id(columnOf(table, field).name)))
  // The statement does not wait for rows that another instance is deleting or extending, but skips them.
  const skip = sql.raw(name === "postgres" ? " for update skip locked" : "")
  return sql`delete from ${place} where (${row}) in (select ${row} from ${place} where ${isOld} ${limit}${skip}) and ${isOld} returning 1 as deleted`
}
