/** Names the subject of a sign-in, in one form for all spellings of an identifier. No identifier is stored or shown. */
import { normalIdentifier } from "../../protocol/normal-identifier.ts"

/**
 * The subject of a sign-in, by which a known device is found. An address that its owner proved by a mail is used for all
 * providers. A name that `authorize` accepted is used for its provider only.
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
 * Returns the subject of a sign-in at a provider, in which no identifier is typed. @param key the key of the person, see
 * `personKey`.
 */
export const personSubject = (key: string): Subject => ["person", key]

/** Returns the subject of a sign-in by mail. */
export const addressSubject = (typed: string): Subject => ["address", normalIdentifier(typed)]
