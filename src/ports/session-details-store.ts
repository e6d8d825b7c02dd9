/** Keeps the evidence of database sessions whose table has no columns for it. */
import type { Evidence } from "./evidence.ts"
import type { Awaitable } from "./records.ts"

/** One row for each session, keyed by the SHA-256 of its token (64 hexadecimal characters). */
export interface SessionDetailsStore {
  /** Inserts or replaces the row. @param expires the session's own expiry; the row may be deleted after it. */
  put(tokenHash: string, details: Evidence, expires: Date): Awaitable<void>
  /** Returns `undefined` for a session that was made before this table was, or by Auth.js. */
  get(tokenHash: string): Awaitable<Evidence | undefined>
  /** Moves the expiry of a row that exists; inserts nothing. */
  extend(tokenHash: string, expires: Date): Awaitable<void>
  delete(tokenHash: string): Awaitable<void>
}
