import type { Effect } from "../../../effects/runtime.ts"
import { extendDetails } from "../../../effects/session-details.ts"

/**
 * Sets a new expiry date in the row of a session. If the row was removed meanwhile, for example by a sign-out, it is
 * not restored (RACE-03), because `updateSession` of an adapter never inserts.
 */
export const extendSession: Effect<"extendSession"> = async ({ sessionToken, expires }, runtime) => {
  try {
    const moved = await runtime.config.adapter?.updateSession?.({ sessionToken, expires })
    // `null` means that there is no row. Some adapters return nothing (`undefined`); then the row counts as updated.
    if (moved === null) return { type: "row.absent" }
    await extendDetails(sessionToken, expires, runtime)
    return { type: "row.extended" }
  } catch (error) {
    return { type: "store.failed", failure: { reason: "session_store_failed", cause: error } }
  }
}
