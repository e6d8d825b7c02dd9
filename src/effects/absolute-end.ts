import type { Evidence } from "../ports/evidence.ts"

/**
 * Returns the latest end of a session, in seconds since the epoch: `session.absoluteMaxAge` after the authentication.
 * No renewal extends the session beyond this time. For a session without evidence, the time of the authentication is
 * unknown. The session ends at its present expiry, because renewals could otherwise extend it for ever.
 */
export function absoluteEnd<T extends number | undefined>(
  evidence: Pick<Evidence, "at"> | undefined,
  expires: T,
  absoluteMaxAge: number,
): number | T {
  return evidence === undefined ? expires : evidence.at + absoluteMaxAge
}
