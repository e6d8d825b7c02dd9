/** One connection to a database with our tables in it. */
import type { Row } from "../embedded/rows.ts"
import type { SqliteDatabase, SqliteStatement } from "./driver.ts"
import { builtinModules, findDriver, isBusy } from "./driver.ts"
import { createTables, probes, schemaVersion } from "./schema.ts"
import type { Query } from "./statements.ts"
import { toSql } from "./to-sql.ts"

export interface Connection {
  query: Query
  /** Runs one statement that writes nothing. */
  reading<T>(work: () => T): Promise<T>
  /** Runs `work` in a transaction. When it throws, nothing has happened. */
  writing<T>(work: () => T): Promise<T>
  /** As `writing`, for work that takes its time. The write lock is held from the start to the end. */
  atomically<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** How long SQLite itself may block the process for a lock, and the pause between two tries. Milliseconds. */
const blockingWait = 20
const pause = 10

/** Takes the write lock at once, so that no statement after it can fail for a lock. */
export const begin = "BEGIN IMMEDIATE"

/**
 * Opens a file of ours and creates it where there is none: it and new folders above it readable by their owner only.
 *
 * @throws {Error} when there is no driver, the file cannot be opened or is no database, or its schema is newer.
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

/** Uses a connection that the application opened, and leaves its settings alone except for foreign keys. */
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
    // A driver's rows are objects with a property per column; what is in them is judged where they are read.
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
 * Does something that needs a lock, again and again until `patience` is over. SQLite's own waiting would block the
 * process, and with it the very transaction that is waited for where that is another connection of this process.
 *
 * Not for prepared statements that write: libsql leaves one open that failed for a lock, and then no transaction can
 * end. They run in a transaction that has the lock.
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
 * Runs `work` in a transaction, in one go: connections of the same process, which share its one thread, never meet each
 * other's lock here.
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

/** The error that led here is the one that counts. */
export function rollBack(database: SqliteDatabase): void {
  try {
    database.exec("ROLLBACK")
  } catch {
    // SQLite has rolled back already (https://www.sqlite.org/lang_transaction.html, section 3).
  }
}

function createFile(path: string): string {
  const { getBuiltinModule } = builtinModules()
  const { dirname, resolve } = getBuiltinModule("node:path")
  const { closeSync, mkdirSync, openSync } = getBuiltinModule("node:fs")
  // Absolute, so that no driver takes it for the address of a server.
  const file = resolve(path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, "a", 0o600))
  return file
}

function readVersion(database: SqliteDatabase): number {
  const [row] = database.prepare("PRAGMA user_version").all() as Row[] // one row, by SQLite's documentation
  return Number(row?.["user_version"])
}

function newer(version: number): string {
  return (
    `its schema has version ${version}, and this release of authchart knows none above ${schemaVersion}. ` +
    "Update authchart, or choose another path if the file belongs to another program."
  )
}

/** Tables of the same name that something else made may be other tables. */
function probe(database: SqliteDatabase): void {
  for (const sql of probes) database.prepare(sql)
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
