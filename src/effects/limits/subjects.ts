/** The identifiers that an attempt is counted by, in one form for all spellings. None is stored or shown. */
import { normalIdentifier } from "../../protocol/normal-identifier.ts"

/**
 * The identifier of a sign-in by which a device is known. An address that its owner proved by a mail is known in every provider; a name that
 * `authorize` accepted is known in that provider only.
 */
export type Subject =
  | readonly ["address", address: string]
  | readonly ["credentials", provider: string, name: string]
  | readonly ["person", key: string]

/** The subject of a sign-in by credentials. */
export const credentialsSubject = (provider: string, typed: string): Subject => [
  "credentials",
  provider,
  normalIdentifier(typed),
]

/** The subject of a sign-in in which nothing is typed: at a provider. @param key of the person, see `personKey`. */
export const personSubject = (key: string): Subject => ["person", key]

/** The subject of a sign-in by mail. */
export const addressSubject = (typed: string): Subject => ["address", normalIdentifier(typed)]
