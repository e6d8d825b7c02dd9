/** Users by their address in any case: rows that Auth.js or an application stored with capitals. */
import { sql } from "kysely"
import type { AdapterUser } from "../../ports/adapter.ts"
import type { BoundTable } from "./binding.ts"
import type { Sql } from "./dialects.ts"
import { type Row, selection, toUser } from "./selection.ts"
import { need, rowsOf, type Store, tableRef } from "./store.ts"

/** Rows of one address: more than two are told by no caller. */
const mostNamesakes = 10

/** Scans the table, unless it has an index on `lower(email)`. */
export async function listUsersByAddress(store: Store, address: string): Promise<AdapterUser[]> {
  const table = need(store, "users")
  const where = sql`lower(${addressOf(table)}) = ${address}`
  const query = sql<Row>`select ${selection(table, store.dialect)} from ${tableRef(store, table.name)} where ${where} limit ${sql.lit(mostNamesakes)}`
  return (await rowsOf(store, query)).map((row) => toUser(row, table))
}

/** Scans the table. */
export async function listAddressesWithCapitals(store: Store, limit: number): Promise<AdapterUser[]> {
  const table = need(store, "users")
  const address = addressOf(table)
  const where = sql`${address} is not null and not ${store.dialect.exactly(address, sql`lower(${address})`)}`
  const query = sql<Row>`select ${selection(table, store.dialect)} from ${tableRef(store, table.name)} where ${where} limit ${sql.lit(limit)}`
  return (await rowsOf(store, query)).map((row) => toUser(row, table))
}

function addressOf(table: BoundTable): Sql {
  const column = table.columns.get("email")
  if (column === undefined) throw new Error(`The table "${table.name}" has no column for email.`)
  return sql.id(table.name, column.name)
}
