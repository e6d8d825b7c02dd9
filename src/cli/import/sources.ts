/** Where other libraries keep passwords, users and linked accounts, and the names of their columns. */
import type { TableShape } from "./find-table.ts"

export type PasswordField = "user" | "hash" | "changed" | "provider" | "key"
export type UserField = "id" | "email" | "verified" | "name" | "image" | "changed"
export type AccountField = "user" | "provider" | "account" | "key"

export interface PasswordTable extends TableShape<PasswordField> {
  /** Selects the rows with a password by their provider, if the table also has other rows. */
  readonly provider?: string
  /**
   * Returns the form in which `stores.passwords` keeps a hash of this table. Returns any other string unchanged.
   *
   * @param key the id of the row, if the table has one.
   */
  readonly storedForm: (hash: string, key: string | undefined) => string
}

export interface AccountTable extends TableShape<AccountField> {
  /** The providers whose rows are no accounts at a provider, for example passwords. */
  readonly local: readonly string[]
}

export interface ImportSource {
  /** The name of the library in messages. */
  readonly title: string
  readonly passwords: readonly PasswordTable[]
  readonly users: readonly TableShape<UserField>[]
  readonly accounts: readonly AccountTable[]
}

export type SourceName = "better-auth" | "lucia" | "table"

/** A salt and a hash of scrypt, both in hexadecimal. */
const salted = /^[A-Za-z\d]{8,64}:[\da-f]{128}$/
/** The same, as Lucia 1 and 2 write it. */
const markedSalted = /^s2:[A-Za-z\d]{8,64}:[\da-f]{128}$/

const users: TableShape<UserField> = {
  table: "user",
  columns: {
    id: ["id"],
    email: ["email"],
    verified: ["emailVerified", "email_verified"],
    name: ["name"],
    image: ["image"],
    changed: ["updatedAt", "updated_at"],
  },
  required: ["id"],
}

/**
 * Lucia 1 and 2 keep passwords in a table of keys. The id of a key is the provider, a colon, and the id at the provider.
 * Both versions write `s2:` before a hash, so that a hash of a key without it is from Lucia before 1.0, which had other
 * parameters. `Scrypt` of Lucia 3 writes no `s2:` either.
 */
const luciaForm: PasswordTable["storedForm"] = (hash, key) => {
  if (markedSalted.test(hash)) return `$lucia$${hash}`
  if (!salted.test(hash)) return hash
  return key?.includes(":") === true ? `$lucia-v1$${hash}` : `$lucia$${hash}`
}

const luciaPasswords = (table: string): PasswordTable => ({
  table,
  columns: {
    user: ["user_id"],
    hash: ["hashed_password", "password_hash"],
    changed: [],
    provider: [],
    key: ["id"],
  },
  required: ["user", "hash"],
  storedForm: luciaForm,
})

const luciaKeys = (table: string): AccountTable => ({
  table,
  columns: { user: ["user_id"], key: ["id"], provider: [], account: [] },
  required: ["user", "key"],
  local: ["email", "username"],
})

/**
 * Better Auth names columns in camel case; its generated schemas for Drizzle name them in snake case. Lucia 3 leaves
 * the tables to the application: its guides use a column of the table of users, or a table for passwords.
 */
export const importSources: Readonly<Record<SourceName, ImportSource>> = {
  "better-auth": {
    title: "Better Auth",
    passwords: [
      {
        table: "account",
        columns: {
          user: ["userId", "user_id"],
          hash: ["password"],
          changed: ["updatedAt", "updated_at"],
          provider: ["providerId", "provider_id"],
          key: [],
        },
        required: ["user", "hash", "provider"],
        provider: "credential",
        storedForm: (hash) => (salted.test(hash) ? `$better-auth$${hash}` : hash),
      },
    ],
    users: [{ ...users, required: ["id", "email"] }],
    accounts: [
      {
        table: "account",
        columns: {
          user: ["userId", "user_id"],
          provider: ["providerId", "provider_id"],
          account: ["accountId", "account_id"],
          key: [],
        },
        required: ["user", "provider", "account"],
        local: ["credential"],
      },
    ],
  },
  lucia: {
    title: "Lucia",
    passwords: [
      luciaPasswords("user_key"),
      luciaPasswords("auth_key"),
      luciaPasswords("password"),
      {
        table: "user",
        columns: { user: ["id"], hash: ["password_hash", "hashed_password"], changed: [], provider: [], key: [] },
        required: ["user", "hash"],
        storedForm: luciaForm,
      },
    ],
    users: [users, { ...users, table: "auth_user" }],
    accounts: [
      luciaKeys("user_key"),
      luciaKeys("auth_key"),
      {
        table: "oauth_account",
        columns: {
          user: ["user_id"],
          provider: ["provider_id", "provider"],
          account: ["provider_user_id"],
          key: [],
        },
        required: ["user", "provider", "account"],
        local: [],
      },
    ],
  },
  table: {
    title: "your application",
    passwords: [
      {
        table: "users",
        columns: {
          user: ["id"],
          hash: ["password_hash", "hashed_password", "passwordHash", "password"],
          changed: [],
          provider: [],
          key: [],
        },
        required: ["user", "hash"],
        storedForm: (hash) => (/^pbkdf2_sha(?:1|256)\$/.test(hash) ? `$django$${hash}` : hash),
      },
    ],
    users: [],
    accounts: [],
  },
}

export function isSourceName(name: string): name is SourceName {
  return Object.hasOwn(importSources, name)
}
