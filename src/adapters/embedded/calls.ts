/** What the stores that live inside the application's process share: the calls that they answer, without waiting. */
import type { AccountKey, AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from "../../ports/adapter.ts"
import { keysOf } from "../../ports/words.ts"

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
export type Run<C = Calls> = (call: (calls: C) => unknown) => Promise<unknown>

const names = keysOf<Calls>()(
  "createUser getUser getUserByEmail getUserByAccount listUsersByAddress listAddressesWithCapitals updateUser deleteUser linkAccount unlinkAccount getAccount updateAccount createSession getSessionAndUser updateSession deleteSession deleteUserSessions createVerificationToken useVerificationToken",
)
/** The name of a call that changes nothing. */
const reading = /^(?:get|list)[A-Z]/

/** Makes adapter methods of calls: `read` runs those that change nothing, `write` the others. */
export function storeMethods<C extends Calls | StoreMethods>(read: Run<C>, write: Run<C> = read): StoreMethods {
  const methods = names.map((name) => [
    name,
    // A call gets the parameters of its own method.
    (...params: unknown[]) =>
      (reading.test(name) ? read : write)((calls) =>
        (calls as Record<string, (...given: unknown[]) => unknown>)[name]?.(...params),
      ),
  ])
  return Object.fromEntries(methods) as StoreMethods // each under its own name
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
    return await work(storeMethods(run))
  } finally {
    over = true
  }
}
