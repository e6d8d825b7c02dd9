import { clearCookies, isSessionToken, presentedCookies } from "../../../effects/browser-session.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { deleteDetails } from "../../../effects/session-details.ts"

/** Clears the browser's session cookies, and tries to remove the row of an expired session. */
export const clearSession: Effect<"clearSession"> = async ({ expiredRow }, runtime) => {
  clearCookies(runtime)
  const values = expiredRow ? presentedCookies(runtime).values : []
  for (const { value } of values)
    // If the row stays, the next request refuses it again, so the visitor does not need to see this error.
    if (values.length === 1 && isSessionToken(value)) {
      await Promise.resolve(runtime.config.adapter?.deleteSession?.(value)).catch(() => undefined)
      await deleteDetails([value], runtime)
    }
  return { type: "session.cleared" }
}
