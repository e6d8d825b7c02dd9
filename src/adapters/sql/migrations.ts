/**
 * The versions of the library's tables. Each migration lists the tables and indexes that must exist, and makes only
 * those that are missing. The same migration therefore also completes the tables of an Auth.js adapter, and continues
 * after an interruption.
 */
import type { TableKey } from "./tables.ts"

export interface Migration {
  version: number
  name: string
  /** Tables with all their fields. */
  tables: readonly TableKey[]
  /** Tables that must have a unique index on their keys. */
  unique: readonly TableKey[]
  /** Tables that must have an index on the user's id. */
  byUser: readonly TableKey[]
}

/** All versions in ascending order. A released version never changes. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    name: "users, accounts, sessions and verification tokens",
    tables: ["users", "accounts", "sessions", "verificationTokens"],
    unique: ["users", "accounts", "sessions", "verificationTokens"],
    byUser: ["accounts", "sessions"],
  },
  {
    version: 2,
    name: "passkeys",
    tables: ["authenticators"],
    unique: ["authenticators"],
    byUser: ["authenticators"],
  },
]

/** The table that records which versions a database has. */
export const versionTable = "authchart_migrations"

const indexNames: Readonly<Record<TableKey, { unique: string; byUser?: string }>> = {
  users: { unique: "authchart_user_by_email" },
  accounts: { unique: "authchart_account_by_provider", byUser: "authchart_accounts_of_user" },
  sessions: { unique: "authchart_session_by_token", byUser: "authchart_sessions_of_user" },
  verificationTokens: { unique: "authchart_token_by_address" },
  authenticators: { unique: "authchart_authenticator_by_credential", byUser: "authchart_authenticators_of_user" },
}

/**
 * Returns the name of an index. On a table with this library's usual name, the index has the same name as in
 * `sqliteAdapter`, so both adapters can use one file.
 */
export function indexName(key: TableKey, kind: "unique" | "byUser", table: string, usual: string): string {
  const name = indexNames[key][kind] ?? key
  return table === usual ? name : `${name}_${table}`
}
