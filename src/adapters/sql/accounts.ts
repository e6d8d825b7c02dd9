import type { AccountKey } from "../../ports/adapter.ts"
import type { StoreMethods } from "../embedded/calls.ts"
import { accountRecord, inOrder } from "../embedded/records.ts"
import { type Row, toAccount } from "../embedded/rows.ts"
import { insert, need, remove, select, type Store, update, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"

type AccountCalls = Pick<
  StoreMethods,
  "linkAccount" | "unlinkAccount" | "getAccount" | "updateAccount" | "listAccounts"
>

export function accountCalls(store: Store): AccountCalls {
  const accounts = () => need(store, "accounts")
  const is = ({ provider, providerAccountId }: AccountKey) =>
    whereIs(store, accounts(), { provider, providerAccountId })
  const found = (row: Row | undefined) => (row === undefined ? undefined : toAccount(row))
  return {
    async linkAccount(account) {
      const key = { fields: { ...account }, taken: "That account is linked already." }
      return keepingUnique(store, accounts(), key, async (within) => {
        const { row } = await insert(within, accounts(), valuesToInsert(within, accounts(), account))
        return found(row) ?? accountRecord(account)
      })
    },
    unlinkAccount: async (key) => found((await remove(store, accounts(), is(key)))[0]),
    getAccount: async (providerAccountId, provider) =>
      found((await select(store, accounts(), is({ provider, providerAccountId })))[0]) ?? null,
    async updateAccount({ provider, providerAccountId, ...change }) {
      const values = valuesToUpdate(store, accounts(), change)
      return found(await update(store, accounts(), values, is({ provider, providerAccountId }))) ?? null
    },
    listAccounts: async (userId) =>
      inOrder((await select(store, accounts(), whereIs(store, accounts(), { userId }))).map(toAccount)),
  }
}
