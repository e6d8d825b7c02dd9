/**
 * Stores in PostgreSQL, MySQL, MariaDB or SQLite, usable with any adapter. Import path `authchart/stores/sql`; needs
 * the package `kysely`.
 */
import { sourceOf, type Source, type SqlSource } from "../adapters/sql/database.ts"
import { joinedOf } from "../adapters/sql/joined.ts"
import { findDriver } from "../adapters/sqlite/driver.ts"
import type { Stores } from "../ports/stores.ts"
import { addressStoreIn } from "./sql/address-store.ts"
import { auditStoreIn } from "./sql/audit-store.ts"
import { type CleanUp, cleanUpAll, cleanUpOf } from "./sql/clean-up.ts"
import { counterStoreIn } from "./sql/counter-store.ts"
import { deletionStoreIn } from "./sql/deletion-store.ts"
import { flowStoreIn } from "./sql/flow-store.ts"
import { limitStoreIn } from "./sql/limit-store.ts"
import { outboxStoreIn } from "./sql/outbox-store.ts"
import { migratePluginTables, type MigratePluginsOptions, type PluginMigrationReport } from "./sql/migrate-plugins.ts"
import { isCurrent, migrateStores, type StoreMigrateOptions, type StoreMigrationReport } from "./sql/migrate.ts"
import { passwordStoreIn } from "./sql/password-store.ts"
import { sessionRegistryIn } from "./sql/session-registry.ts"
import { sessionDetailsStoreIn } from "./sql/session-details-store.ts"
import {
  auditTable,
  counterTable,
  flowTable,
  limitTable,
  registryTable,
  sessionTable,
  type WithTables,
} from "./sql/tables.ts"
import { totpStoreIn } from "./sql/totp-store.ts"
import { usernameStoreIn } from "./sql/username-store.ts"

export type { AnyMysqlPool, SqlSource } from "../adapters/sql/database.ts"
export { MigrationError } from "../adapters/sql/alone.ts"
export type { SqliteDatabase, SqliteStatement, SqlValue } from "../adapters/sqlite/driver.ts"
export type { AddressClaim, AddressStore } from "../ports/address-store.ts"
export type { AuditPage, AuditRecord, AuditStore } from "../ports/audit-store.ts"
export type { AttemptCount, CounterStore } from "../ports/counter-store.ts"
export type { DeletionStore } from "../ports/deletion-store.ts"
export type { Evidence } from "../ports/evidence.ts"
export type { FlowStore } from "../ports/flow-store.ts"
export type { Budget, BudgetsTaken, BudgetUse, LimitStore } from "../ports/limit-store.ts"
export type { OutboxClaim, OutboxMail, OutboxStore } from "../ports/outbox-store.ts"
export type { PasswordRecord, PasswordStore } from "../ports/password-store.ts"
export type { SessionDetailsStore } from "../ports/session-details-store.ts"
export type { Stores } from "../ports/stores.ts"
export type { NewTotpEnrolment, TotpEnrolment, TotpStore } from "../ports/totp-store.ts"
export type { UsernameStore } from "../ports/username-store.ts"
export type { MigrationSql, PluginWithTables, TableMigration } from "../ports/plugin-tables.ts"
export type { MigratePluginsOptions, PluginMigrationReport } from "./sql/migrate-plugins.ts"
export type { StoreMigrateOptions, StoreMigrationReport } from "./sql/migrate.ts"

/** The stores that {@link sqlStores} makes: the value of `stores` in the configuration. */
export interface SqlStores extends Stores {
  /**
   * Migrates the tables to this release, or to the version `to`. The first call of a store and `npx authchart migrate`
   * also migrate the tables to this release. Going back to an earlier version drops tables. The function refuses to go
   * back while a table that it would drop contains rows that have not expired.
   *
   * @throws {MigrationError} with the reasons why the function refused the migration. No table has changed.
   */
  migrate: (options?: StoreMigrateOptions) => Promise<StoreMigrationReport>
  /**
   * Deletes every expired row, as `npx authchart cleanup` does. Requests that write to a table also delete expired
   * rows, but only up to 200 at a time.
   *
   * @returns the number of deleted rows for each table.
   */
  cleanup: () => Promise<Readonly<Record<string, number>>>
  within: NonNullable<Stores["within"]>
}

/**
 * The database that holds the tables. `path` is a SQLite file that contains only the stores. Only one process may use
 * this file. The first call of a store opens the file.
 */
export type SqlStoresSource<DB = unknown> = SqlSource<DB> | { path: string }

/**
 * Makes stores in a database that the application opens and closes: `sqlStores({ postgres: pool })`; or in a file:
 * `sqlStores({ path: "data/stores.sqlite" })`.
 *
 * The names of the tables begin with `authchart_`. The first call creates the tables, unless `migrate` has created
 * them, so the user of the database needs the permission to create tables. A request that writes to a table deletes up
 * to 200 expired rows of this table.
 *
 * If the stores have the same pool, connection or Kysely as `sqlAdapter`, the stores write inside the transactions of
 * `sqlAdapter`. See `within`.
 *
 * @throws {TypeError} when the options name no database.
 */
export function sqlStores<DB>(source: SqlStoresSource<DB>): SqlStores {
  // The function checks the options now, but the first call opens the file.
  const given = "path" in source ? source : sourceOf(source)
  const now = (): number => Date.now()
  /** The database, once its tables exist. */
  let made: Source | undefined

  const open = untilItWorks(async () =>
    "path" in given ? sourceOf({ sqlite: (await findDriver())(given.path) }) : given,
  )
  const prepare = untilItWorks(async () => {
    const found = await open()
    if (!(await isCurrent(found))) await migrateStores(found, {}, now)
    return (made = found)
  })
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
    // This store does not join the transaction of a sign-in: the store rolls back when a budget is used up, and this
    // must not undo the sign-in.
    limits: limitStoreIn(withTables, cleanUpOf(limitTable, now)),
    // This store does not join the transaction of a sign-in: an audit entry must survive the rollback of the sign-in.
    audit: auditStoreIn(withTables, cleanUpOf(auditTable, now), now),
    registry: sessionRegistryIn(withTables, cleanUpOf(registryTable, now)),
    deletions: deletionStoreIn(withTables),
    within,
  }
}

/**
 * Makes all stores on a database, or on one transaction.
 *
 * @param cleansUp `true` if calls delete expired rows. `false` inside a transaction of the adapter, because the deleted
 * rows would be locked until the end of the transaction.
 */
function storesIn(
  withTables: WithTables,
  { now, cleansUp }: { now: () => number; cleansUp: boolean },
): Omit<Stores, "within"> {
  const of = (table: string): CleanUp => (cleansUp ? cleanUpOf(table, now) : async () => undefined)
  const counters = counterStoreIn(withTables, of(counterTable))
  return {
    flows: flowStoreIn(withTables, of(flowTable), now),
    counters,
    sessions: sessionDetailsStoreIn(withTables, of(sessionTable), now),
    totp: totpStoreIn(withTables, counters),
    addresses: addressStoreIn(withTables),
    outbox: outboxStoreIn(withTables),
    passwords: passwordStoreIn(withTables),
    usernames: usernameStoreIn(withTables),
  }
}

/**
 * Remembers the result of `make`. After a failure, calls `make` again, because a database can be unreachable for a
 * while.
 */
function untilItWorks<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () =>
    (result ??= make().catch((error: unknown) => {
      result = undefined
      throw error
    }))
}

/**
 * Migrates the tables of all plugins to their newest migrations, or the tables of one plugin to any of its migrations,
 * as `npx authchart migrate auth.ts` does. The table `authchart_plugin_migrations` records applied migrations.
 *
 * Concurrent runs wait for each other, and the second run finds nothing to do. On PostgreSQL and SQLite a run is one
 * transaction. MySQL and MariaDB commit each statement that changes a table at once. On these two databases, the next
 * run finishes an interrupted migration.
 *
 * @throws {MigrationError} that names the obstacle: an applied migration whose text has changed, a table that no
 * migration of the plugin made, data that going back would lose, or a statement that failed.
 */
export async function migratePlugins<DB>(
  options: MigratePluginsOptions<DB>,
): Promise<readonly PluginMigrationReport[]> {
  return migratePluginTables(options, () => new Date())
}
