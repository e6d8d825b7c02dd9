import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { extendDetails } from "../../../effects/session-details.ts"
import { evidenceOfRows } from "../../../effects/registry/end-sessions.ts"

/**
 * Sets a new expiry date in the row of a session. If the row was removed meanwhile, for example by a sign-out, the
 * function does not restore the row (RACE-03), because `updateSession` of an adapter never inserts a row.
 */
export const extendSession: Effect<"extendSession"> = async ({ sessionToken, expires }, runtime) => {
  try {
    const moved = await runtime.config.adapter?.updateSession?.({ sessionToken, expires })
    // `null` means that there is no row. Some adapters return nothing (`undefined`), and the effect then assumes that
    // the row was updated.
    if (moved === null) return { type: "row.absent" }
    await extendDetails(sessionToken, expires, runtime)
    if (await isRevokedRow({ sessionToken, expires }, runtime)) return { type: "row.absent" }
    return { type: "row.extended" }
  } catch (error) {
    return { type: "store.failed", failure: { reason: "session_store_failed", cause: error } }
  }
}

/**
 * Records the new expiry in the registry. If the session was revoked, but the process ended before it removed the row,
 * the function removes the row and returns true.
 */
async function isRevokedRow(
  { sessionToken, expires }: { sessionToken: string; expires: Date },
  runtime: Runtime,
): Promise<boolean> {
  const { adapter, registry } = runtime.config
  const [evidence] = await evidenceOfRows([sessionToken], runtime)
  if (registry === undefined || evidence === undefined) return false
  const question = { sid: evidence.sid, person: undefined, since: evidence.at * 1000, now: runtime.now() }
  if (!(await registry.isRevoked({ ...question, expiresAt: expires.getTime() }))) return false
  await adapter?.deleteSession?.(sessionToken)
  return true
}
