/**
 * Makes the subject of a sign-in, by which the library finds a known device. All spellings of one identifier give the
 * same subject.
 */
import { normalIdentifier } from "../../protocol/normal-identifier.ts"

/**
 * The subject of a sign-in: the person or identifier that signed in, such as `["address", "ada@example.com"]`. An
 * e-mail address that its owner proved by a mail makes the device known for all providers. A name that `authorize`
 * accepted makes the device known only for that provider, because the same name can belong to another person at another
 * provider.
 */
export type Subject =
  | readonly ["address", address: string]
  | readonly ["credentials", provider: string, name: string]
  | readonly ["person", key: string]

/** Returns the subject of a sign-in with credentials. */
export const credentialsSubject = (provider: string, typed: string): Subject => [
  "credentials",
  provider,
  normalIdentifier(typed),
]

/**
 * Returns the subject of a sign-in at a provider, in which the visitor types no identifier.
 *
 * @param key the key of the person, see `personKey`.
 */
export const personSubject = (key: string): Subject => ["person", key]

/** Returns the subject of a sign-in by mail. */
export const addressSubject = (typed: string): Subject => ["address", normalIdentifier(typed)]
