import type { Effect } from "../../../effects/runtime.ts"
import { extendDetails } from "../../../effects/session-details.ts"

/** Updates the expiry of an existing row. A removed row is not restored (RACE-03): adapters never insert here. */
export const extendSession: Effect<"extendSession"> = async ({ sessionToken, expires }, runtime) => {
  try {
    const moved = await runtime.config.adapter?.updateSession?.({ sessionToken, expires })
    // `null` says that there was no row. An adapter that returns nothing is assumed to have updated it.
    if (moved === null) return { type: "row.absent" }
    await extendDetails(sessionToken, expires, runtime)
    return { type: "row.extended" }
  } catch (error) {
    return { type: "store.failed", failure: { reason: "session_store_failed", cause: error } }
  }
}
