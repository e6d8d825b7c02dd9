/** The types of `sessions` and `users`, with which an application lists and ends sessions. */
import type { PersonIdentity } from "../../machines/person-key.ts"
import type { Session } from "../ports/records.ts"
import type { SessionEntry } from "../ports/session-entry.ts"

export type { SessionEntry }

/** The sessions of the user of one session. All methods act only on sessions of this user. */
export interface OwnSessions {
  /** Lists the sessions of the user, newest first; at most 1000. */
  list: () => Promise<readonly SessionEntry[]>
  /**
   * Ends one session.
   *
   * @returns `false` if the user has no session with this id. The call then changes nothing.
   */
  revoke: (sid: string) => Promise<boolean>
  /**
   * Ends all sessions of the user except the current one.
   *
   * @returns the number of registered sessions that ended.
   */
  revokeOthers: () => Promise<number>
}

/** Lists and ends sessions. Needs `stores`. */
export interface Sessions {
  /**
   * Returns the sessions of a signed-in user.
   *
   * @param session the object that `auth()` returned. A copy of it, or its JSON, does not prove who is signed in.
   * @throws {UnknownSession} for an object that `auth()` did not return.
   */
  of: (session: Session) => OwnSessions
  /** Acts on sessions of any user. Call these methods only after you have checked that the caller is an operator. */
  admin: {
    /** Lists the sessions of a person, newest first; at most 1000. */
    list: (person: PersonOrId) => Promise<readonly SessionEntry[]>
    /**
     * Ends all sessions of a person, and the person's known devices.
     *
     * @returns the number of registered sessions that ended.
     */
    revokeAll: (person: PersonOrId) => Promise<number>
  }
}

/**
 * Disables and deletes users, and resets their second factors. Needs `stores`. Call these methods only after you have
 * checked that the caller is an operator.
 */
export interface Users {
  /** Ends all sessions of a user at once, and refuses every sign-in of the user until {@link Users.enable}. */
  disable: (person: PersonOrId) => Promise<void>
  /** Lets a disabled user sign in again. */
  enable: (person: PersonOrId) => Promise<void>
  isDisabled: (person: PersonOrId) => Promise<boolean>
  /**
   * Removes the second factor of a user who lost it, ends all sessions of the user, and notifies the user. If the step
   * requires a factor, the user enrols one at the next sign-in. If a call fails, repeat it.
   *
   * @param userId the id of the stored user.
   * @param step the id of the step, such as `totp`.
   * @returns `false` if the user had no such factor. The sessions have ended nevertheless.
   * @throws {UnknownUser} if the adapter has no such user.
   * @throws {InvalidConfiguration} if the configuration has no `stores`, no adapter that stores users, or no such step;
   * or if the notice needs `AUTH_URL`.
   */
  resetFactor: (userId: string, step: string) => Promise<boolean>
  /**
   * Deletes every user who asked for the deletion of the account, and whose grace period is over. Call it from a
   * scheduler, for example once an hour. Any number of processes can call it concurrently.
   *
   * @returns the number of users that were deleted.
   * @throws the first error, if the deletion of some users failed. A later call tries to delete these users again.
   */
  deleteDue: () => Promise<number>
}

/** The id of a stored user, or a person: a stored user or, without an adapter, an account at a provider. */
export type PersonOrId = string | PersonIdentity
