/**
 * The versions of the tables, as data. A migration is a list of what has to be there: making it is making what is
 * missing, so tables that another adapter has made are migrated by the same list, and an interrupted one is taken up
 * where it stopped.
 */
import type { TableKey } from "./tables.ts"

export interface Migration {
  version: number
  name: string
  /** Tables with all their fields. */
  tables: readonly TableKey[]
  /** Tables whose keys an index of the database keeps unique. */
  unique: readonly TableKey[]
  /** Tables in which the rows of a user are found by an index. */
  byUser: readonly TableKey[]
}

/** Ascending. A version that was released never changes. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    name: "users, accounts, sessions and verification tokens",
    tables: ["users", "accounts", "sessions", "verificationTokens"],
    unique: ["users", "accounts", "sessions", "verificationTokens"],
    byUser: ["accounts", "sessions"],
  },
]

/** Where the versions that a database has are noted. */
export const versionTable = "authchart_migrations"

const indexNames: Readonly<Record<TableKey, { unique: string; byUser?: string }>> = {
  users: { unique: "authchart_user_by_email" },
  accounts: { unique: "authchart_account_by_provider", byUser: "authchart_accounts_of_user" },
  sessions: { unique: "authchart_session_by_token", byUser: "authchart_sessions_of_user" },
  verificationTokens: { unique: "authchart_token_by_address" },
}

/** The name of an index of ours: the embedded store's where the table is, so that it finds it. */
export function indexName(key: TableKey, kind: "unique" | "byUser", table: string, usual: string): string {
  const name = indexNames[key][kind] ?? key
  return table === usual ? name : `${name}_${table}`
}
