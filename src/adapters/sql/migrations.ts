/**
 * The versions of the library's tables. Each migration lists the tables and indexes that must exist, and makes only
 * those that are missing. The same migration therefore also completes the tables of an Auth.js adapter, and continues
 * after an interruption.
 */
import type { TableKey } from "./tables.ts"

/** `userId` finds the rows of a user. `expires` finds expired rows. */
export type IndexedField = "userId" | "expires"

export interface Migration {
  version: number
  name: string
  /** Tables with all their fields. */
  tables: readonly TableKey[]
  /** Tables that must have a unique index on their keys. */
  unique: readonly TableKey[]
  /** Fields that must be the first column of an index. */
  indexed: readonly { table: TableKey; field: IndexedField }[]
}

/** All versions in ascending order. A released version never changes. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    name: "users, accounts, sessions and verification tokens",
    tables: ["users", "accounts", "sessions", "verificationTokens"],
    unique: ["users", "accounts", "sessions", "verificationTokens"],
    indexed: [
      { table: "accounts", field: "userId" },
      { table: "sessions", field: "userId" },
    ],
  },
  {
    version: 2,
    name: "passkeys",
    tables: ["authenticators"],
    unique: ["authenticators"],
    indexed: [{ table: "authenticators", field: "userId" }],
  },
  {
    version: 3,
    name: "expiry of sessions and verification tokens",
    tables: [],
    unique: [],
    indexed: [
      { table: "sessions", field: "expires" },
      { table: "verificationTokens", field: "expires" },
    ],
  },
]

/** The table that records which versions a database has. */
export const versionTable = "authchart_migrations"

const indexNames: Readonly<Record<TableKey, { unique: string } & { [field in IndexedField]?: string }>> = {
  users: { unique: "authchart_user_by_email" },
  accounts: { unique: "authchart_account_by_provider", userId: "authchart_accounts_of_user" },
  sessions: {
    unique: "authchart_session_by_token",
    userId: "authchart_sessions_of_user",
    expires: "authchart_sessions_by_expiry",
  },
  verificationTokens: { unique: "authchart_token_by_address", expires: "authchart_verification_tokens_by_expiry" },
  authenticators: { unique: "authchart_authenticator_by_credential", userId: "authchart_authenticators_of_user" },
}

/**
 * Returns the name of an index. On a table with this library's usual name, the index has the same name as in
 * `sqliteAdapter`, so both adapters can use one file.
 */
export function indexName(key: TableKey, kind: "unique" | IndexedField, table: string, usual: string): string {
  const name = indexNames[key][kind] ?? key
  return table === usual ? name : `${name}_${table}`
}
