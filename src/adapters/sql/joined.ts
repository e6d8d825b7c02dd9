/**
 * Lets the application, and the library's stores that use the same database, write inside the transaction that the SQL
 * adapter opened for a sign-in.
 */
import type { DatabaseConnection } from "kysely"
import { type Database, kyselyOn } from "./database.ts"
import type { DialectName } from "./dialects.ts"

/** The open transaction of an SQL adapter. */
export interface JoinedTransaction {
  /**
   * The pool, connection or Kysely that the application passed to `sqlAdapter`. Stores that have the same object use
   * the same database.
   */
  readonly of: object
  readonly dialect: DialectName
  /** Runs statements inside the transaction. After the end of the transaction, rejects every statement. */
  readonly db: Database
}

/**
 * The key of the property that holds the {@link JoinedTransaction}. The property is on the adapter that `transaction`
 * passes to its callback. The library wraps this adapter in a proxy that replaces only string keys, so a symbol passes
 * through.
 */
const joined = Symbol("the open transaction of an SQL adapter")

/** Runs one statement while the transaction is open. */
type RunInside = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Adds the open transaction to an adapter, for {@link joinedOf}.
 *
 * @param begun the transaction that Kysely has begun.
 * @param run runs a statement. After the end of the transaction, rejects the statement.
 */
export function withJoined<A extends object>(
  adapter: A,
  begun: { of: object; dialect: DialectName; db: Database },
  run: RunInside,
): A {
  let transaction: JoinedTransaction | undefined
  // The getter makes the Kysely object of the transaction on demand, because in most sign-ins no step or store writes
  // in the transaction.
  return Object.defineProperty(adapter, joined, {
    get: () => (transaction ??= { of: begun.of, dialect: begun.dialect, db: guarded(begun, run) }),
  })
}

/**
 * Returns the open transaction of an adapter.
 *
 * @param adapter the adapter that `transaction` passed to its work, or a proxy of this adapter.
 */
export function joinedOf(adapter: object | undefined): JoinedTransaction | undefined {
  // The cast is safe, because only `withJoined` sets this property.
  return adapter === undefined ? undefined : (Reflect.get(adapter, joined) as JoinedTransaction | undefined)
}

/**
 * Makes a Kysely object that runs statements in the open transaction. After the end of the transaction, the object runs
 * no statement, because the pool can have lent the connection to another request. A transaction that a caller begins on
 * this object runs inside the open transaction. The rollback of such an inner transaction rolls back the whole open
 * transaction.
 */
function guarded({ db, dialect }: { db: Database; dialect: DialectName }, run: RunInside): Database {
  const connection: DatabaseConnection = {
    // The casts are needed because the query and its result are generic in the type of the row.
    executeQuery: async (query) => run(async () => db.executeQuery(query as never)) as never,
    streamQuery: () => {
      throw new Error("A transaction of a sign-in does not stream.")
    },
  }
  return kyselyOn(dialect, () => ({
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => undefined,
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => {
      const reason = new Error("A part of this transaction was rolled back.")
      await run(async () => Promise.reject(reason)).catch(() => undefined)
    },
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }))
}
