/**
 * The synchronous calls of the adapters that run inside the application's process (memory and SQLite), and the adapter
 * methods that are made from these calls.
 */
import type { AccountKey, AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from "../../ports/adapter.ts"
import { keysOf } from "../../ports/keys-of.ts"

/**
 * The methods of the port `Adapter` as synchronous functions. Each call is atomic. Parameters and results are copies,
 * so that no caller can change a record of the store.
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

/** The methods of an adapter that has every method of the port, including the optional methods. */
export type StoreMethods = {
  [Call in keyof Calls]: (...params: Parameters<Calls[Call]>) => Promise<ReturnType<Calls[Call]>>
}

/** The methods of an adapter without the two that search all users: Redis has no index for such a search. */
export type UnsearchedMethods = Omit<StoreMethods, "listUsersByAddress" | "listAddressesWithCapitals">

/** An adapter that has every method of the port, including the optional methods. */
export interface EmbeddedAdapter extends StoreMethods {
  /** `true`: `useVerificationToken` returns a token to only one of several concurrent callers. */
  readonly consumesOnce?: boolean
  /**
   * Runs `work` in a transaction. If `work` rejects, none of its writes are kept, and the transaction rejects with the
   * same error.
   *
   * Transactions run one after the other, and calls on the outer adapter wait for them. `work` must use the adapter
   * that it receives. If `work` awaits a call on the outer adapter, the call waits for the end of the transaction, and
   * the transaction waits for `work`. The call is therefore rejected after the timeout.
   */
  transaction<T>(work: (adapter: StoreMethods) => Promise<T>): Promise<T>
}

/** Runs one call on the store when the earlier calls have ended, and returns the result of the call. */
export type Run<C = Calls> = (call: (calls: C) => unknown) => Promise<unknown>

const names = keysOf<Calls>()(
  "createUser getUser getUserByEmail getUserByAccount listUsersByAddress listAddressesWithCapitals updateUser deleteUser linkAccount unlinkAccount getAccount updateAccount createSession getSessionAndUser updateSession deleteSession deleteUserSessions createVerificationToken useVerificationToken",
)
const reading = /^(?:get|list)[A-Z]/

/**
 * Makes one asynchronous adapter method for each call. `read` runs the calls that change nothing, `write` runs the
 * others.
 */
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
 * Passes an adapter to `work` whose methods run `calls` immediately, because the caller has opened the transaction.
 * When `work` is over, these methods reject: a call that `work` did not await must not run in a later transaction.
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
