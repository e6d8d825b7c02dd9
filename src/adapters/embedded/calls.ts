/**
 * The synchronous calls of the adapters that run inside the application's process (memory and SQLite). Also makes the
 * asynchronous adapter methods from these calls.
 */
import type {
  AccountKey,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  AuthenticatorChange,
  VerificationToken,
} from "../../ports/adapter.ts"
import { keysOf } from "../../ports/keys-of.ts"

/** The methods for passkeys. */
export interface AuthenticatorCalls {
  createAuthenticator(authenticator: AdapterAuthenticator): AdapterAuthenticator
  getAuthenticator(credentialID: string): AdapterAuthenticator | null
  listAuthenticatorsByUserId(userId: string): AdapterAuthenticator[]
  updateAuthenticatorCounter(credentialID: string, newCounter: number): AdapterAuthenticator
  updateAuthenticator(change: AuthenticatorChange): AdapterAuthenticator | null
  deleteAuthenticator(credentialID: string): AdapterAuthenticator | null
}

/**
 * The methods of the port `Adapter` as synchronous functions. Each call is atomic. Parameters and results are copies,
 * so that no caller can change a record of the store.
 */
export interface Calls extends AuthenticatorCalls {
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
  listAccounts(userId: string): AdapterAccount[]
  createSession(session: AdapterSession): AdapterSession
  getSessionAndUser(sessionToken: string): { session: AdapterSession; user: AdapterUser } | null
  updateSession(session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">): AdapterSession | null
  deleteSession(sessionToken: string): AdapterSession | null
  deleteUserSessions(userId: string): void
  deleteOtherSessions(userId: string, sessionToken: string): void
  createVerificationToken(token: VerificationToken): VerificationToken
  useVerificationToken(params: Pick<VerificationToken, "identifier" | "token">): VerificationToken | null
}

/** The methods of an adapter that has every method of the port, including the optional methods. */
export type StoreMethods = {
  [Call in keyof Calls]: (...params: Parameters<Calls[Call]>) => Promise<ReturnType<Calls[Call]>>
}

/** The methods for passkeys. */
export type AuthenticatorMethods = Pick<StoreMethods, keyof AuthenticatorCalls>

/**
 * The methods of the Redis adapter, which has all methods except the two that search all users: Redis has no index for
 * these searches.
 */
export type UnsearchedMethods = Omit<StoreMethods, "listUsersByAddress" | "listAddressesWithCapitals">

/** An adapter that has every method of the port, including the optional methods. */
export interface EmbeddedAdapter extends StoreMethods {
  /** `true`: `useVerificationToken` returns a token to only one of several concurrent callers. */
  readonly consumesOnce?: boolean
  /**
   * Runs `work` in a transaction. If `work` rejects, the adapter undoes all writes of `work`, and the transaction
   * rejects with the same error.
   *
   * Transactions run one after the other, and calls on the outer adapter wait until no transaction runs. `work` must
   * use the adapter that it receives. If `work` awaits a call on the outer adapter, the call waits for the end of the
   * transaction, and the transaction waits for `work`. Therefore the adapter rejects the call after the timeout.
   */
  transaction<T>(work: (adapter: StoreMethods) => Promise<T>): Promise<T>
}

/** Runs one call on the store when the earlier calls have ended, and returns the result of the call. */
export type Run<C = Calls> = (call: (calls: C) => unknown) => Promise<unknown>

const names = keysOf<Calls>()(
  "createUser getUser getUserByEmail getUserByAccount listUsersByAddress listAddressesWithCapitals updateUser deleteUser linkAccount unlinkAccount getAccount updateAccount listAccounts createSession getSessionAndUser updateSession deleteSession deleteUserSessions deleteOtherSessions createVerificationToken useVerificationToken createAuthenticator getAuthenticator listAuthenticatorsByUserId updateAuthenticatorCounter updateAuthenticator deleteAuthenticator",
)
const reading = /^(?:get|list)[A-Z]/

/**
 * Makes one asynchronous adapter method for each call. `read` runs the calls that only read, and `write` runs all other
 * calls.
 */
export function storeMethods<C extends Calls | StoreMethods>(read: Run<C>, write: Run<C> = read): StoreMethods {
  const methods = names.map((name) => [
    name,
    (...params: unknown[]) =>
      (reading.test(name) ? read : write)((calls) =>
        (calls as Record<string, (...given: unknown[]) => unknown>)[name]?.(...params),
      ),
  ])
  return Object.fromEntries(methods) as StoreMethods // safe: each method is stored under its own name
}

/**
 * Passes an adapter to `work`. The caller has opened the transaction, so the adapter runs `calls` at once, without
 * waiting for a turn. When `work` is over, the adapter's methods reject: a call that `work` did not await must not run
 * in a later transaction.
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
