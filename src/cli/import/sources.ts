/** Where other libraries keep the hashes of passwords, and the form in which `stores.passwords` keeps these hashes. */

export interface PasswordSource {
  /** The name of the library in messages. */
  readonly title: string
  readonly tables: readonly PasswordTable[]
  /**
   * Returns the form in which `stores.passwords` keeps a hash of the other library. Returns any other string unchanged.
   */
  readonly storedForm: (hash: string) => string
}

export type SourceName = "better-auth" | "lucia"

/**
 * A table with hashes. Each list has the possible names of one column. The import uses the first name that exists in
 * the table.
 */
export interface PasswordTable {
  readonly table: string
  /** The column with the user's id. */
  readonly user: readonly string[]
  readonly hash: readonly string[]
  /** The column with the time of the last change. Without such a column, the import uses the time at which it runs. */
  readonly changed: readonly string[]
  /** Selects the rows with a password, if the table also has other rows. */
  readonly only?: { readonly column: readonly string[]; readonly value: string }
}

/** A salt and a hash of scrypt, both in hexadecimal. */
const salted = /^(?:s2:)?[A-Za-z\d]{8,64}:[\da-f]{128}$/

/**
 * Better Auth names columns in camel case; its generated schemas for Drizzle name them in snake case. Lucia 3 leaves
 * the tables to the application: its guides use a column of the table of users, or a table for passwords.
 */
export const passwordSources: Readonly<Record<SourceName, PasswordSource>> = {
  "better-auth": {
    title: "Better Auth",
    tables: [
      {
        table: "account",
        user: ["userId", "user_id"],
        hash: ["password"],
        changed: ["updatedAt", "updated_at"],
        only: { column: ["providerId", "provider_id"], value: "credential" },
      },
    ],
    storedForm: (hash) => (salted.test(hash) && !hash.startsWith("s2:") ? `$better-auth$${hash}` : hash),
  },
  lucia: {
    title: "Lucia",
    tables: [
      { table: "user", user: ["id"], hash: ["password_hash", "hashed_password"], changed: [] },
      { table: "password", user: ["user_id"], hash: ["hashed_password", "password_hash"], changed: [] },
    ],
    storedForm: (hash) => (salted.test(hash) ? `$lucia$${hash}` : hash),
  },
}

export function isSourceName(name: string): name is SourceName {
  return Object.hasOwn(passwordSources, name)
}
