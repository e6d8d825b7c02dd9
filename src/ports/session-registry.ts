/**
 * The port to the registry of sessions: a store that lists the sessions of a person, and remembers which were revoked.
 * The sessions themselves are tokens in cookies, or rows of the adapter (`adapter.ts`).
 */
import type { Awaitable } from "./records.ts"

/** A session in the registry. Times are in milliseconds since the epoch. */
export interface RegisteredSession {
  /** The public id of the session: 22 characters of base64url. */
  readonly sid: string
  /** The SHA-256 of the person's key: 64 hexadecimal characters. */
  readonly person: string
  readonly createdAt: number
  /**
   * The time of the last renewal. With `session.revocation: "strict"`, the time of the last use, exact to five minutes.
   */
  readonly seenAt: number
  /** The expiry of the session. The store holds the row {@link keptAfterExpiry} longer. */
  readonly expiresAt: number
  /** The device, the network and the provider, and for a database session its token. Sealed, up to 4 KiB of ASCII. */
  readonly details: string
}

/**
 * The result of a registration. `revoked`: the session was already revoked. `disabled`: the user is disabled. In these
 * two cases, the registry does not register the session.
 */
export type Registration = "registered" | "revoked" | "disabled"

/** The parameters of {@link SessionRegistry.isRevoked}. */
export interface RegistryQuestion {
  /** The `sid` of the session. `undefined` for a session without one, such as a session of Auth.js. */
  readonly sid: string | undefined
  /**
   * The SHA-256 of the person's key, as in {@link RegisteredSession}. `undefined` if the session does not identify its
   * owner.
   */
  readonly person: string | undefined
  /** The time when the session was issued or last renewed, in milliseconds since the epoch. */
  readonly since: number
  /** The present time, which becomes `seenAt` if the stored `seenAt` is at least five minutes old. */
  readonly now: number
  /** The new expiry of the session, if the caller is about to renew it. `seenAt` then becomes `now`. */
  readonly expiresAt?: number | undefined
}

/** The parameters of {@link SessionRegistry.revokeAll}. */
export interface Revocation {
  readonly now: number
  /** The time until which the registry remembers the revocation. By then, every session that exists now has expired. */
  readonly until: number
  /** The `sid` of the only session that is not revoked. */
  readonly except?: string | undefined
}

/**
 * A registry of sessions. All instances of an application share the registry. The registry's row of a session says
 * whether the session was revoked. A session that began before the application had the registry has no row. It counts
 * as revoked if its person is disabled. It also counts as revoked if it was issued or last renewed before the last
 * {@link SessionRegistry.revokeAll} of its person.
 */
export interface SessionRegistry {
  /**
   * Registers a session. If the session is registered already, the method replaces everything except `createdAt`, and
   * never sets an earlier expiry. `register`, `revoke`, `revokeAll` and `setDisabled` run one after the other. A
   * `revoke` or `revokeAll` also revokes a session that was registered before it. A registration after one of these
   * calls has the result `revoked` or `disabled`.
   */
  register(session: RegisteredSession): Awaitable<Registration>
  /** Returns the session, unless it has expired or was revoked. */
  find(sid: string, now: number): Awaitable<RegisteredSession | undefined>
  /**
   * Returns true if the session was revoked. Otherwise updates `seenAt` and, at a renewal, `expiresAt` of its row.
   * Inserts no row.
   */
  isRevoked(question: RegistryQuestion): Awaitable<boolean>
  /**
   * Lists the sessions of a person that have not expired and were not revoked, newest first; at most {@link
   * mostListed}.
   */
  list(person: string, now: number): Awaitable<readonly RegisteredSession[]>
  /**
   * Revokes one session of a person. The registry keeps the row until the session expires.
   *
   * @returns the session, even if it was revoked before; `undefined` if the person has no such session.
   */
  revoke(sid: string, person: string): Awaitable<RegisteredSession | undefined>
  /**
   * Revokes all sessions of a person, registered or not.
   *
   * @returns the registered sessions of the person that have not expired, also those that were revoked before, but not
   * the session `except`. The list has at most {@link mostListed} sessions, but the method revokes all.
   */
  revokeAll(person: string, revocation: Revocation): Awaitable<readonly RegisteredSession[]>
  /** Disables or enables a person. No session of a disabled person can be registered. Revokes nothing. */
  setDisabled(person: string, disabled: boolean): Awaitable<void>
  isDisabled(person: string): Awaitable<boolean>
}

/**
 * The milliseconds for which a store holds a session after its expiry. Clocks of instances differ, and the library
 * accepts a token for a few seconds after its expiry. Without the row, a revoked session would then count as
 * unregistered.
 */
export const keptAfterExpiry: number = 3_600_000

/** The milliseconds after which `isRevoked` updates `seenAt`. */
export const seenEvery: number = 5 * 60_000

/** The maximum number of sessions that `list` and `revokeAll` return. */
export const mostListed: number = 1000
