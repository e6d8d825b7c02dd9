/** The tables of the stores. Migrations, clean-up and documentation read this list. */
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"

/**
 * Runs a call on the database, and first makes the tables if they do not exist. If the stores write inside the
 * transaction of a sign-in, the call runs in this transaction.
 */
export type WithTables = <T>(call: (db: Database, dialect: DialectName) => Promise<T>) => Promise<T>

export const flowTable = "authchart_flow"
export const totpTable = "authchart_totp"
export const recoveryTable = "authchart_totp_recovery"
export const counterTable = "authchart_counter"
export const sessionTable = "authchart_session_details"
export const addressTable = "authchart_address"
export const limitTable = "authchart_limit"
export const auditTable = "authchart_audit"
export const outboxTable = "authchart_outbox"
export const registryTable = "authchart_session_registry"
export const personTable = "authchart_person"
export const deletionTable = "authchart_deletion"
export const passwordTable = "authchart_password"
export const usernameTable = "authchart_username"

/**
 * `key`: at most 191 characters, compared byte by byte. `hash`: 64 hexadecimal characters. `text`: a few KiB. `number`:
 * a whole number of up to 53 bits; a time is in milliseconds since the epoch.
 */
export type ColumnKind = "key" | "hash" | "text" | "number"

export interface StoreTable {
  name: string
  /** No column is null. */
  columns: Readonly<Record<string, ColumnKind>>
  primary: readonly [string, ...string[]]
  /**
   * The column with the time after which a store may delete the row. The column has an index. Absent if the rows do not
   * expire.
   */
  expires?: string
  /** The name of one more column that has an index. */
  indexed?: string
  /** The name of one more column that has a unique index. */
  unique?: string
}

/** The tables of this release. To add a table, add one row to this list and one change to `migrations.ts`. */
export const storeTables: readonly StoreTable[] = [
  {
    name: flowTable,
    columns: { id: "key", value: "text", expires_at: "number" },
    primary: ["id"],
    expires: "expires_at",
  },
  {
    name: totpTable,
    columns: { person: "hash", secret: "text", used_step: "number", attempts: "number", attempted_at: "number" },
    primary: ["person"],
  },
  {
    name: recoveryTable,
    columns: { person: "hash", code: "hash" },
    primary: ["person", "code"],
  },
  {
    name: counterTable,
    columns: { id: "hash", recent: "number", since: "number", total: "number", expires_at: "number" },
    primary: ["id"],
    expires: "expires_at",
  },
  {
    name: sessionTable,
    columns: { id: "hash", evidence: "text", expires_at: "number" },
    primary: ["id"],
    expires: "expires_at",
  },
  {
    name: addressTable,
    columns: { address: "hash", account: "hash", claim: "text" },
    primary: ["address", "account"],
  },
  {
    name: limitTable,
    columns: { id: "hash", used: "number", expires_at: "number" },
    primary: ["id"],
    expires: "expires_at",
  },
  {
    name: auditTable,
    columns: { subject: "hash", id: "hash", others: "text", at: "number", entry: "text", expires_at: "number" },
    primary: ["subject", "id"],
    expires: "expires_at",
  },
  {
    // No expiry: after the last attempt to deliver a mail, the outbox removes the row and reports the failure.
    name: outboxTable,
    columns: { id: "hash", mail: "text", attempts: "number", since: "number", claim: "hash", due_at: "number" },
    primary: ["id"],
    indexed: "due_at",
  },
  {
    name: registryTable,
    columns: {
      sid: "hash",
      person: "hash",
      created_at: "number",
      seen_at: "number",
      // 0 or 1.
      revoked: "number",
      details: "text",
      expires_at: "number",
    },
    primary: ["sid"],
    expires: "expires_at",
    indexed: "person",
  },
  {
    // `ended_at` is the time of the last `revokeAll`, and `disabled` is 0 or 1. The row of a disabled person does not
    // expire.
    name: personTable,
    columns: { person: "hash", ended_at: "number", disabled: "number", expires_at: "number" },
    primary: ["person"],
    expires: "expires_at",
  },
  {
    // `person` is the hash of `user_id`, because a user's id can be too long for a primary key. An instance can claim
    // the deletion from the time `next_at`. At first, `next_at` equals `due_at`. Each claim sets `next_at` to a later
    // time, at which another instance can delete the user if the claim has failed.
    name: deletionTable,
    columns: { person: "hash", user_id: "text", due_at: "number", next_at: "number" },
    primary: ["person"],
    indexed: "next_at",
  },
  {
    // `person` is the hash of `user_id`, which can be longer than a key.
    name: passwordTable,
    columns: { person: "hash", user_id: "text", hash: "text", changed_at: "number" },
    primary: ["person"],
  },
  {
    // `name` is the hash of `username`, and `person` is the hash of `user_id`.
    name: usernameTable,
    columns: { name: "hash", person: "hash", user_id: "text", username: "text" },
    primary: ["name"],
    unique: "person",
  },
]

/**
 * Returns the table with this name.
 *
 * @throws {TypeError} if there is no such table.
 */
export function storeTable(name: string): StoreTable {
  const table = storeTables.find((one) => one.name === name)
  if (table === undefined) throw new TypeError(`The stores have no table "${name}".`)
  return table
}
