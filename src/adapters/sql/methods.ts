/** The port's methods on a store, each run by whoever knows when it may run. */
import type { StoreMethods } from "../embedded/calls.ts"
import { getAccount, linkAccount, unlinkAccount, updateAccount } from "./accounts.ts"
import { createSession, deleteSession, deleteUserSessions, getSessionAndUser, updateSession } from "./sessions.ts"
import type { Store } from "./store.ts"
import { listAddressesWithCapitals, listUsersByAddress } from "./addresses.ts"
import { createUser, deleteUser, getUser, getUserByAccount, getUserByEmail, updateUser } from "./users.ts"
import { createVerificationToken, useVerificationToken } from "./verification-tokens.ts"

/** Runs one call on a store. */
export type Run = <T>(call: (store: Store) => Promise<T>) => Promise<T>

export function methodsBy(run: Run): StoreMethods {
  return {
    createUser: (user) => run((store) => createUser(store, user)),
    getUser: (id) => run((store) => getUser(store, id)),
    listUsersByAddress: (address) => run((store) => listUsersByAddress(store, address)),
    listAddressesWithCapitals: (limit) => run((store) => listAddressesWithCapitals(store, limit)),
    getUserByEmail: (email) => run((store) => getUserByEmail(store, email)),
    getUserByAccount: (account) => run((store) => getUserByAccount(store, account)),
    updateUser: (user) => run((store) => updateUser(store, user)),
    deleteUser: (id) => run((store) => deleteUser(store, id)),
    linkAccount: (account) => run((store) => linkAccount(store, account)),
    unlinkAccount: (account) => run((store) => unlinkAccount(store, account)),
    getAccount: (providerAccountId, provider) => run((store) => getAccount(store, { provider, providerAccountId })),
    updateAccount: (account) => run((store) => updateAccount(store, account)),
    createSession: (session) => run((store) => createSession(store, session)),
    getSessionAndUser: (sessionToken) => run((store) => getSessionAndUser(store, sessionToken)),
    updateSession: (session) => run((store) => updateSession(store, session)),
    deleteSession: (sessionToken) => run((store) => deleteSession(store, sessionToken)),
    deleteUserSessions: (userId) => run((store) => deleteUserSessions(store, userId)),
    createVerificationToken: (token) => run((store) => createVerificationToken(store, token)),
    useVerificationToken: (params) => run((store) => useVerificationToken(store, params)),
  }
}
