/** An adapter for PostgreSQL, MySQL, MariaDB and SQLite, with its own tables or the tables of an Auth.js adapter. */
import type { Kysely } from "kysely"
import { withJointCalls } from "../ports/joint-calls.ts"
import { type EmbeddedAdapter, type StoreMethods, storeMethods } from "./embedded/calls.ts"
import { callsOn } from "./sql/calls.ts"
import { cleanUpDatabase, type CleanUpReport } from "./sql/clean-up.ts"
import { DatabaseSchemaError, differencesAtStart } from "./sql/check.ts"
import { type SqlOptions, sourceOf } from "./sql/database.ts"
import { dialects } from "./sql/dialects.ts"
import { joinedOf } from "./sql/joined.ts"
import { admit, redeem } from "./sql/joint.ts"
import { migrateDatabase, type MigrateOptions, type MigrationReport } from "./sql/migrate.ts"
import { find } from "./sql/open.ts"
import { type Store, storeOf } from "./sql/store.ts"
import { inTransaction } from "./sql/transaction.ts"

export type { StoreMethods } from "./embedded/calls.ts"
export type { AnyMysqlPool, SqlOptions, SqlSource } from "./sql/database.ts"
export type { DialectName } from "./sql/dialects.ts"
export type { TableNames } from "./sql/tables.ts"
export type { SqliteDatabase, SqliteStatement, SqlValue } from "./sqlite/driver.ts"
export { AmbiguousTablesError } from "./sql/binding.ts"
export { DatabaseSchemaError } from "./sql/check.ts"
export { MigrationError } from "./sql/alone.ts"
export type { CleanUpReport } from "./sql/clean-up.ts"
export type { MigrateOptions, MigrationReport } from "./sql/migrate.ts"

/** An adapter that has every method of the port, including the optional methods. */
export type SqlAdapter = EmbeddedAdapter

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in a SQL database that the application opens: `sqlAdapter({
 * postgres: new Pool({ connectionString }) })`.
 *
 * `npx authchart migrate` makes the tables. Tables of `@auth/pg-adapter`, `@auth/kysely-adapter`,
 * `@auth/drizzle-adapter`, `@auth/prisma-adapter` and `@auth/d1-adapter` work too. The adapter's first call finds
 * tables, columns and types by one query. If a call fails because a table is missing, the next call searches for the
 * tables again.
 *
 * If the application added columns to the table of users, the adapter reads and writes them as fields of the user. The
 * adapter ignores fields that have no column. The adapter returns ids as strings, for every type of column. Time
 * columns without a time zone hold UTC. MySQL converts a `timestamp` to the time zone of the connection, so this time
 * zone must be UTC. The adapter does not delete expired rows by itself: a scheduler calls {@link cleanUp}.
 *
 * `transaction` runs its work once, at the isolation level `read committed` on PostgreSQL and MySQL. If a call inside
 * the transaction fails, the database rolls back all writes of the transaction. Inside a transaction, use the adapter
 * that the work receives. On PostgreSQL and MySQL, a transaction takes one connection of the pool, and a call on the
 * outer adapter takes a second connection. On SQLite, all calls use one connection in turn. A call on the outer adapter
 * from inside a transaction waits for the end of that transaction, and rejects after five seconds. No other code may
 * use the connection of SQLite while a transaction is open.
 *
 * The adapter's methods reject with a {@link DatabaseSchemaError} for a missing table or column. The methods also
 * reject:
 *
 * - an id, e-mail address, account, session token, verification token or passkey that exists already;
 * - an update of a user who does not exist;
 * - an account, session or passkey for a user who does not exist, if the tables have foreign keys;
 * - values that no database stores: an invalid date, and text with NUL or half a surrogate pair.
 *
 * Does not encrypt: a reader of the database sees the provider tokens. Does not close the database.
 *
 * @throws {TypeError} if the options name no database.
 */
export function sqlAdapter<DB>(options: SqlOptions<DB>): SqlAdapter {
  const source = sourceOf(options)
  let opened: Promise<Store> | undefined

  /**
   * Finds the tables once. After a failure, the next call tries again, because a database can be unreachable for a
   * while.
   */
  function open(): Promise<Store> {
    opened ??= openStore().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  async function openStore(): Promise<Store> {
    const { db, dialect: name, of, runOnce } = source
    const { catalog, binding } = await find(source, options)
    const differences = differencesAtStart(binding)
    if (differences.length > 0) throw new DatabaseSchemaError(differences)
    const [dialect, server, schema] = [dialects[name], catalog.server, options.schema]
    const world = { now: () => Date.now(), newId: () => crypto.randomUUID() }
    return storeOf({ ...world, db, of, dialect, server, schema, binding, runOnce })
  }

  /**
   * Runs a call on the tables. If the call fails because of a missing table, the next call looks for the tables again,
   * because a migration can make the table while the process runs.
   */
  async function withStore<T>(call: (store: Store) => Promise<T>): Promise<T> {
    const opening = open()
    try {
      return await call(await opening)
    } catch (error) {
      if (error instanceof DatabaseSchemaError && opened === opening) opened = undefined
      throw error
    }
  }
  const calls = new WeakMap<Store, StoreMethods>()
  const callsOf = (store: Store): StoreMethods => {
    const made = calls.get(store) ?? callsOn(store)
    calls.set(store, made)
    return made
  }
  const adapter: SqlAdapter = {
    ...storeMethods((call) => withStore(async (store) => call(callsOf(store)))),
    consumesOnce: true,
    transaction: async (work) => withStore(async (store) => inTransaction(store, work)),
  }
  return withJointCalls(adapter, {
    redeem: (used, address) => withStore(async (store) => redeem(store, used, address)),
    admit: (proven, session) => withStore(async (store) => admit(store, proven, session)),
  })
}

export default sqlAdapter

/**
 * Returns a Kysely object that runs statements in the open transaction of a sign-in: `sqlTransaction<DB>(tools)`. Call
 * `sqlTransaction` in the function `store` of a step.
 *
 * The database commits the writes of `store` together with the user, the account and the session, or rolls back all of
 * them. The Kysely object uses the connection of the sign-in, and takes no second connection from the pool. A failed
 * statement rolls the transaction back, even if `store` catches the error. After `store` has returned or timed out, the
 * Kysely object rejects every statement.
 *
 * @param tools the third parameter of `store`, in a step that sets `inTransaction`.
 * @returns `undefined` if the sign-in has no open transaction. In this case, use the application's own connection.
 */
export function sqlTransaction<DB = unknown>(tools: { readonly transaction?: object }): Kysely<DB> | undefined {
  // The cast is safe: only the application knows the type of its tables.
  return joinedOf(tools.transaction)?.db as Kysely<DB> | undefined
}

/**
 * Migrates the tables to this release. Makes missing tables. Adds missing indexes to the tables of an Auth.js adapter:
 * unique indexes, and indexes on the user's id and on `expires`. Drops no table or column, and changes no row.
 *
 * Concurrent runs wait for each other, and the second run finds nothing to do. On PostgreSQL and SQLite a run is one
 * transaction. MySQL commits each statement at once, so on MySQL the next run continues an interrupted run. While
 * PostgreSQL builds an index on a large table, writers to this table wait. To avoid this, make the index before the
 * migration with `create index concurrently`.
 *
 * @throws {MigrationError} that names all obstacles: rows that a unique index would refuse, tables of another program,
 * tables of a newer release.
 * @throws {AmbiguousTablesError} if several sets of tables exist.
 */
export async function migrate<DB>(options: MigrateOptions<DB>): Promise<MigrationReport> {
  return migrateDatabase(options, () => new Date())
}

/** Returns the statements that {@link migrate} would run; an empty list if nothing is missing. Changes nothing. */
export async function pendingMigrations<DB>(options: SqlOptions<DB>): Promise<readonly string[]> {
  const { statements } = await migrate({ ...options, dryRun: true })
  return statements
}

/**
 * Deletes the sessions and verification tokens that expired more than a day ago: `await cleanUp({ postgres: pool })`, with
 * the options of {@link sqlAdapter}. A scheduler of the application calls the function, for example once an hour.
 * `npx authchart cleanup` calls it too. Each statement deletes at most 1000 rows, so sign-ins do not wait long. Several
 * instances may call the function at the same time.
 *
 * The statements use the indexes on `expires`, which {@link migrate} makes. Without these indexes, each statement reads
 * the table until it has found its rows.
 *
 * @returns the number of deleted rows; 0 for a table that does not exist.
 * @throws {AmbiguousTablesError} if several sets of tables exist.
 */
export async function cleanUp<DB>(options: SqlOptions<DB>): Promise<CleanUpReport> {
  return cleanUpDatabase(options, Date.now())
}
