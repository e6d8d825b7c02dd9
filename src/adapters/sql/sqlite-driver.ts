/** Kysely's driver for a SQLite connection of any of the drivers that the application may use. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely"
import { createTurns } from "../embedded/turns.ts"
import { atOnce, begin, rollBack, whenFree } from "../sqlite/connection.ts"
import type { SqliteDatabase, SqlValue } from "../sqlite/driver.ts"

/** Milliseconds: for another transaction of this process, and for a lock of another. */
const patience = 5000

/** What goes on on a connection. Adapters that have the same one share it, and so take turns with each other. */
interface State {
  turn: ReturnType<typeof createTurns>
  giveBack: (() => void) | undefined
  /** Whether a transaction is open. */
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
 * One connection, which transactions and single statements take in turn.
 *
 * Every transaction holds the write lock from its start, so that no statement after it can fail for a lock, and a
 * single statement that writes is a transaction of its own: libsql leaves a prepared statement open that failed for a
 * lock. Whoever waits longer than five seconds is rejected.
 */
export function sqliteDriver(database: SqliteDatabase): Driver {
  const state = stateOf(database)

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      // Values are made by the adapter for this database; rows are what the statement says.
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
    // The connection is the application's.
    destroy: async () => undefined,
  }
}

/** A statement that writes is given a `returning`; one without is DDL and has no values. */
const returnsRows = /^\s*(?:select|pragma)\b|\breturning\b/i
const reads = /^\s*(?:select|pragma)\b/i
