import { sql } from "kysely"
import type { AuthenticatorMethods } from "../embedded/calls.ts"
import { authenticatorRecord, inOrderOfCredentials, existingAuthenticator } from "../embedded/records.ts"
import { type Row, toAuthenticator } from "../embedded/rows.ts"
import type { BoundTable } from "./binding.ts"
import { toColumn } from "./columns.ts"
import type { Sql } from "./dialects.ts"
import { columnOf, insert, need, remove, select, type Store, update, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"

/** Returns the condition that the stored counter is lower than the new one, or that both are 0. */
function isLower({ dialect }: Store, table: BoundTable, counter: number): Sql {
  const column = columnOf(table, "counter")
  const value = toColumn(counter, column, dialect)
  const ref = sql.id(table.name, column.name)
  return counter === 0 ? sql`${ref} = ${value}` : sql`${ref} < ${value}`
}

/** Returns the methods for passkeys. Tables of other adapters can lack the columns of optional fields. */
export function authenticatorCalls(store: Store): AuthenticatorMethods {
  const authenticators = () => need(store, "authenticators")
  const found = (row: Row | undefined) => (row === undefined ? null : toAuthenticator(row))
  const updateAuthenticator: AuthenticatorMethods["updateAuthenticator"] = async ({ credentialID, ...change }) => {
    const where = whereIs(store, authenticators(), { credentialID })
    const values = valuesToUpdate(store, authenticators(), change)
    const { counter } = change
    if (counter === undefined || where === undefined) return found(await update(store, authenticators(), values, where))
    const lower = sql`${where} and ${isLower(store, authenticators(), counter)}`
    if (store.dialect.returning) return found(await update(store, authenticators(), values, lower))
    return store.atomically(async (within) => {
      // The lock keeps other changes away until the transaction ends.
      const [row] = await select(within, authenticators(), lower, sql` for update`)
      return found(row && (await update(within, authenticators(), values, where)))
    })
  }
  return {
    async createAuthenticator(authenticator) {
      const key = { fields: { ...authenticator }, taken: "An authenticator has that id already." }
      return keepingUnique(store, authenticators(), key, async (within) => {
        const { row } = await insert(within, authenticators(), valuesToInsert(within, authenticators(), authenticator))
        return found(row) ?? authenticatorRecord(authenticator)
      })
    },
    getAuthenticator: async (credentialID) =>
      found((await select(store, authenticators(), whereIs(store, authenticators(), { credentialID })))[0]),
    listAuthenticatorsByUserId: async (userId) =>
      inOrderOfCredentials(
        (await select(store, authenticators(), whereIs(store, authenticators(), { userId }))).map(toAuthenticator),
      ),
    updateAuthenticatorCounter: async (credentialID, counter) =>
      existingAuthenticator(await updateAuthenticator({ credentialID, counter })),
    updateAuthenticator,
    deleteAuthenticator: async (credentialID) =>
      found((await remove(store, authenticators(), whereIs(store, authenticators(), { credentialID })))[0]),
  }
}
