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

/**
 * The state of a connection. Adapters with the same connection share this state, so their calls run one after the
 * other.
 */
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
 * Makes a driver with one connection, which transactions and single statements use in turn. The driver rejects a call
 * that waits for more than five seconds.
 *
 * Every transaction takes the write lock at its start, so that none of its later statements fails because of a lock. A
 * single statement that writes also runs in a transaction. Otherwise the statement could fail because of a lock, and
 * libsql would leave the prepared statement open.
 */
export function sqliteDriver(database: SqliteDatabase): Driver {
  const state = stateOf(database)

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      // The casts are safe: the adapter has converted the values for SQLite, and each statement determines the columns
      // of its rows.
      const values = parameters as SqlValue[]
      const returns = returnsRows.test(sql)
      if (!returns && values.length === 0) {
        await whenFree(() => database.exec(sql), patience)
        return { rows: [] }
      }
      // `exec` takes no values, and some drivers refuse `all` for a statement that returns no rows.
      const run = (): R[] => database.prepare(returns ? sql : `${sql} returning 1`).all(...values) as R[]
      const rows =
        state.within || reads.test(sql)
          ? await whenFree(run, state.within ? 0 : patience)
          : await whenFree(() => atOnce(database, run), patience)
      return returns ? { rows } : { rows: [], numAffectedRows: BigInt(rows.length) }
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
    // The application opened the connection, so the application closes it.
    destroy: async () => undefined,
  }
}

/**
 * Matches statements that return rows. Every statement of the library that writes rows has `returning`. Any other
 * statement changes the schema, or is a write of the application with `sqlTransaction`.
 */
const returnsRows = /^\s*(?:select|pragma)\b|\breturning\b/i
const reads = /^\s*(?:select|pragma)\b/i
