import type { Effect } from "../runtime.ts"

/** Moves the expiry of a row that is there. A row that is gone stays gone (RACE-03): adapters never insert here. */
export const extendSession: Effect<"extendSession"> = async ({ sessionToken, expires }, runtime) => {
  try {
    await runtime.config.adapter?.updateSession?.({ sessionToken, expires })
    return { type: "row.extended" }
  } catch (error) {
    return { type: "store.failed", failure: { reason: "session_store_failed", cause: error } }
  }
}
