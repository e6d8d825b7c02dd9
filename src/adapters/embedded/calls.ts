/** What the stores that live inside the application's process share: the calls that they answer, without waiting. */
import type { AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from "../../ports/adapter.ts"

/** Which account: unique by both together. */
export type AccountKey = Pick<AdapterAccount, "provider" | "providerAccountId">

/**
 * The calls of the port as plain functions. Each one happens wholly or, when it throws, not at all; what it takes and
 * what it returns is the caller's own copy.
 */
export interface Calls {
  createUser(user: AdapterUser): AdapterUser
  getUser(id: string): AdapterUser | null
  getUserByEmail(email: string): AdapterUser | null
  getUserByAccount(account: AccountKey): AdapterUser | null
  /** See the port. */
  listUsersByAddress(address: string): AdapterUser[]
  listAddressesWithCapitals(limit: number): AdapterUser[]
  updateUser(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): AdapterUser
  deleteUser(id: string): AdapterUser | null
  linkAccount(account: AdapterAccount): AdapterAccount
  unlinkAccount(account: AccountKey): AdapterAccount | undefined
  getAccount(providerAccountId: string, provider: string): AdapterAccount | null
  updateAccount(account: Partial<AdapterAccount> & AccountKey): AdapterAccount | null
  createSession(session: AdapterSession): AdapterSession
  getSessionAndUser(sessionToken: string): { session: AdapterSession; user: AdapterUser } | null
  updateSession(session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">): AdapterSession | null
  deleteSession(sessionToken: string): AdapterSession | null
  deleteUserSessions(userId: string): void
  createVerificationToken(token: VerificationToken): VerificationToken
  useVerificationToken(params: Pick<VerificationToken, "identifier" | "token">): VerificationToken | null
}

/** The calls as an adapter offers them. */
export type StoreMethods = {
  [Call in keyof Calls]: (...params: Parameters<Calls[Call]>) => Promise<ReturnType<Calls[Call]>>
}

/** Without the calls that search all users: Redis has no index to search by. */
export type UnsearchedMethods = Omit<StoreMethods, "listUsersByAddress" | "listAddressesWithCapitals">

/** A store inside the process, as an adapter. Every method is there, so it can be called without asking. */
export interface EmbeddedAdapter extends StoreMethods {
  /** See `Adapter.consumesOnce`. */
  readonly consumesOnce?: boolean
  /**
   * Runs `work` on an adapter whose writes all happen, or none when `work` rejects; its rejection is passed on.
   *
   * Transactions run one after the other, and calls on the outer adapter wait for them. So `work` must use the adapter
   * that it is given: a call on the outer one would wait for itself, and is rejected when the waiting time is over.
   */
  transaction<T>(work: (adapter: StoreMethods) => Promise<T>): Promise<T>
}

/** Runs one call when its turn has come. */
export type Run = <T>(call: (calls: Calls) => T) => Promise<T>

/** Makes adapter methods of calls: `read` runs those that change nothing, `write` the others. */
export function storeMethods(read: Run, write: Run): StoreMethods {
  return {
    createUser: (user) => write((calls) => calls.createUser(user)),
    getUser: (id) => read((calls) => calls.getUser(id)),
    getUserByEmail: (email) => read((calls) => calls.getUserByEmail(email)),
    getUserByAccount: (account) => read((calls) => calls.getUserByAccount(account)),
    listUsersByAddress: (address) => read((calls) => calls.listUsersByAddress(address)),
    listAddressesWithCapitals: (limit) => read((calls) => calls.listAddressesWithCapitals(limit)),
    updateUser: (user) => write((calls) => calls.updateUser(user)),
    deleteUser: (id) => write((calls) => calls.deleteUser(id)),
    linkAccount: (account) => write((calls) => calls.linkAccount(account)),
    unlinkAccount: (account) => write((calls) => calls.unlinkAccount(account)),
    getAccount: (providerAccountId, provider) => read((calls) => calls.getAccount(providerAccountId, provider)),
    updateAccount: (account) => write((calls) => calls.updateAccount(account)),
    createSession: (session) => write((calls) => calls.createSession(session)),
    getSessionAndUser: (sessionToken) => read((calls) => calls.getSessionAndUser(sessionToken)),
    updateSession: (session) => write((calls) => calls.updateSession(session)),
    deleteSession: (sessionToken) => write((calls) => calls.deleteSession(sessionToken)),
    deleteUserSessions: (userId) => write((calls) => calls.deleteUserSessions(userId)),
    createVerificationToken: (token) => write((calls) => calls.createVerificationToken(token)),
    useVerificationToken: (params) => write((calls) => calls.useVerificationToken(params)),
  }
}

/**
 * Runs `work` on methods that answer from `calls` at once, and that refuse once `work` is over: a call that was
 * forgotten in the background must not slip into a later transaction.
 */
export async function withinTransaction<T>(calls: Calls, work: (adapter: StoreMethods) => Promise<T>): Promise<T> {
  let over = false
  const run: Run = async (call) => {
    if (over) throw new Error("This transaction is over: await every call inside the function given to transaction().")
    return call(calls)
  }
  try {
    return await work(storeMethods(run, run))
  } finally {
    over = true
  }
}
