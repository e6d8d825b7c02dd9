/** A store in PostgreSQL, MySQL, MariaDB or SQLite, in tables of ours or in those that an Auth.js adapter has made. */
import type { Kysely } from "kysely"
import { type EmbeddedAdapter, storeMethods } from "./embedded/calls.ts"
import { callsOn } from "./sql/calls.ts"
import { DatabaseSchemaError } from "./sql/check.ts"
import { type SqlOptions, sourceOf } from "./sql/database.ts"
import { joinedOf } from "./sql/joined.ts"
import { migrateDatabase, type MigrateOptions, type MigrationReport } from "./sql/migrate.ts"
import { openStore } from "./sql/open.ts"
import type { Store, World } from "./sql/store.ts"
import { inTransaction } from "./sql/transaction.ts"

export type { StoreMethods } from "./embedded/calls.ts"
export type { AnyMysqlPool, SqlOptions, SqlSource } from "./sql/database.ts"
export type { DialectName } from "./sql/dialects.ts"
export type { TableNames } from "./sql/tables.ts"
export type { SqliteDatabase, SqliteStatement, SqlValue } from "./sqlite/driver.ts"
export { AmbiguousTablesError } from "./sql/binding.ts"
export { DatabaseSchemaError } from "./sql/check.ts"
export { MigrationError } from "./sql/alone.ts"
export type { MigrateOptions, MigrationReport } from "./sql/migrate.ts"

/** Every method is there, so it can be called without asking. */
export type SqlAdapter = EmbeddedAdapter

const world: World = { now: () => Date.now(), newId: () => crypto.randomUUID() }

/**
 * Keeps users, accounts, sessions and verification tokens in a SQL database that the application opens:
 * `sqlAdapter({ postgres: new Pool({ connectionString }) })`.
 *
 * The tables are ours (`npx authchart migrate` makes them), or those that `@auth/pg-adapter`, `@auth/kysely-adapter`,
 * `@auth/drizzle-adapter`, `@auth/prisma-adapter` or `@auth/d1-adapter` has made: they are found, with their columns and
 * types, by one query at the first call, and again after a call that missed one. Nothing is opened or asked before that.
 *
 * Columns that the application added to its table of users come back on the user, and are written where the record has
 * them. Other fields without a column are ignored. Ids are text, whatever the column is. Columns for moments without a
 * time zone hold UTC; a `timestamp` of MySQL goes by the connection's, which has to be UTC. Rows that expired stay until they are deleted.
 *
 * `transaction` runs its work once: read committed on PostgreSQL and MySQL. A call that fails
 * inside takes the whole with it. On PostgreSQL and MySQL a transaction takes a connection of the pool, and so does a
 * call on the outer adapter from inside. On SQLite everything takes turns: such a call is rejected after five seconds,
 * and the connection must not be used by others while a transaction is open.
 *
 * Its methods reject with a {@link DatabaseSchemaError} when a table or column that they need is not there; when an id,
 * e-mail address, account, session token or verification token is there already; when a user to link, update or open a
 * session for is not, where the tables have foreign keys; and for what no database can hold: an invalid date, text with
 * NUL or half a surrogate pair.
 *
 * Does not encrypt: whoever reads the database has the provider tokens in it. Does not close what it was given.
 *
 * @throws {TypeError} when the options name no database.
 */
export function sqlAdapter<DB>(options: SqlOptions<DB>): SqlAdapter {
  const source = sourceOf(options)
  let opened: Promise<Store> | undefined

  /** A database that cannot be reached now may be there at the next call. */
  function open(): Promise<Store> {
    opened ??= openStore(source, options, world).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  /** Tables that a call did not find may be made while the process runs: the next call looks again. */
  async function withStore<T>(call: (store: Store) => Promise<T>): Promise<T> {
    const opening = open()
    try {
      return await call(await opening)
    } catch (error) {
      if (error instanceof DatabaseSchemaError && opened === opening) opened = undefined
      throw error
    }
  }
  return {
    ...storeMethods((call) => withStore(async (store) => call(callsOn(store)))),
    consumesOnce: true,
    transaction: async (work) => withStore(async (store) => inTransaction(store, work)),
  }
}

export default sqlAdapter

/**
 * Returns the transaction that a step's `store` runs inside of, as a Kysely: `sqlTransaction<DB>(tools)`.
 *
 * What `store` writes through it is committed with the user, the account and the session, or not at all. It uses no second
 * connection, so that any number of sign-ins share one pool. A statement that fails rolls all of it back, even where
 * `store` catches the error. After `store` has returned or ran out of time, it rejects every statement.
 *
 * @param tools the third parameter of `store`, in a step that sets `inTransaction`.
 * @returns `undefined` where the sign-in has no open transaction: use the application's own connection then.
 */
export function sqlTransaction<DB = unknown>(tools: { readonly transaction?: object }): Kysely<DB> | undefined {
  // The application knows the types of its tables; the adapter does not.
  return joinedOf(tools.transaction)?.db as Kysely<DB> | undefined
}

/**
 * Brings the tables up to this release: makes those that are not there, and gives those that another adapter has made
 * the unique indexes that they lack, and indexes by user. Nothing is dropped, and no row is changed.
 *
 * Runs that meet wait for each other, and a second one finds nothing to do. On PostgreSQL and SQLite everything is one
 * transaction; on MySQL, which commits each statement at once, a run that was interrupted is taken up by the next.
 * While PostgreSQL builds an index on a large table, writers wait: make it by hand before, `concurrently`.
 *
 * @throws {MigrationError} naming all that stands in the way: rows that share what is to be unique, tables of another
 * make, a newer release's tables.
 * @throws {AmbiguousTablesError} where several sets of tables are there.
 */
export async function migrate<DB>(options: MigrateOptions<DB>): Promise<MigrationReport> {
  return migrateDatabase(options, () => new Date())
}

/** The statements that {@link migrate} would run; empty where nothing is lacking. Changes nothing. */
export async function pendingMigrations<DB>(options: SqlOptions<DB>): Promise<readonly string[]> {
  const { statements } = await migrate({ ...options, dryRun: true })
  return statements
}
