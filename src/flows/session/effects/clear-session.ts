import { clearCookies, isSessionToken, presentedCookies } from "../../../effects/browser-session.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { deleteDetails } from "../../../effects/session-details.ts"

/** Clears the browser's session cookies; removes the row of an expired session, if the database will. */
export const clearSession: Effect<"clearSession"> = async ({ expiredRow }, runtime) => {
  clearCookies(runtime)
  const values = expiredRow ? presentedCookies(runtime).values : []
  for (const { value } of values)
    // An expired row that stays is refused again next time; no user needs to hear that it could not be removed.
    if (values.length === 1 && isSessionToken(value)) {
      await Promise.resolve(runtime.config.adapter?.deleteSession?.(value)).catch(() => undefined)
      await deleteDetails([value], runtime)
    }
  return { type: "session.cleared" }
}
