/** The port to a store of passwords: one password for each stored user, as a hash. */
import type { Awaitable } from "./records.ts"

/** The password of a stored user. */
export interface PasswordRecord {
  readonly userId: string
  /** The hash in the PHC string format, for example `$argon2id$v=19$…`. At most {@link longestHash} characters. */
  readonly hash: string
  /** The time of the last change, in milliseconds since the epoch. */
  readonly changedAt: number
}

/**
 * A store of passwords: `stores.passwords`. All instances of an application share the store. Every method is one atomic
 * call. The store compares ids of users character by character, and keeps the hash apart from the adapter's rows.
 */
export interface PasswordStore {
  get(userId: string): Awaitable<PasswordRecord | undefined>
  /**
   * Stores the first password of a user. Only one of several callers stores a password.
   *
   * @returns `false` if the user has a password already. The store then does not change.
   */
  create(record: PasswordRecord): Awaitable<boolean>
  /**
   * Replaces the password of a user. Only one of several callers that read the same hash replaces it.
   *
   * @param former the hash that the caller has read.
   * @returns `false` if the hash is not `former` any more, or the user has no password. The store then does not change.
   */
  replace(record: PasswordRecord, former: string): Awaitable<boolean>
  /**
   * Removes the password of a user. Does nothing if the user has no password.
   *
   * @param former if given, the store removes the password only if its hash is still `former`.
   * @returns `false` if `former` is given, and the hash is not `former` any more, or the user has no password.
   */
  remove(userId: string, former?: string): Awaitable<boolean | void>
}

/** The maximum number of characters of a stored hash. */
export const longestHash = 1024
