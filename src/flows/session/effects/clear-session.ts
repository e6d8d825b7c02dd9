import { clearCookies } from "../../../effects/browser-session.ts"
import { isSessionToken } from "../../../config/hashed-session-tokens.ts"
import { presentedCookies } from "../../../effects/presented-cookies.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { deleteDetails } from "../../../effects/session-details.ts"

/** Clears the browser's session cookies. If the session's row has expired, tries to remove the row. */
export const clearSession: Effect<"clearSession"> = async ({ expiredRow }, runtime) => {
  clearCookies(runtime)
  const values = expiredRow ? presentedCookies(runtime).values : []
  for (const { value } of values)
    // The effect ignores an error: if the row stays, every later request refuses the expired row too.
    if (values.length === 1 && isSessionToken(value)) {
      await Promise.resolve(runtime.config.adapter?.deleteSession?.(value)).catch(() => undefined)
      await deleteDetails([value], runtime)
    }
  return { type: "session.cleared" }
}
