/** One connection to a database with the tables of the adapter. */
import { type Row, storable } from "../embedded/rows.ts"
import type { SqliteDatabase, SqliteStatement, SqlValue } from "./driver.ts"
import { builtinModules, findDriver, isBusy } from "./driver.ts"
import { createTables, probes, schemaVersion } from "./schema.ts"
import type { Query } from "./query.ts"

export interface Connection {
  query: Query
  /** Runs `work`, which only reads. */
  reading<T>(work: () => T): Promise<T>
  /** Runs `work` in a transaction. Rolls the transaction back when `work` throws. */
  writing<T>(work: () => T): Promise<T>
  /** Like `writing`, for asynchronous work. The transaction has the write lock from start to end. */
  atomically<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** The time for which SQLite itself waits for a lock and thereby blocks the process, in milliseconds. */
const blockingWait = 20
/** The time between two tries to get a lock, in milliseconds. */
const pause = 10

/**
 * Begins a transaction that takes the write lock at its start. Later statements of the transaction then never fail
 * because of a lock.
 */
export const begin = "BEGIN IMMEDIATE"

/**
 * Opens a file. Creates the file and its folders if they do not exist. Only their owner can read them.
 *
 * @throws {Error} if there is no driver, the file cannot be opened or is not a database, or its schema is newer.
 */
export async function openFile(path: string, patience: number): Promise<Connection> {
  const open = await findDriver()
  const place = path === ":memory:" ? path : createFile(path)
  let toClose: SqliteDatabase | undefined
  try {
    const database = open(place)
    toClose = database
    database.exec(`PRAGMA busy_timeout = ${blockingWait}; PRAGMA foreign_keys = ON`)
    const version = await whenFree(() => readVersion(database), patience)
    if (version > schemaVersion) throw new Error(newer(version))
    await whenFree(() => database.exec("PRAGMA journal_mode = WAL"), patience)
    const connection = connect(database, patience)
    if (version < schemaVersion) {
      const sql = `${createTables}; PRAGMA user_version = ${schemaVersion}`
      await connection.writing(() => database.exec(sql))
    }
    await connection.reading(() => probe(database))
    return connection
  } catch (cause) {
    toClose?.close()
    throw new Error(`The SQLite database ${place} cannot be used: ${reasonOf(cause)}`, { cause })
  }
}

/**
 * Uses a connection that the application opened. Switches foreign keys on, and changes no other setting of the
 * connection.
 */
export async function useDatabase(database: SqliteDatabase, patience: number): Promise<Connection> {
  database.exec("PRAGMA foreign_keys = ON")
  const connection = connect(database, patience)
  await connection.writing(() => database.exec(createTables))
  await connection.reading(() => probe(database))
  return connection
}

function connect(database: SqliteDatabase, patience: number): Connection {
  const statements = new Map<string, SqliteStatement>()

  function prepared(sql: string): SqliteStatement {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  return {
    // Rows are objects with a property for each column. Functions such as `toUser` convert the values.
    query: (sql, ...values) => prepared(sql).all(...values.map(toSql)) as Row[],
    reading: (work) => whenFree(work, patience),
    writing: (work) => whenFree(() => atOnce(database, work), patience),
    async atomically(work) {
      await whenFree(() => database.exec(begin), patience)
      try {
        const result = await work()
        await whenFree(() => database.exec("COMMIT"), patience)
        return result
      } catch (error) {
        rollBack(database)
        throw error
      }
    },
    close: () => {
      database.close()
    },
  }
}

/**
 * Runs work that needs a lock. While another connection holds the lock, tries the work again, for `patience`
 * milliseconds. SQLite's own wait would block the whole process. If another connection of this process holds the lock,
 * that connection could then never finish its transaction.
 *
 * Do not pass a prepared statement that writes. If a lock makes this statement fail, libsql leaves the statement open,
 * and no transaction of the connection can end. Run a statement that writes inside a transaction, which has the lock
 * from its start.
 */
export async function whenFree<T>(work: () => T, patience: number): Promise<T> {
  for (let waited = 0; ; waited += blockingWait + pause) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || waited >= patience) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/**
 * Runs synchronous `work` in a transaction. The transaction begins and ends in one turn of the event loop, so no other
 * connection of this process ever waits for its lock.
 */
export function atOnce<T>(database: SqliteDatabase, work: () => T): T {
  database.exec(begin)
  try {
    const result = work()
    database.exec("COMMIT")
    return result
  } catch (error) {
    rollBack(database)
    throw error
  }
}

/** Rolls back. Never throws, so that the caller can report the error that caused the rollback. */
export function rollBack(database: SqliteDatabase): void {
  try {
    database.exec("ROLLBACK")
  } catch {
    // SQLite has rolled back already (https://www.sqlite.org/lang_transaction.html, section 3).
  }
}

/**
 * Converts a value to a value that SQLite stores.
 *
 * @throws {RangeError} for an invalid date, `NaN`, infinity, and text with NUL or half a surrogate pair.
 * @throws {TypeError} for a value of another type.
 */
function toSql(value: unknown): SqlValue {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === "number" || typeof value === "string") return storable(value)
  throw new TypeError(`A column cannot store a value of type ${typeof value}.`)
}

function createFile(path: string): string {
  const { getBuiltinModule } = builtinModules()
  const { dirname, resolve } = getBuiltinModule("node:path")
  const { closeSync, mkdirSync, openSync } = getBuiltinModule("node:fs")
  // The path must be absolute, because libsql can mistake a relative path for the URL of a server.
  const file = resolve(path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, "a", 0o600))
  return file
}

function readVersion(database: SqliteDatabase): number {
  const [row] = database.prepare("PRAGMA user_version").all() as Row[]
  return Number(row?.["user_version"])
}

function newer(version: number): string {
  return (
    `its schema has version ${version}, and this release of authchart supports up to ${schemaVersion}. ` +
    "Update authchart, or choose another path if the file belongs to another program."
  )
}

/** Throws if a table of the adapter lacks a column, for example because another program made the table. */
function probe(database: SqliteDatabase): void {
  for (const sql of probes) database.prepare(sql)
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
