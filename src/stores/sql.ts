/**
 * Stores in PostgreSQL, MySQL, MariaDB or SQLite, usable beside any adapter. Import path `authchart/stores/sql`; needs
 * `kysely`.
 */
import { sourceOf, type Source, type SqlSource } from "../adapters/sql/database.ts"
import { joinedOf } from "../adapters/sql/joined.ts"
import { findDriver } from "../adapters/sqlite/driver.ts"
import type { Stores } from "../ports/stores.ts"
import { cleanUpAll, cleanUpOf } from "./sql/clean-up.ts"
import { limitStoreIn } from "./sql/limit-store.ts"
import { migratePluginTables, type MigratePluginsOptions, type PluginMigrationReport } from "./sql/migrate-plugins.ts"
import { isCurrent, migrateStores, type StoreMigrateOptions, type StoreMigrationReport } from "./sql/migrate.ts"
import { storesIn } from "./sql/stores-in.ts"
import { limitTable, type WithTables } from "./sql/tables.ts"

export type { AnyMysqlPool, SqlSource } from "../adapters/sql/database.ts"
export { MigrationError } from "../adapters/sql/alone.ts"
export type { SqliteDatabase, SqliteStatement, SqlValue } from "../adapters/sqlite/driver.ts"
export type { AddressClaim, AddressStore } from "../ports/address-store.ts"
export type { AttemptCount, CounterStore } from "../ports/counter-store.ts"
export type { Evidence } from "../ports/evidence.ts"
export type { FlowStore } from "../ports/flow-store.ts"
export type { Budget, BudgetsTaken, BudgetUse, LimitStore } from "../ports/limit-store.ts"
export type { SessionDetailsStore } from "../ports/session-details-store.ts"
export type { Stores } from "../ports/stores.ts"
export type { NewTotpEnrolment, TotpEnrolment, TotpStore } from "../ports/totp-store.ts"
export type { MigrationSql, PluginWithTables, TableMigration } from "../ports/plugin-tables.ts"
export type { MigratePluginsOptions, PluginMigrationReport } from "./sql/migrate-plugins.ts"
export type { StoreMigrateOptions, StoreMigrationReport } from "./sql/migrate.ts"

/** The stores that {@link sqlStores} makes: the value of `stores` in the configuration. */
export interface SqlStores extends Stores {
  /**
   * Brings the tables to this release, or to the version `to`: also done before the first call, and by
   * `npx authchart migrate`. Going back drops tables; it is refused while one of them holds rows that have not expired.
   *
   * @throws {MigrationError} where nothing was changed, with the reasons.
   */
  migrate: (options?: StoreMigrateOptions) => Promise<StoreMigrationReport>
  /**
   * Deletes every row that has expired, as `npx authchart cleanup` does. Requests delete them too, within an hour.
   *
   * @returns how many rows, by table.
   */
  cleanup: () => Promise<Readonly<Record<string, number>>>
  within: NonNullable<Stores["within"]>
}

/** Where the tables are. `path`: a file of SQLite of its own, opened at the first call, for one process on one machine. */
export type SqlStoresSource<DB = unknown> = SqlSource<DB> | { path: string }

/**
 * Stores in a database that the application opens and closes: `sqlStores({ postgres: pool })`; or in a file:
 * `sqlStores({ path: "data/stores.sqlite" })`.
 *
 * The tables begin with `authchart_`. They are made before the first call, or by `migrate`, for a user of the database
 * who may. Every request that writes to a table may delete up to 200 rows of it that have expired.
 *
 * Given the same pool, connection or Kysely as `sqlAdapter`, they take part in its transactions, see {@link Stores.within}.
 *
 * @throws {TypeError} when the options name no database.
 */
export function sqlStores<DB>(source: SqlStoresSource<DB>): SqlStores {
  // The options are checked now; a file is opened when it is needed.
  const given = "path" in source ? undefined : sourceOf(source)
  const now = (): number => Date.now()
  let opened: Promise<Source> | undefined
  let ready: Promise<Source> | undefined
  /** The database, once its tables are there. */
  let made: Source | undefined

  /** A database that cannot be reached now may be there at the next call. */
  function open(): Promise<Source> {
    opened ??= openSource(given, source).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  function prepare(): Promise<Source> {
    ready ??= prepared(open, now).then(
      (found) => (made = found),
      (error: unknown) => {
        ready = undefined
        throw error
      },
    )
    return ready
  }
  const withTables: WithTables = async (call) => {
    const { db, dialect } = await prepare()
    return call(db, dialect)
  }
  function within(transaction: object): Omit<Stores, "within"> | undefined {
    const joined = joinedOf(transaction)
    if (joined === undefined || joined.of !== made?.of) return undefined
    return storesIn((call) => call(joined.db, joined.dialect), { now, cleansUp: false })
  }
  const stores = storesIn(withTables, { now, cleansUp: true })
  return {
    ...stores,
    totp: { ...stores.totp, within: (transaction) => within(transaction)?.totp },
    migrate: async (options = {}) => {
      const found = await open()
      const report = await migrateStores(found, options, now)
      made = (await isCurrent(found)) ? found : undefined
      return report
    },
    cleanup: () => withTables((db, dialect) => cleanUpAll(db, dialect, now())),
    // A budget that is used up rolls back what was counted: it joins no transaction of another.
    limits: limitStoreIn(withTables, cleanUpOf(limitTable, now)),
    within,
  }
}

async function openSource<DB>(given: Source | undefined, source: SqlStoresSource<DB>): Promise<Source> {
  const found = given ?? ("path" in source ? sourceOf({ sqlite: (await findDriver())(source.path) }) : undefined)
  if (found === undefined) throw new TypeError("sqlStores needs a database.")
  return found
}

async function prepared(open: () => Promise<Source>, now: () => number): Promise<Source> {
  const source = await open()
  if (!(await isCurrent(source))) await migrateStores(source, {}, now)
  return source
}

/**
 * Brings the tables of plugins to their newest migrations, or one plugin to any of them, as `npx authchart migrate auth.ts`
 * does. What was applied is noted in the table `authchart_plugin_migrations`.
 *
 * Runs that meet wait for each other, and a second one finds nothing to do. On PostgreSQL and SQLite everything is one
 * transaction. MySQL and MariaDB commit each statement that changes a table: there the next run finishes a migration that
 * was interrupted.
 *
 * @throws {MigrationError} naming what stands in the way: a migration that was changed after it was applied, a table that
 * something else has made, data that going back would lose, a statement that failed.
 */
export async function migratePlugins<DB>(
  options: MigratePluginsOptions<DB>,
): Promise<readonly PluginMigrationReport[]> {
  return migratePluginTables(options, () => new Date())
}
