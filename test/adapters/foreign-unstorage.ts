/** Known deviations of `@auth/unstorage-adapter`, with every driver. */
import type { Storage } from "unstorage"
import type { KnownDeviation, Optional } from "../../src/testing/adapter.ts"
import type { Rows } from "./foreign-flows.ts"

export const unstorageLacks: readonly Optional[] = ["updateAccount", "transaction"]

/**
 * The adapter first reads keys, and then writes each of them separately. Therefore it refuses no write, and no
 * operation is atomic.
 */
export const unstorageDeviations: readonly KnownDeviation[] = [
  { rule: "users.exact-address", why: "keys lose the text after a question mark, and slashes become colons" },
  { rule: "users.unique-address", why: "a second user takes the address over" },
  { rule: "users.race-address", why: "a second user takes the address over" },
  { rule: "users.update", why: "a changed address still leads to the user" },
  { rule: "users.update-gone", why: "a change creates a user" },
  { rule: "users.delete-bare", why: "unstorage refuses the key of a missing account" },
  { rule: "accounts.awkward-text", why: "provider and id are joined with a colon" },
  { rule: "accounts.exact", why: "keys lose the text after a question mark, and slashes become colons" },
  { rule: "accounts.unique", why: "a second user takes the account over" },
  { rule: "accounts.race", why: "a second user takes the account over" },
  { rule: "sessions.unique", why: "a second session takes the token over" },
  { rule: "sessions.race-delete", why: "a session is read, then written" },
  { rule: "tokens.exact", why: "keys lose the text after a question mark, and slashes become colons" },
  { rule: "tokens.race", why: "a token is read, then removed" },
  { rule: "authenticators.unique", why: "a second user takes the passkey over" },
  { rule: "authenticators.race", why: "a second user takes the passkey over" },
]

/** The content under the adapter's keys. */
export async function unstorageRows(storage: Storage): Promise<Rows> {
  const keys = (await storage.getKeys()).toSorted()
  /** Returns the records whose key consists of the prefix and `parts` further parts. */
  async function under<T>(prefix: string, parts = 1): Promise<T[]> {
    const own = keys.filter(
      (key) => key.startsWith(`${prefix}:`) && key.slice(prefix.length).split(":").length === parts + 1,
    )
    const records = await Promise.all(own.map((key) => storage.getItem(key)))
    return records as unknown as T[] // As the adapter writes them.
  }
  const users = await under<{ id: string; email: string; emailVerified: string | null }>("user")
  const accounts = await under<Rows["accounts"][number]>("user:account", 2)
  const sessions = await under<{ userId: string; sessionToken: string; expires: string }>("user:session")
  const tokens = await under<{ token: string }>("user:token", 2)
  return {
    users: users.map(({ id, email, emailVerified }) => ({ id, email, verified: emailVerified !== null })),
    accounts: accounts
      .filter(({ provider }) => provider !== undefined)
      .map(({ userId, provider, providerAccountId }) => ({ userId, provider, providerAccountId })),
    sessions: sessions.map(({ userId, sessionToken, expires }) => ({
      userId,
      sessionToken,
      expires: new Date(expires),
    })),
    tokens: tokens.map(({ token }) => token),
  }
}
