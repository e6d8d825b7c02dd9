/** Caches the rows of database sessions for a few seconds: the option `session.cache`. */
import type { Adapter } from "../ports/adapter.ts"
import { BoundedMap } from "../protocol/bounded-map.ts"
import { overMethods } from "./adapter.ts"

type Found = NonNullable<Awaited<ReturnType<NonNullable<Adapter["getSessionAndUser"]>>>>

/** The rows that session reads of this process have found. */
export interface SessionCache {
  /**
   * Returns the row of a session and its user: from the cache if it was read less than `session.cache.maxAge` seconds
   * ago, otherwise from the database. The caller may change the returned objects.
   *
   * @param now the time in milliseconds since the epoch.
   */
  find(token: string, now: number): Promise<Found | null>
}

/** The maximum number of cached rows. If the cache is full, a new row replaces the oldest. */
const mostRows = 10_000

interface Row {
  readonly at: number
  readonly found: Found
}

class Memory {
  readonly rows: BoundedMap<Row> = new BoundedMap(mostRows)
  /** Changes with each write, so that a read that began before a write does not store what it found. */
  writes: number = 0

  forget({ token, userId }: Change): void {
    this.writes += 1
    if (token !== undefined) this.rows.delete(token)
    if (userId !== undefined)
      for (const [key, { found }] of this.rows) if (String(found.user.id) === userId) this.rows.delete(key)
  }
}

/** The memory of each adapter, so that two configurations with one adapter see each other's sign-outs at once. */
const memories = new WeakMap<Adapter, Memory>()

function memoryOf(adapter: Adapter): Memory {
  const memory = memories.get(adapter) ?? new Memory()
  memories.set(adapter, memory)
  return memory
}

/**
 * Makes the cache of an adapter.
 *
 * @param given the adapter that the application configured.
 * @param wrapped the adapter that the effects use, which writes into the same database.
 * @param maxAge in seconds.
 */
export function sessionCache(given: Adapter, wrapped: Adapter, maxAge: number): SessionCache {
  const memory = memoryOf(given)
  return {
    async find(token, now) {
      const row = memory.rows.get(token)
      const age = row === undefined ? Number.NaN : now - row.at
      // After a clock was set back, the age is negative, and the row is read again.
      if (row !== undefined && age >= 0 && age < maxAge * 1000) return copyOf(row.found)
      const { writes } = memory
      const found = (await wrapped.getSessionAndUser?.(token)) ?? null
      // A session that does not exist is not cached: a sign-in of another process can create it at any time.
      if (found === null) memory.rows.delete(token)
      else if (memory.writes === writes) memory.rows.set(token, { at: now, found: copyOf(found) })
      return found
    },
  }
}

function copyOf({ session, user }: Found): Found {
  return { session: { ...session, expires: new Date(session.expires) }, user: plainCopy({ ...user }) }
}

/**
 * Copies a column's value, because a callback can change a list or an object in it. Values of other classes than `Date`
 * are not copied.
 */
function plainCopy<Value>(value: Value): Value
function plainCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => plainCopy(item))
  if (value instanceof Date) return new Date(value)
  if (typeof value !== "object" || value === null) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainCopy(item)]))
}

/** The sessions that a write may change: the session with a token, or all sessions of a user. */
interface Change {
  readonly token?: string | undefined
  readonly userId?: string | undefined
}

/**
 * Returns an adapter whose writes remove the changed sessions from the cache of `given`, so that a sign-out and a
 * revocation take effect at once in this process. A write in a transaction also removes them after the transaction.
 */
export function forgettingSessions(given: Adapter, adapter: Adapter): Adapter {
  return over(adapter, memoryOf(given))
}

/** Removes a session, and all sessions of a user, from the cache of an adapter that has one. */
export function forgetUserAndSession(adapter: Adapter, change: Change): void {
  memories.get(adapter)?.forget(change)
}

/** @param changes receives the changes of a transaction, which ends later. */
function over(adapter: Adapter, memory: Memory, changes?: Change[]): Adapter {
  return overMethods(adapter, (name, call) => {
    const changeOf = changesOf[name]
    if (name === "transaction")
      return async (...args) => {
        const [work] = args as [(inner: Adapter) => unknown]
        const inside: Change[] = []
        try {
          return await call(async (inner: Adapter) => work(over(inner, memory, inside)))
        } finally {
          for (const change of inside) memory.forget(change)
        }
      }
    if (changeOf === undefined) return call
    return async (...args) => {
      const change = changeOf(args)
      changes?.push(change)
      try {
        return await call(...args)
      } finally {
        memory.forget(change)
      }
    }
  })
}

/** The methods of an adapter that change sessions or users, with the sessions that a call changes. */
const changesOf: Readonly<Partial<Record<string, (args: readonly unknown[]) => Change>>> = {
  createSession: ([session]) => ({ token: text(session, "sessionToken") }),
  updateSession: ([session]) => ({ token: text(session, "sessionToken") }),
  deleteSession: ([token]) => ({ token: String(token) }),
  deleteUserSessions: ([userId]) => ({ userId: String(userId) }),
  deleteOtherSessions: ([userId]) => ({ userId: String(userId) }),
  updateUser: ([user]) => ({ userId: text(user, "id") }),
  deleteUser: ([userId]) => ({ userId: String(userId) }),
}

function text(record: unknown, field: string): string {
  return String(Reflect.get(Object(record), field))
}
