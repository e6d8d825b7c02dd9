import type { SessionContext } from "./session.types.ts"

/**
 * Returns the time at which a session ends after a renewal now, in seconds since the epoch: `maxAge` from now, but not
 * later than its absolute lifetime allows.
 */
export function renewedEnd({ now, maxAge, ends }: Pick<SessionContext, "now" | "maxAge" | "ends">): number {
  return ends === undefined ? now + maxAge : Math.min(now + maxAge, ends)
}
