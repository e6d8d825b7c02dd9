/** Keeps the evidence of database sessions, for which the table of sessions has no columns. */
import type { Evidence } from "./evidence.ts"
import type { Awaitable } from "./records.ts"

/** One row for each session, keyed by the SHA-256 of its token (64 hexadecimal characters). */
export interface SessionDetailsStore {
  /** Inserts or replaces the row. @param expires the expiry of the session, after which the row may be deleted. */
  put(tokenHash: string, details: Evidence, expires: Date): Awaitable<void>
  /** Returns `undefined` for a session of Auth.js, or of a time before this store. */
  get(tokenHash: string): Awaitable<Evidence | undefined>
  /** Changes the expiry of an existing row. Inserts nothing. */
  extend(tokenHash: string, expires: Date): Awaitable<void>
  delete(tokenHash: string): Awaitable<void>
}
