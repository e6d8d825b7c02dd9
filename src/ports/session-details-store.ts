/**
 * The port to a store for the evidence (how and when the user authenticated) of database sessions. The adapter's table
 * of sessions has no columns for it.
 */
import type { Evidence } from "./evidence.ts"
import type { Awaitable } from "./records.ts"

/** A store with one row for each session. The key is the SHA-256 of the session's token (64 hexadecimal characters). */
export interface SessionDetailsStore {
  /**
   * Inserts or replaces the row.
   *
   * @param expires the expiry of the session, after which the store may delete the row.
   */
  put(tokenHash: string, details: Evidence, expires: Date): Awaitable<void>
  /**
   * Returns the evidence of a session. Returns `undefined` for a session that Auth.js made, or that began before the
   * application had this store.
   */
  get(tokenHash: string): Awaitable<Evidence | undefined>
  /** Changes the expiry of an existing row. Inserts no row. */
  extend(tokenHash: string, expires: Date): Awaitable<void>
  delete(tokenHash: string): Awaitable<void>
}
