import { endDevices } from "../limits/known-device.ts"
import { presentedEvidence } from "../presented-evidence.ts"
import { endOtherSessions as endOthers, UnreadableRow } from "../registry/end-sessions.ts"
import { ensureRegistered } from "../registry/ensure-registered.ts"
import { registeredPerson } from "../registry/registered-person.ts"
import type { Effect } from "../runtime.ts"

/**
 * Ends every other session of the user, and the user's known devices. If the secret that sealed the token of a database
 * session is no longer configured, the function cannot delete the row of this session, and logs a warning. The session
 * ends when the library would next extend it.
 *
 * @throws if a store or the database fails. Then some sessions can have ended; the user can repeat the request.
 */
export const endOtherSessions: Effect<"endOtherSessions"> = async (_params, runtime) => {
  const found = await presentedEvidence(runtime)
  const user = found?.in === "row" ? found.row.user.id : found?.claims.sub
  if (found === undefined || user === undefined || found.evidence.of !== "user") return { type: "session.absent" }
  const { sid } = found.evidence
  const person = await registeredPerson({ user })
  const row = found.in === "row" ? found.row.session : undefined
  await ensureRegistered({ sid, person, token: row?.sessionToken }, runtime)
  try {
    await endOthers({ person, sid, row }, runtime)
  } catch (error) {
    // Without the session's token, the library cannot delete the row. The row stays until its expiry, and a repeat of
    // the request would fail again.
    if (!(error instanceof UnreadableRow)) throw error
    runtime.config.log.warn("session-row-unreadable", error.message)
  }
  await endDevices({ user }, runtime)
  return { type: "otherSessions.ended" }
}
