import type { Effect } from "../runtime.ts"

/** Moves the expiry of a row that is there. A row that is gone stays gone (RACE-03): adapters never insert here. */
export const extendSession: Effect<"extendSession"> = async ({ sessionToken, expires }, runtime) => {
  try {
    const moved = await runtime.config.adapter?.updateSession?.({ sessionToken, expires })
    // `null` says that there was no row; adapters that say nothing are believed to have moved it.
    return moved === null ? { type: "row.absent" } : { type: "row.extended" }
  } catch (error) {
    return { type: "store.failed", failure: { reason: "session_store_failed", cause: error } }
  }
}
