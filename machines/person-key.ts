/** Makes the key under which steps store the data of one person. Pure. */
import type { Plan } from "./facts.ts"

/** A person: a stored user, or an account at a provider if no user is stored. */
export type PersonIdentity =
  /** The id of the adapter's user. */
  | { readonly user: string }
  /** The id of the provider, and the person's id at that provider. */
  | { readonly provider: string; readonly providerAccountId: string }

/**
 * Returns the key of a person. A person has the same key at every sign-in, and no two persons have the same key. The
 * key is `["user", id]` as JSON for a stored user, and `["account", provider, providerAccountId]` for any other person.
 * The `key` of `StepPerson` is this key. Call this function in code that runs outside a sign-in, for example in an
 * administrator's page.
 *
 * A key has up to 1.6 kB and can contain any character. Store the SHA-256 of the key if the database column is too
 * short, or compares strings without regard to case: two people would otherwise share an entry. The key is not a
 * secret, and a person who knows the key proves nothing.
 *
 * @throws {TypeError} if an id is empty, because several people would then share the key.
 */
export function personKey(identity: PersonIdentity): string {
  const parts =
    "provider" in identity ? ["account", identity.provider, identity.providerAccountId] : ["user", identity.user]
  // Databases that number their users return numbers, although the adapter's types say that ids are strings.
  const texts = parts.map(String)
  if (texts.includes("")) throw new TypeError("personKey() needs ids that are not empty.")
  return JSON.stringify(texts)
}

/**
 * Returns the kind of the id in the session's `sub`: the id of a stored user, or of an account without a stored user.
 */
export function subjectOf(plan: Plan): "user" | "account" {
  return plan.do === "pass" ? "account" : "user"
}
