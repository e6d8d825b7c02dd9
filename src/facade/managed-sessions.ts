/** The types of `sessions` and `users`, with which an application lists and ends sessions. */
import type { PersonIdentity } from "../../machines/person-key.ts"
import type { Session } from "../ports/records.ts"

/** A session in a list. The entry contains no token, and nothing with which a reader could use the session. */
export interface SessionEntry {
  /** The public id of the session, for {@link OwnSessions.revoke}. */
  readonly sid: string
  /** `true` for the session with which the list was requested. Always `false` in lists of `sessions.admin`. */
  readonly current: boolean
  readonly createdAt: Date
  /**
   * The time of the last use: with `session.revocation: "strict"` exact to five minutes; otherwise the time of the last
   * renewal, so exact to `session.updateAge` seconds.
   */
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  /**
   * The network from which the user signed in: the first 24 bits of an IPv4 address, or 48 bits of an IPv6 address.
   * Absent if the address is unknown.
   */
  readonly network?: string | undefined
  /** The browser and the operating system, such as `Firefox on Windows`. The browser names itself. */
  readonly device?: string | undefined
  /** The id of the provider with which the user signed in. */
  readonly provider?: string | undefined
  /** The claim `iss` of the provider's ID token. */
  readonly providerIssuer?: string | undefined
  /** The claim `sid` of the provider's ID token, which a logout at the provider names. */
  readonly providerSession?: string | undefined
}

/** The sessions of the user of one session. All methods act only on sessions of this user. */
export interface OwnSessions {
  /** Lists the sessions of the user, newest first; at most 1000. */
  list: () => Promise<readonly SessionEntry[]>
  /**
   * Ends one session.
   *
   * @returns `false` if the user has no such session. Then nothing was changed.
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
   * @throws {UnknownSession} for any other object.
   */
  of: (session: Session) => OwnSessions
  /** Acts on sessions of any user. Call it only after you have checked that the caller is an operator. */
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

/** Disables users. Needs `stores`. Call it only after you have checked that the caller is an operator. */
export interface Users {
  /** Ends all sessions of a user at once, and refuses every sign-in of the user until {@link Users.enable}. */
  disable: (person: PersonOrId) => Promise<void>
  /** Lets a disabled user sign in again. */
  enable: (person: PersonOrId) => Promise<void>
  isDisabled: (person: PersonOrId) => Promise<boolean>
}

/** The id of a stored user, or a person. Without an adapter, a person is an account at a provider. */
export type PersonOrId = string | PersonIdentity
