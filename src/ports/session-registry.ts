/** The port to the registry of sessions: a store that lists the sessions of a person, and remembers which were revoked. */
import type { Awaitable } from "./records.ts"

/** A session in the registry. Times are in milliseconds since the epoch. */
export interface RegisteredSession {
  /** The public id of the session: `sid` of its evidence, 22 characters of base64url. */
  readonly sid: string
  /** The SHA-256 of the person's key: 64 hexadecimal characters. */
  readonly person: string
  readonly createdAt: number
  /** The time of the last renewal; with `session.revocation: "strict"`, of the last use, exact to five minutes. */
  readonly seenAt: number
  /** The expiry of the session. The store keeps the row {@link keptAfterExpiry} longer. */
  readonly expiresAt: number
  /** The device, the network and the provider, and for a database session its token. Sealed, up to 4 KiB of ASCII. */
  readonly details: string
}

/** `revoked`: the session was revoked before. `disabled`: the user is disabled. In both cases nothing is registered. */
export type Registration = "registered" | "revoked" | "disabled"

/** The parameters of {@link SessionRegistry.isRevoked}. */
export interface RegistryQuestion {
  /** `undefined` for a session without evidence, such as one of Auth.js. */
  readonly sid: string | undefined
  /** The person, if the session tells who that is. */
  readonly person: string | undefined
  /** The time at which the session was issued or renewed, in milliseconds since the epoch. */
  readonly since: number
  /** The present time, which becomes `seenAt` if the last one is at least five minutes old. */
  readonly now: number
  /** The new expiry of the session, if it is about to be renewed. `seenAt` then becomes `now`. */
  readonly expiresAt?: number | undefined
}

/** The parameters of {@link SessionRegistry.revokeAll}. */
export interface Revocation {
  readonly now: number
  /** The time until which the revocation is remembered: no session that exists now lasts longer. */
  readonly until: number
  /** The `sid` of the only session that is not revoked. */
  readonly except?: string | undefined
}

/**
 * A registry of sessions. All instances of an application share it. A registered session is judged by its own row. A
 * session that is not registered, because it began before the application had the registry, is judged by the time of
 * its person's last {@link SessionRegistry.revokeAll}.
 */
export interface SessionRegistry {
  /**
   * Registers a session. If the session is registered already, replaces everything except `createdAt`, and never sets
   * an earlier expiry. The operation and `revoke`, `revokeAll` and `setDisabled` are ordered: a session that is registered before one of them is
   * revoked by it, and a session that is registered afterwards gets the result `revoked` or `disabled`.
   */
  register(session: RegisteredSession): Awaitable<Registration>
  /** Returns the session, unless it has expired or was revoked. */
  find(sid: string, now: number): Awaitable<RegisteredSession | undefined>
  /**
   * Returns true if the session was revoked. Otherwise records the time of the session's use, and a later expiry.
   * Registers nothing.
   */
  isRevoked(question: RegistryQuestion): Awaitable<boolean>
  /**
   * Lists the sessions of a person that have not expired and were not revoked, newest first; at most {@link mostListed}.
   */
  list(person: string, now: number): Awaitable<readonly RegisteredSession[]>
  /**
   * Revokes one session of a person. The registry keeps the row until the session expires.
   *
   * @returns the session, also if it was revoked before; `undefined` if the person has no such session.
   */
  revoke(sid: string, person: string): Awaitable<RegisteredSession | undefined>
  /**
   * Revokes all sessions of a person, registered or not.
   *
   * @returns the registered sessions that have not expired, also those that were revoked before; without `except`. At
   *   most {@link mostListed}, but all are revoked.
   */
  revokeAll(person: string, revocation: Revocation): Awaitable<readonly RegisteredSession[]>
  /** Disables or enables a person. No session of a disabled person can be registered. Revokes nothing. */
  setDisabled(person: string, disabled: boolean): Awaitable<void>
  isDisabled(person: string): Awaitable<boolean>
}

/**
 * The milliseconds for which a store keeps a session after its expiry. Clocks of instances differ, and a token is
 * accepted a few seconds after its expiry. Without the row, a revoked session would then count as not registered.
 */
export const keptAfterExpiry: number = 3_600_000

/** The milliseconds after which `isRevoked` records the time of a use again. */
export const seenEvery: number = 5 * 60_000

/** The maximum number of sessions that `list` and `revokeAll` return. */
export const mostListed: number = 1000
