/** Finds the obstacles to a migration of a plugin in the database. */
import { sql } from "kysely"
import { tablesNamed } from "../../adapters/sql/catalog.ts"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { countRows } from "./ddl.ts"
import type { Move } from "./plugin-plan.ts"

/**
 * Returns one sentence for each obstacle. For a migration forward, an obstacle is a table or column that exists
 * already. For a reversal, an obstacle is a table or column that holds data.
 */
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

/** Returns `true` if a table (`made` is its name) or a column (`made` is `table.column`) exists. */
export async function isThere(made: string, db: Database, dialect: DialectName): Promise<boolean> {
  const [name = "", column] = made.split(".")
  // The function does not compare the name of the found table with `name`, because MySQL can store names in small
  // letters.
  const [table] = (await tablesNamed([name], db, dialect)).values()
  return table !== undefined && (column === undefined || table.columns.some((one) => one.name === column))
}

/** Counts the rows of a table. If `made` names a column, counts only the rows that have a value in this column. */
async function rowsOf(made: string, db: Database): Promise<number> {
  const [table = "", column] = made.split(".")
  return countRows(table, column === undefined ? undefined : sql`${sql.id(column)} is not null`, db)
}
