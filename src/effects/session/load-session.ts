import { isLive, isSessionToken, presentedCookies } from "../presented-session.ts"
import type { Effect } from "../runtime.ts"

/** Finds the row of the token that the browser presented. A database that cannot answer is no sign-out (INV-S6). */
export const loadSession: Effect<"loadSession"> = async (_params, runtime) => {
  const reading = presentedCookies(runtime)
  if (reading.found === "nothing") return { type: "token.absent" }
  if (reading.found === "malformed" || !isSessionToken(reading.value)) return { type: "row.absent" }
  try {
    const found = await runtime.config.adapter?.getSessionAndUser?.(reading.value)
    if (!found || found.session.sessionToken !== reading.value) return { type: "row.absent" }
    if (!isLive(found.session, reading.value, runtime)) return { type: "row.expired" }
    return { type: "row.found", session: found.session, user: found.user }
  } catch (error) {
    return { type: "store.failed", failure: { reason: "session_store_failed", cause: error } }
  }
}
