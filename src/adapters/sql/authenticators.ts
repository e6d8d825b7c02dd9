import type { AuthenticatorMethods } from "../embedded/calls.ts"
import { authenticatorRecord, inOrderOfCredentials, existingAuthenticator } from "../embedded/records.ts"
import { type Row, toAuthenticator } from "../embedded/rows.ts"
import { insert, need, select, type Store, update, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"

/** Returns the methods for passkeys. Tables of other adapters can lack the columns of optional fields. */
export function authenticatorCalls(store: Store): AuthenticatorMethods {
  const authenticators = () => need(store, "authenticators")
  const found = (row: Row | undefined) => (row === undefined ? null : toAuthenticator(row))
  const updateAuthenticator: AuthenticatorMethods["updateAuthenticator"] = async ({ credentialID, ...change }) => {
    const where = whereIs(store, authenticators(), { credentialID })
    return found(await update(store, authenticators(), valuesToUpdate(store, authenticators(), change), where))
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
  }
}
