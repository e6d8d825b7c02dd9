import type { Evidence } from "../ports/evidence.ts"

/**
 * Applies `session.absoluteMaxAge`: returns the time at which a session ends even if a request renews it, in seconds
 * since the epoch. A session without evidence ends at its present expiry. Otherwise such a session could be renewed for
 * ever.
 */
export function absoluteEnd<T extends number | undefined>(
  evidence: Pick<Evidence, "at"> | undefined,
  expires: T,
  absoluteMaxAge: number,
): number | T {
  return evidence === undefined ? expires : evidence.at + absoluteMaxAge
}
