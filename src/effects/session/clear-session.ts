import { presentedToken } from "../presented-session.ts"
import type { Effect } from "../runtime.ts"
import { clearCookies } from "../session-writer.ts"

/** Clears the browser's session cookies; removes the row of an expired session, if the database will. */
export const clearSession: Effect<"clearSession"> = async ({ expiredRow }, runtime) => {
  clearCookies(runtime)
  const token = expiredRow ? presentedToken(runtime) : undefined
  // An expired row that stays is refused again next time; nobody needs to hear that it could not be removed.
  if (token !== undefined) await Promise.resolve(runtime.config.adapter?.deleteSession?.(token)).catch(() => undefined)
  return { type: "session.cleared" }
}
