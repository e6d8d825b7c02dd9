/** The calls of stores inside the application's process, and the adapter methods that are made of them. */
import type { AccountKey, AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from "../../ports/adapter.ts"
import { keysOf } from "../../ports/keys-of.ts"

/**
 * The methods of the port as synchronous functions. Each is atomic. Parameters and results are copies: the store never
 * shares its records.
 */
export interface Calls {
  createUser(user: AdapterUser): AdapterUser
  getUser(id: string): AdapterUser | null
  getUserByEmail(email: string): AdapterUser | null
  getUserByAccount(account: AccountKey): AdapterUser | null
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

/** The methods of an adapter that has all of them. */
export type StoreMethods = {
  [Call in keyof Calls]: (...params: Parameters<Calls[Call]>) => Promise<ReturnType<Calls[Call]>>
}

/** The calls without the methods that search all users, for which Redis has no index. */
export type UnsearchedMethods = Omit<StoreMethods, "listUsersByAddress" | "listAddressesWithCapitals">

/** An adapter that has every method. */
export interface EmbeddedAdapter extends StoreMethods {
  /** See `Adapter.consumesOnce`. */
  readonly consumesOnce?: boolean
  /**
   * Runs `work` on an adapter whose writes all happen, or none when `work` rejects. Passes its rejection on.
   *
   * Transactions run one after the other, and calls on the outer adapter wait for them. `work` must use the adapter that
   * it receives: a call on the outer adapter would wait for its own transaction, and is rejected after the timeout.
   */
  transaction<T>(work: (adapter: StoreMethods) => Promise<T>): Promise<T>
}

/** Runs one call in its turn. */
export type Run<C = Calls> = (call: (calls: C) => unknown) => Promise<unknown>

const names = keysOf<Calls>()(
  "createUser getUser getUserByEmail getUserByAccount listUsersByAddress listAddressesWithCapitals updateUser deleteUser linkAccount unlinkAccount getAccount updateAccount createSession getSessionAndUser updateSession deleteSession deleteUserSessions createVerificationToken useVerificationToken",
)
const reading = /^(?:get|list)[A-Z]/

/** Makes adapter methods of calls. `read` runs the calls that change nothing, `write` the others. */
export function storeMethods<C extends Calls | StoreMethods>(read: Run<C>, write: Run<C> = read): StoreMethods {
  const methods = names.map((name) => [
    name,
    (...params: unknown[]) =>
      (reading.test(name) ? read : write)((calls) =>
        (calls as Record<string, (...given: unknown[]) => unknown>)[name]?.(...params),
      ),
  ])
  return Object.fromEntries(methods) as StoreMethods // each under its own name
}

/**
 * Runs `work` on methods that run `calls` at once, and that reject after `work`: a call that `work` did not await must not
 * run in a later transaction.
 */
export async function withinTransaction<T>(calls: Calls, work: (adapter: StoreMethods) => Promise<T>): Promise<T> {
  let over = false
  const run: Run = async (call) => {
    if (over) throw new Error("This transaction is over: await every call inside the function given to transaction().")
    return call(calls)
  }
  try {
    return await work(storeMethods(run))
  } finally {
    over = true
  }
}
