/** A store in one SQLite file: no server, and nothing to build at install. Node, Bun and Deno. */
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
   * Milliseconds that a call waits for a transaction in progress, on this adapter or on another connection to the
   * file, before it is rejected. Default 5000.
   */
  timeout?: number | undefined
  /** Milliseconds since the epoch, for clearing out what expired. Default `Date.now`. */
  now?: (() => number) | undefined
}

/** Where the tables are. */
export type SqliteAdapterOptions = SqliteSettings &
  (
    | {
        /** A file, created at first use with mode 600 (its new folders 700), or `:memory:`. Relative to the process's folder. */
        path: string
        database?: undefined
      }
    | {
        /** An open connection of the application's own, from `node:sqlite`, `libsql` or `better-sqlite3`. */
        database: SqliteDatabase
        path?: undefined
      }
  )

export interface SqliteAdapter extends EmbeddedAdapter {
  /** Waits for calls in progress and closes the file. Later calls reject. A connection that was passed in stays open. */
  close(): Promise<void>
}

/**
 * Keeps users, accounts, sessions and verification tokens in SQLite: `sqliteAdapter({ path: "data/auth.sqlite" })`.
 *
 * The driver is the runtime's `node:sqlite` (Node ≥ 22.13, which warns once that it is experimental; Bun; Deno), else
 * the package `libsql`, which is to be installed on Node 20. Nothing is loaded or opened before the first call, which
 * also creates the tables: those of `@auth/d1-adapter`, whose files are taken over as they are. A file runs in WAL
 * mode, so other processes can use it at the same time; it must not lie on a network drive. Everything written has
 * reached the disk when a call resolves.
 *
 * With `path` the schema's version is kept in the file's `user_version`. With `database` that number is the
 * application's and is left alone; foreign keys are switched on, and the connection must not be used by others while
 * one of the adapter's transactions is open.
 *
 * Fields of a user or account that have no column are ignored. Sessions and verification tokens that expired more than
 * a day ago are cleared out as new ones come in; the others are given back as they are, expired or not.
 *
 * Does not encrypt: whoever reads the file has the provider tokens in it.
 *
 * Its methods reject when there is no driver, when the file cannot be opened, is newer than this release or stays
 * locked for `timeout`; when an id, e-mail address, account, session token or verification token is there already; when
 * a user to link, update or open a session for is not; and for what SQLite cannot hold: an invalid date, text with NUL
 * or half a surrogate pair.
 *
 * @throws {TypeError} without a path or database.
 */
export function sqliteAdapter(options: SqliteAdapterOptions): SqliteAdapter {
  const { path, database, timeout = 5000, now = Date.now } = options
  // An empty path would be a temporary database, gone at the end.
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
