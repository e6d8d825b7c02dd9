/** Kysely's driver for a SQLite connection of `node:sqlite`, `libsql` or `better-sqlite3`. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely"
import { createTurns } from "../embedded/turns.ts"
import { atOnce, begin, rollBack, whenFree } from "../sqlite/connection.ts"
import type { SqliteDatabase, SqlValue } from "../sqlite/driver.ts"

/**
 * The maximum time that a call waits for another transaction of this process, or for a lock of another process, in
 * milliseconds.
 */
const patience = 5000

/** The state of a connection. Adapters with the same connection share it, and take turns. */
interface State {
  turn: ReturnType<typeof createTurns>
  giveBack: (() => void) | undefined
  /** `true` if a transaction is open. */
  within: boolean
}

const states = new WeakMap<SqliteDatabase, State>()

function stateOf(database: SqliteDatabase): State {
  const known = states.get(database)
  if (known !== undefined) return known
  const state: State = { turn: createTurns(patience), giveBack: undefined, within: false }
  states.set(database, state)
  return state
}

/**
 * Makes a driver with one connection, which transactions and single statements use in turn. A wait of more than five
 * seconds is rejected.
 *
 * Every transaction takes the write lock at its start, so that no later statement of it fails because of a lock. A
 * single statement that writes runs in a transaction, too: if it failed because of a lock, libsql would leave the
 * prepared statement open.
 */
export function sqliteDriver(database: SqliteDatabase): Driver {
  const state = stateOf(database)

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      // The casts are safe: the adapter has converted the values for SQLite, and each statement determines the columns
      // of its rows.
      const values = parameters as SqlValue[]
      const run = (): R[] => database.prepare(sql).all(...values) as R[]
      if (!returnsRows.test(sql)) {
        await whenFree(() => database.exec(sql), patience)
        return { rows: [] }
      }
      if (state.within || reads.test(sql)) return { rows: await whenFree(run, state.within ? 0 : patience) }
      return { rows: await whenFree(() => atOnce(database, run), patience) }
    },
    streamQuery: () => {
      throw new Error("This driver does not stream.")
    },
  }

  return {
    init: async () => {
      database.exec("PRAGMA foreign_keys = ON")
    },
    acquireConnection: () =>
      new Promise((resolve, reject) => {
        state
          .turn(
            () =>
              new Promise<void>((done) => {
                state.giveBack = done
                resolve(connection)
              }),
          )
          .catch(reject)
      }),
    async beginTransaction() {
      await whenFree(() => database.exec(begin), patience)
      state.within = true
    },
    async commitTransaction() {
      await whenFree(() => database.exec("COMMIT"), patience)
      state.within = false
    },
    async rollbackTransaction() {
      state.within = false
      rollBack(database)
    },
    releaseConnection: async () => state.giveBack?.(),
    // Nothing is closed here, because the connection belongs to the application.
    destroy: async () => undefined,
  }
}

/**
 * Matches statements that return rows. Every statement that writes rows has `returning`. Any other statement changes
 * the schema, and has no values.
 */
const returnsRows = /^\s*(?:select|pragma)\b|\breturning\b/i
const reads = /^\s*(?:select|pragma)\b/i
