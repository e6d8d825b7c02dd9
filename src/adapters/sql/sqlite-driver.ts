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
 * One connection, which transactions and single statements take in turn. A wait of more than five seconds is rejected.
 *
 * Every transaction takes the write lock at its start, so that no later statement fails for a lock. A single statement
 * that writes is a transaction too: libsql leaves a prepared statement open after a failure for a lock.
 */
export function sqliteDriver(database: SqliteDatabase): Driver {
  const state = stateOf(database)

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      // The adapter makes the values for this database, and the statements decide the form of the rows.
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
    // The application closes its connection.
    destroy: async () => undefined,
  }
}

/** Every statement that writes rows has `returning`. One without is DDL and has no values. */
const returnsRows = /^\s*(?:select|pragma)\b|\breturning\b/i
const reads = /^\s*(?:select|pragma)\b/i
