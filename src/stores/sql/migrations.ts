/**
 * The versions of the tables of the stores, as data. A version only adds tables and indexes, so an instance of the
 * previous release works with the tables of a newer release.
 */
import {
  addressTable,
  auditTable,
  counterTable,
  deletionTable,
  flowTable,
  limitTable,
  outboxTable,
  passwordTable,
  personTable,
  recoveryTable,
  registryTable,
  sessionTable,
  totpTable,
  usernameTable,
} from "./tables.ts"

/**
 * `make` is the name of a table to make, with its indexes. `index` is the name of a table that an earlier version made
 * without an index on its expiry column: the change adds this index.
 */
export type Change = { make: string } | { index: string }

export interface StoreMigration {
  version: number
  name: string
  changes: readonly Change[]
}

/** All versions in ascending order. A released version never changes. */
export const storeMigrations: readonly StoreMigration[] = [
  {
    version: 1,
    name: "flows in flight, second factors and their recovery codes",
    changes: [{ make: flowTable }, { make: totpTable }, { make: recoveryTable }],
  },
  {
    version: 2,
    name: "counters, details of sessions, unproven addresses, index on the expiry of flows",
    changes: [{ index: flowTable }, { make: counterTable }, { make: sessionTable }, { make: addressTable }],
  },
  { version: 3, name: "limits", changes: [{ make: limitTable }] },
  { version: 4, name: "audit trail", changes: [{ make: auditTable }] },
  { version: 5, name: "outbox", changes: [{ make: outboxTable }] },
  { version: 6, name: "registry of sessions", changes: [{ make: registryTable }, { make: personTable }] },
  { version: 7, name: "scheduled deletions", changes: [{ make: deletionTable }] },
  { version: 8, name: "passwords", changes: [{ make: passwordTable }] },
  { version: 9, name: "usernames", changes: [{ make: usernameTable }] },
]

/** The table that records which versions a database has. */
export const storeVersionTable = "authchart_store_migrations"

export function newestStoreVersion(): number {
  return storeMigrations.at(-1)?.version ?? 0
}

/** The name of the index on the expiry column. */
export function expiryIndex(table: string): string {
  return `${table}_expiry`
}
