/** The calls about accounts. */
import type { AdapterAccount } from "../../ports/adapter.ts"
import type { AccountKey } from "../embedded/calls.ts"
import { accountRecord } from "../embedded/records.ts"
import type { BoundTable } from "./binding.ts"
import type { Sql } from "./dialects.ts"
import { toAccount } from "./selection.ts"
import { insert, need, remove, select, type Store, update, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"

export async function linkAccount(store: Store, account: AdapterAccount): Promise<AdapterAccount> {
  const table = need(store, "accounts")
  const key = { fields: { ...account }, taken: "That account is linked already." }
  return keepingUnique(store, table, key, async (within) => {
    const { row } = await insert(within, table, valuesToInsert(within, table, account))
    return row === undefined ? accountRecord(account) : toAccount(row)
  })
}

export async function unlinkAccount(store: Store, key: AccountKey): Promise<AdapterAccount | undefined> {
  const table = need(store, "accounts")
  const [row] = await remove(store, table, is(store, table, key))
  return row === undefined ? undefined : toAccount(row)
}

export async function getAccount(store: Store, key: AccountKey): Promise<AdapterAccount | null> {
  const table = need(store, "accounts")
  const row = await select(store, table, is(store, table, key))
  return row === undefined ? null : toAccount(row)
}

export async function updateAccount(
  store: Store,
  account: Partial<AdapterAccount> & AccountKey,
): Promise<AdapterAccount | null> {
  const table = need(store, "accounts")
  const { provider, providerAccountId, ...change } = account
  const where = is(store, table, { provider, providerAccountId })
  const row = await update(store, table, valuesToUpdate(store, table, change), where)
  return row === undefined ? null : toAccount(row)
}

function is(store: Store, table: BoundTable, { provider, providerAccountId }: AccountKey): Sql | undefined {
  return whereIs(store, table, { provider, providerAccountId })
}
