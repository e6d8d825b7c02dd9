/**
 * Stores in PostgreSQL, MySQL, MariaDB or SQLite, usable beside any adapter. Import path `authchart/stores/sql`; needs
 * `kysely`.
 */
import { sourceOf, type SqlSource } from "../adapters/sql/database.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { TotpStore } from "../ports/totp-store.ts"
import { flowStoreIn } from "./sql/flow-store.ts"
import { makeTables, type WithTables } from "./sql/tables.ts"
import { totpStoreIn } from "./sql/totp-store.ts"

export type { AnyMysqlPool, SqlSource } from "../adapters/sql/database.ts"
export type { SqliteDatabase, SqliteStatement, SqlValue } from "../adapters/sqlite/driver.ts"
export type { FlowStore } from "../ports/flow-store.ts"
export type { NewTotpEnrolment, TotpEnrolment, TotpStore } from "../ports/totp-store.ts"

/** What {@link sqlStores} gives. */
export interface SqlStores {
  /** For `flowStore` of the configuration. */
  flows: FlowStore
  /** For the step of `authchart/steps/totp`. */
  totp: TotpStore
  /** Makes the tables that are not there. Also done before the first call, where this was not called. */
  migrate: () => Promise<void>
}

/**
 * Stores in a database that the application opens and closes: `sqlStores({ postgres: pool })`.
 *
 * Three tables: `authchart_flow`, `authchart_totp` and `authchart_totp_recovery`. They are made before the first call,
 * or by `migrate`, for a user of the database who may. Flows that ran out are deleted now and then, as others are put.
 *
 * @throws {TypeError} when the options name no database.
 */
export function sqlStores<DB>(source: SqlSource<DB>): SqlStores {
  const { db, dialect } = sourceOf(source)
  let made: Promise<void> | undefined

  /** A database that cannot be reached now may be there at the next call. */
  function migrate(): Promise<void> {
    made ??= makeTables(db, dialect).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  const withTables: WithTables = async (call) => {
    await migrate()
    return call(db, dialect)
  }
  return { flows: flowStoreIn(withTables, () => Date.now()), totp: totpStoreIn(withTables), migrate }
}
