/** What stands in the way of a migration of a plugin, as the database is. */
import { type RawBuilder, sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { hasTable } from "./ddl.ts"
import type { Move } from "./plugin-plan.ts"

/** Going forward: what something else has made. Going back: what holds data. */
export async function obstaclesOf(
  { plugin, name, makes, way }: Move,
  db: Database,
  dialect: DialectName,
): Promise<string[]> {
  const obstacles: string[] = []
  for (const made of makes) {
    if (!(await isThere(made, db, dialect))) continue
    const rows = way === "down" ? await rowsOf(made, db) : 0
    if (way === "up")
      obstacles.push(
        `"${made}" is there already, and the migration "${name}" of the plugin "${plugin}" did not make it.`,
      )
    else if (rows > 0)
      obstacles.push(
        `Going back from the migration "${name}" of the plugin "${plugin}" drops "${made}", which holds ${rows} row${rows === 1 ? "" : "s"}. To drop it all the same, delete ${made.includes(".") ? "its values" : "its rows"} first.`,
      )
  }
  return obstacles
}

/** A table, or `table.column`. */
export async function isThere(made: string, db: Database, dialect: DialectName): Promise<boolean> {
  const [table = "", column] = made.split(".")
  if (!(await hasTable(table, db, dialect))) return false
  if (column === undefined) return true
  const queries: Readonly<Record<DialectName, RawBuilder<unknown>>> = {
    postgres: sql`select 1 from pg_attribute where attrelid = to_regclass(${`"${table}"`}) and attname = ${column} and not attisdropped`,
    mysql: sql`select 1 from information_schema.columns where table_schema = database() and table_name = ${table} and column_name = ${column}`,
    sqlite: sql`select 1 from pragma_table_info(${table}) where name = ${column}`,
  }
  return (await queries[dialect].execute(db)).rows.length > 0
}

/** Rows of a table, or those with a value in the column. */
async function rowsOf(made: string, db: Database): Promise<number> {
  const [table = "", column] = made.split(".")
  const where = column === undefined ? sql`` : sql` where ${sql.id(column)} is not null`
  const { rows } = await sql<{ held: unknown }>`select count(*) as held from ${sql.id(table)}${where}`.execute(db)
  return Number(rows[0]?.held ?? 0)
}
