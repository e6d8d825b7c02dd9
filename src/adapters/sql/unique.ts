/** Keys that stay unique where the database does not see to it. */
import { sql } from "kysely"
import type { BoundTable } from "./binding.ts"
import { type Row, selection } from "./selection.ts"
import { rowsOf, type Store, tableRef, whereIs } from "./store.ts"
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
  const values = tableShapes[table.key].unique.map((field) => key.fields[field])
  if (table.unique || values.some((value) => value === undefined || value === null)) return write(store)
  return store.atomically(async (within) => {
    if (within.dialect.name === "postgres") {
      const name = JSON.stringify(["authchart", table.name, ...values])
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(within.db)
    }
    const unique = Object.fromEntries(tableShapes[table.key].unique.map((field, index) => [field, values[index]]))
    const where = whereIs(within, table, unique)
    // MySQL locks the gap where the row would be.
    const lock = within.dialect.name === "mysql" ? sql` for update` : sql``
    const found = await rowsOf(
      within,
      sql<Row>`select ${selection(table, within.dialect)} from ${tableRef(within, table.name)} where ${where ?? sql`1 = 0`}${lock}`,
    )
    if (found.some((row) => key.besides === undefined || String(row["id"]) !== key.besides)) {
      throw new Error(key.taken)
    }
    return write(within)
  })
}
