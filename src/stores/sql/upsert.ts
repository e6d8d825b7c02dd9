import type { InsertQueryBuilder, InsertResult } from "kysely"
import type { Database, Tables } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { affected } from "./affected.ts"

export interface Upsert {
  table: string
  /** The columns of the primary key. */
  key: Readonly<Record<string, string>>
  insert: Readonly<Record<string, unknown>>
  /** Values or expressions for a row that is there. MySQL sees each column as the one before it in the list left it. */
  update: Readonly<Record<string, unknown>>
}

/** The statement that inserts a row, or updates the one that has the key. It never fails for a row that is there. */
export function upsertion(
  db: Database,
  dialect: DialectName,
  { table, key, insert, update }: Upsert,
): InsertQueryBuilder<Tables, string, InsertResult> {
  const fresh = db.insertInto(table).values({ ...key, ...insert })
  if (dialect === "mysql") return fresh.onDuplicateKeyUpdate(update)
  return fresh.onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet(update))
}

export async function upsert(db: Database, dialect: DialectName, row: Upsert): Promise<void> {
  await affected(upsertion(db, dialect, row), dialect, Object.keys(row.key)[0] ?? "")
}
