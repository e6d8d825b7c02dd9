/** The key under which stores keep what belongs to one person. Pure. */
import type { Plan } from "./facts.ts"

/** A stored user, or an account at a provider that belongs to no stored user. */
export type PersonIdentity =
  /** The id of the adapter's user. */
  | { readonly user: string }
  /** Id of the provider, and who the person is there. */
  | { readonly provider: string; readonly providerAccountId: string }

/**
 * Returns the key of a person: the same text for the same person at every sign-in, and never the same for two.
 * `["user", id]` as JSON for a stored user, `["account", provider, providerAccountId]` for anyone else. `StepPerson.key`
 * is this key. Use the function where a person is not signing in, in an administrator's page for example.
 *
 * A key is up to 1.6 kB long and may hold any character: keep its SHA-256 where a column is short or compares without
 * case. It is not a secret, and proves nothing.
 *
 * @throws {TypeError} where an id is empty: a key that two people would share.
 */
export function personKey(identity: PersonIdentity): string {
  const parts =
    "provider" in identity ? ["account", identity.provider, identity.providerAccountId] : ["user", identity.user]
  // Databases that number their users give numbers, whatever the adapter's types say.
  const texts = parts.map(String)
  if (texts.includes("")) throw new TypeError("personKey() needs ids that are not empty.")
  return JSON.stringify(texts)
}

/** Whose id a session's `sub` will be: that of a stored user, or that of an account which no stored user has. */
export function subjectOf(plan: Plan): "user" | "account" {
  return plan.do === "pass" ? "account" : "user"
}
