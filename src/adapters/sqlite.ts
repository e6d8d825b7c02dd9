/**
 * An adapter for one SQLite file, on Node, Bun and Deno. The adapter needs no server and no package that builds native
 * code.
 */
import type { Calls, EmbeddedAdapter, Run } from "./embedded/calls.ts"
import { storeMethods, withinTransaction } from "./embedded/calls.ts"
import { createTurns } from "./embedded/turns.ts"
import type { Connection } from "./sqlite/connection.ts"
import { openFile, useDatabase } from "./sqlite/connection.ts"
import type { SqliteDatabase } from "./sqlite/driver.ts"
import { sqliteCalls } from "./sqlite/statements.ts"

export type { EmbeddedAdapter, StoreMethods } from "./embedded/calls.ts"
export type { SqliteDatabase, SqliteStatement, SqlValue } from "./sqlite/driver.ts"

export interface SqliteSettings {
  /**
   * The milliseconds after which the adapter rejects a call that waits for a transaction of this or another connection.
   * Default 5000.
   */
  timeout?: number | undefined
  /** Returns the time in milliseconds since the epoch, for deleting expired rows. Default `Date.now`. */
  now?: (() => number) | undefined
}

/** The database: a file, or an open connection. */
export type SqliteAdapterOptions = SqliteSettings &
  (
    | {
        /**
         * A file, or `:memory:`. The first call creates the file with mode 600, and its folders with 700. A relative
         * path starts at the working directory.
         */
        path: string
        database?: undefined
      }
    | {
        /** An open connection of `node:sqlite`, `libsql` or `better-sqlite3`. */
        database: SqliteDatabase
        path?: undefined
      }
  )

export interface SqliteAdapter extends EmbeddedAdapter {
  /** Waits for calls in progress and closes the file. Later calls reject. The application's connection stays open. */
  close(): Promise<void>
}

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in SQLite: `sqliteAdapter({ path: "data/auth.sqlite" })`.
 *
 * The driver is `node:sqlite` of Node ≥ 22.13, Bun or Deno. Node warns once that `node:sqlite` is experimental. On Node
 * 20, install the package `libsql`, which the adapter then uses. The adapter's first call loads the driver, opens the
 * file and creates the tables. The tables are the same as those of `@auth/d1-adapter`, whose files work unchanged. A
 * file runs in WAL mode, so other processes can use the file at the same time. The file must not be on a network drive.
 * When a call resolves, its data is on the disk.
 *
 * With `path`, the `user_version` of the file holds the version of the schema. With `database`, the adapter leaves this
 * number to the application. The adapter switches foreign keys on, and changes no other setting of the connection. No
 * other code may use the connection while a transaction of the adapter is open.
 *
 * The adapter ignores fields without a column. When a call creates a session or verification token, and at most once an
 * hour, the adapter deletes sessions and tokens that expired more than a day ago. Until then, the adapter returns these
 * rows although they have expired.
 *
 * Does not encrypt: a reader of the file sees the provider tokens.
 *
 * The adapter's methods reject if there is no driver, and if the file cannot be opened, has the schema of a newer
 * release, or stays locked for `timeout`. The methods also reject:
 *
 * - an id, e-mail address, account, session token, verification token or passkey that exists already;
 * - an update of a user who does not exist, and an account, session or passkey for a user who does not exist;
 * - values that SQLite cannot store: an invalid date, and text with NUL or half a surrogate pair.
 *
 * @throws {TypeError} without a path or database.
 */
export function sqliteAdapter(options: SqliteAdapterOptions): SqliteAdapter {
  const { path, database, timeout = 5000, now = Date.now } = options
  // An empty path would open a temporary database.
  if (!path && !database) throw new TypeError("sqliteAdapter needs a path, or an open database.")

  const turn = createTurns(timeout)
  let store: { connection: Connection; calls: Calls } | undefined
  let closed = false

  async function opened(): Promise<{ connection: Connection; calls: Calls }> {
    if (closed) throw new Error("This SQLite adapter is closed.")
    if (store) return store
    const connection = database ? await useDatabase(database, timeout) : await openFile(path, timeout)
    store = { connection, calls: sqliteCalls(connection.query, now) }
    return store
  }
  const read: Run = (call) =>
    turn(async () => {
      const { connection, calls } = await opened()
      return connection.reading(() => call(calls))
    })
  const write: Run = (call) =>
    turn(async () => {
      const { connection, calls } = await opened()
      return connection.writing(() => call(calls))
    })

  return {
    ...storeMethods(read, write),
    consumesOnce: true,
    transaction: (work) =>
      turn(async () => {
        const { connection, calls } = await opened()
        return connection.atomically(() => withinTransaction(calls, work))
      }),
    close: () =>
      turn(async () => {
        if (closed) return
        closed = true
        if (!database) store?.connection.close()
        store = undefined
      }),
  }
}

export default sqliteAdapter
