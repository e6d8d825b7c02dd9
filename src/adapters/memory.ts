/** An adapter in the memory of one process. */
import type {
  AccountKey,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../ports/adapter.ts"
import type { Calls, EmbeddedAdapter, Run } from "./embedded/calls.ts"
import { storeMethods, withinTransaction } from "./embedded/calls.ts"
import {
  accountRecord,
  given,
  inOrder,
  keptAfterExpiry,
  sessionRecord,
  sweepEvery,
  userRecord,
  verificationTokenRecord,
  withId,
} from "./embedded/records.ts"
import { createTurns } from "./embedded/turns.ts"
import { addNew, requireDate, take } from "./memory/records.ts"
import { authenticatorCalls } from "./memory/authenticators.ts"

export type { EmbeddedAdapter, StoreMethods } from "./embedded/calls.ts"

export interface MemoryAdapterOptions {
  /** Returns the time in milliseconds since the epoch, for deleting expired rows. Default `Date.now`. */
  now?: (() => number) | undefined
  /** The milliseconds after which the adapter rejects a call that waits for a transaction. Default 5000. */
  timeout?: number | undefined
}

interface Tables {
  users: Map<string, AdapterUser>
  accounts: Map<string, AdapterAccount>
  sessions: Map<string, AdapterSession>
  verificationTokens: Map<string, VerificationToken>
  authenticators: Map<string, AdapterAuthenticator>
}

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in memory, for tests and first experiments.
 *
 * The data is lost when the process ends. Every process has its own data. A framework can load the configuration
 * several times in one process. Each copy then has its own data, and does not know the users of the other copies.
 *
 * The adapter ignores fields of a user or account that the port does not have. When a call creates a session or
 * verification token, and at most once an hour, the adapter deletes sessions and tokens that expired more than a day
 * ago. Until then, the adapter returns these rows although they have expired.
 *
 * The adapter's methods reject:
 *
 * - an id, e-mail address, account, session token, verification token or passkey that exists already;
 * - an update of a user who does not exist, and an account, session or passkey for a user who does not exist;
 * - an invalid date.
 */
export function memoryAdapter(options: MemoryAdapterOptions = {}): EmbeddedAdapter {
  const { now = Date.now, timeout = 5000 } = options
  const turn = createTurns(timeout)
  const swept = { at: Number.NEGATIVE_INFINITY }
  let tables: Tables = {
    users: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    verificationTokens: new Map(),
    authenticators: new Map(),
  }

  function sweep(records: Map<string, { expires: Date }>[]): void {
    const time = now()
    if (time - swept.at < sweepEvery) return
    swept.at = time
    for (const kept of records) {
      for (const [key, { expires }] of kept) if (expires.getTime() < time - keptAfterExpiry) kept.delete(key)
    }
  }
  const callsOn = (rows: Tables): Calls => memoryCalls(rows, () => sweep([rows.sessions, rows.verificationTokens]))
  const run: Run = (call) => turn(async () => call(callsOn(tables)))

  return {
    ...storeMethods(run),
    consumesOnce: true,
    transaction: (work) =>
      turn(async () => {
        const draft: Tables = {
          users: new Map(tables.users),
          accounts: new Map(tables.accounts),
          sessions: new Map(tables.sessions),
          verificationTokens: new Map(tables.verificationTokens),
          authenticators: new Map(tables.authenticators),
        }
        const result = await withinTransaction(callsOn(draft), work)
        tables = draft
        return result
      }),
  }
}

export default memoryAdapter

/**
 * Makes the calls on the tables. The calls replace records and never change them in place. A transaction therefore
 * copies only the tables, and not their records.
 */
function memoryCalls(tables: Tables, sweep: () => void): Calls {
  const { users, accounts, sessions, verificationTokens, authenticators } = tables
  const accountKey = (account: AccountKey): string => keyOf(account.provider, account.providerAccountId)
  const copyOfUser = (id: string | undefined): AdapterUser | null => {
    const user = id === undefined ? undefined : users.get(id)
    return user ? userRecord(user) : null
  }

  function requireUser(id: string): void {
    if (!users.has(id)) throw new Error("There is no user with that id.")
  }
  function requireFreeEmail(user: AdapterUser): void {
    if (user.email === null) return
    for (const other of users.values()) {
      if (other.email === user.email && other.id !== user.id) throw new Error("A user has that e-mail address already.")
    }
  }

  return {
    createUser(user) {
      const record = userRecord(withId(user, () => crypto.randomUUID()))
      requireDate(record.emailVerified)
      if (users.has(record.id)) throw new Error("A user has that id already.")
      requireFreeEmail(record)
      users.set(record.id, record)
      return userRecord(record)
    },
    getUser: copyOfUser,
    getUserByEmail(email) {
      for (const user of users.values()) if (user.email === email) return userRecord(user)
      return null
    },
    listUsersByAddress: (address) =>
      [...users.values()].filter(({ email }) => email?.toLowerCase() === address).map(userRecord),
    listAddressesWithCapitals: (limit) =>
      [...users.values()]
        .filter(({ email }) => typeof email === "string" && email.toLowerCase() !== email)
        .slice(0, limit)
        .map(userRecord),
    getUserByAccount: (account) => copyOfUser(accounts.get(accountKey(account))?.userId),
    updateUser(change) {
      const before = users.get(change.id)
      if (!before) throw new Error("There is no user with that id.")
      const record = userRecord({ ...before, ...given(change) })
      requireDate(record.emailVerified)
      requireFreeEmail(record)
      users.set(record.id, record)
      return userRecord(record)
    },
    deleteUser(id) {
      const user = copyOfUser(id)
      users.delete(id)
      for (const [key, account] of accounts) if (account.userId === id) accounts.delete(key)
      for (const [key, session] of sessions) if (session.userId === id) sessions.delete(key)
      for (const [key, { userId }] of authenticators) if (userId === id) authenticators.delete(key)
      return user
    },
    linkAccount(account) {
      requireUser(account.userId)
      const record = accountRecord(account)
      addNew(accounts, accountKey(account), record, "That account is linked already.")
      return accountRecord(record)
    },
    unlinkAccount(account) {
      const record = take(accounts, accountKey(account))
      return record ? accountRecord(record) : undefined
    },
    getAccount(providerAccountId, provider) {
      const record = accounts.get(accountKey({ provider, providerAccountId }))
      return record ? accountRecord(record) : null
    },
    updateAccount(change) {
      const before = accounts.get(accountKey(change))
      if (!before) return null
      const record = accountRecord({ ...before, ...given(change) })
      requireUser(record.userId)
      accounts.set(accountKey(record), record)
      return accountRecord(record)
    },
    listAccounts: (userId) =>
      inOrder([...accounts.values()].filter((account) => account.userId === userId).map(accountRecord)),
    createSession(session) {
      const record = sessionRecord(session)
      requireDate(record.expires)
      requireUser(record.userId)
      sweep()
      addNew(sessions, record.sessionToken, record, "A session has that token already.")
      return sessionRecord(record)
    },
    getSessionAndUser(sessionToken) {
      const session = sessions.get(sessionToken)
      const user = copyOfUser(session?.userId)
      return session && user ? { session: sessionRecord(session), user } : null
    },
    updateSession(change) {
      const before = sessions.get(change.sessionToken)
      if (!before) return null
      const record = sessionRecord({ ...before, ...given(change) })
      requireDate(record.expires)
      requireUser(record.userId)
      sessions.set(record.sessionToken, record)
      return sessionRecord(record)
    },
    deleteSession: (sessionToken) => take(sessions, sessionToken) ?? null,
    deleteUserSessions(userId) {
      for (const [key, session] of sessions) if (session.userId === userId) sessions.delete(key)
    },
    deleteOtherSessions(userId, sessionToken) {
      for (const [key, session] of sessions) if (session.userId === userId && key !== sessionToken) sessions.delete(key)
    },
    createVerificationToken(token) {
      const record = verificationTokenRecord(token)
      requireDate(record.expires)
      sweep()
      const key = keyOf(record.identifier, record.token)
      addNew(verificationTokens, key, record, "That verification token is there already.")
      return verificationTokenRecord(record)
    },
    useVerificationToken: ({ identifier, token }) => take(verificationTokens, keyOf(identifier, token)) ?? null,
    ...authenticatorCalls(authenticators, requireUser),
  }
}

/** Makes one key from two strings. Joining them would give `"a", "bc"` and `"ab", "c"` the same key. */
function keyOf(first: string, second: string): string {
  return JSON.stringify([first, second])
}
