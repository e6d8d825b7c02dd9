/** The calls about users. */
import { sql } from "kysely"
import type { AdapterUser } from "../../ports/adapter.ts"
import type { AccountKey } from "../embedded/calls.ts"
import type { BoundTable } from "./binding.ts"
import { type Row, selection, toUser } from "./selection.ts"
import { insert, need, remove, rowsOf, select, type Store, tableRef, update, type Values, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"

const nothingKept = "The database gave no user for what it was given to keep."
const taken = "A user has that e-mail address already."

/** The database may draw an id of its own, and fill in columns that the record does not have. */
export async function createUser(store: Store, user: AdapterUser): Promise<AdapterUser> {
  const table = need(store, "users")
  const values = valuesToInsert(store, table, user)
  return keepingUnique(store, table, { fields: { ...user }, taken }, async (within) => {
    if (!within.dialect.returning) return within.atomically((inner) => insertAndRead(inner, table, values))
    const { row } = await insert(within, table, values)
    if (row === undefined) throw new Error(nothingKept)
    return toUser(row, table)
  })
}

async function insertAndRead(store: Store, table: BoundTable, values: Values): Promise<AdapterUser> {
  const { drawnId } = await insert(store, table, values)
  const proposed = values.get(table.columns.get("id")?.name ?? "")
  const found = await getUser(store, typeof proposed === "string" ? proposed : String(drawnId))
  if (found === null) throw new Error(nothingKept)
  return found
}

export async function getUser(store: Store, id: string): Promise<AdapterUser | null> {
  return findUser(store, { id })
}

export async function getUserByEmail(store: Store, email: string): Promise<AdapterUser | null> {
  return findUser(store, { email })
}

async function findUser(store: Store, fields: Readonly<Record<string, unknown>>): Promise<AdapterUser | null> {
  const table = need(store, "users")
  const row = await select(store, table, whereIs(store, table, fields))
  return row === undefined ? null : toUser(row, table)
}

export async function getUserByAccount(store: Store, account: AccountKey): Promise<AdapterUser | null> {
  const [users, accounts] = [need(store, "users"), need(store, "accounts")]
  const { provider, providerAccountId } = account
  const where = whereIs(store, accounts, { provider, providerAccountId })
  const [id, userId] = [users.columns.get("id"), accounts.columns.get("userId")]
  const query = sql<Row>`
    select ${selection(users, store.dialect)}
    from ${tableRef(store, users.name)} join ${tableRef(store, accounts.name)}
      on ${sql.id(users.name, id?.name ?? "")} = ${sql.id(accounts.name, userId?.name ?? "")}
    where ${where}`
  const [row] = await rowsOf(store, query)
  return row === undefined ? null : toUser(row, users)
}

/** @throws {Error} when there is no user with that id, or another has the address. */
export async function updateUser(
  store: Store,
  change: Partial<AdapterUser> & Pick<AdapterUser, "id">,
): Promise<AdapterUser> {
  const table = need(store, "users")
  const { id, ...fields } = change
  const values = valuesToUpdate(store, table, fields)
  const where = whereIs(store, table, { id })
  const key = { fields, besides: id, taken }
  const row = await keepingUnique(store, table, key, (within) => update(within, table, values, where))
  if (row === undefined) throw new Error("There is no user with that id.")
  return toUser(row, table)
}

/** Removes the user with their sessions and accounts, whether or not the tables have foreign keys. */
export async function deleteUser(store: Store, id: string): Promise<AdapterUser | null> {
  return store.atomically(async (within) => {
    for (const key of ["sessions", "accounts"] as const) {
      const table = within.binding.tables.get(key)
      if (table) await remove(within, table, whereIs(within, table, { userId: id }))
    }
    const users = need(within, "users")
    const [row] = await remove(within, users, whereIs(within, users, { id }))
    return row === undefined ? null : toUser(row, users)
  })
}
