/** The key under which stores save the data of one person. Pure. */
import type { Plan } from "./facts.ts"

/** A stored user, or an account at a provider without a stored user. */
export type PersonIdentity =
  /** The id of the adapter's user. */
  | { readonly user: string }
  /** The id of the provider, and the person's id at that provider. */
  | { readonly provider: string; readonly providerAccountId: string }

/**
 * Returns the key of a person: the same text for the same person at every sign-in, and never the same for two persons.
 * `["user", id]` as JSON for a stored user, `["account", provider, providerAccountId]` for any other person.
 * `StepPerson.key` is this key. Call this function where no person is signing in, for example in an administrator's
 * page.
 *
 * A key has up to 1.6 kB and may contain any character: store its SHA-256 where a column is short or compares without
 * case. It is not a secret, and proves nothing.
 *
 * @throws {TypeError} if an id is empty: two people would share the key.
 */
export function personKey(identity: PersonIdentity): string {
  const parts =
    "provider" in identity ? ["account", identity.provider, identity.providerAccountId] : ["user", identity.user]
  // Databases that number their users return numbers, although the adapter's types say text.
  const texts = parts.map(String)
  if (texts.includes("")) throw new TypeError("personKey() needs ids that are not empty.")
  return JSON.stringify(texts)
}

/** Returns the owner of the id that becomes the session's `sub`: a stored user, or an account without a stored user. */
export function subjectOf(plan: Plan): "user" | "account" {
  return plan.do === "pass" ? "account" : "user"
}
