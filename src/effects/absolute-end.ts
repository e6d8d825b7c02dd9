import type { Evidence } from "../ports/evidence.ts"

/**
 * Applies `session.absoluteMaxAge`: returns the time at which a session ends even if it is renewed, in seconds since the
 * epoch. A session without evidence ends at its present expiry, so that no session lasts for ever.
 *
 * @param expires the present expiry of the session, in seconds since the epoch.
 */
export function absoluteEnd<T extends number | undefined>(
  evidence: Pick<Evidence, "at"> | undefined,
  expires: T,
  absoluteMaxAge: number,
): number | T {
  return evidence === undefined ? expires : evidence.at + absoluteMaxAge
}
