/**
 * Stores in PostgreSQL, MySQL, MariaDB or SQLite, usable beside any adapter. Import path `authchart/stores/sql`; needs
 * `kysely`.
 */
import { sourceOf, type Source, type SqlSource } from "../adapters/sql/database.ts"
import { findDriver } from "../adapters/sqlite/driver.ts"
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

/** Where the tables are. `path`: a file of SQLite of its own, opened at the first call, for one process on one machine. */
export type SqlStoresSource<DB = unknown> = SqlSource<DB> | { path: string }

/**
 * Stores in a database that the application opens and closes: `sqlStores({ postgres: pool })`; or in a file:
 * `sqlStores({ path: "data/stores.sqlite" })`.
 *
 * Three tables: `authchart_flow`, `authchart_totp` and `authchart_totp_recovery`. They are made before the first call,
 * or by `migrate`, for a user of the database who may. Flows that ran out are deleted now and then, as others are put.
 *
 * @throws {TypeError} when the options name no database.
 */
export function sqlStores<DB>(source: SqlStoresSource<DB>): SqlStores {
  // What is given is looked at now; a file is opened when it is needed.
  const given = "path" in source ? undefined : sourceOf(source)
  let ready: Promise<Source> | undefined

  /** A database that cannot be reached now may be there at the next call. */
  function open(): Promise<Source> {
    ready ??= prepared(given, source).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }
  const withTables: WithTables = async (call) => {
    const { db, dialect } = await open()
    return call(db, dialect)
  }
  return {
    flows: flowStoreIn(withTables, () => Date.now()),
    totp: totpStoreIn(withTables),
    migrate: async () => void (await open()),
  }
}

async function prepared<DB>(given: Source | undefined, source: SqlStoresSource<DB>): Promise<Source> {
  const found = given ?? ("path" in source ? sourceOf({ sqlite: (await findDriver())(source.path) }) : undefined)
  if (found === undefined) throw new TypeError("sqlStores needs a database.")
  await makeTables(found.db, found.dialect)
  return found
}
