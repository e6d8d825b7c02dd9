import { endDevices } from "../limits/known-device.ts"
import { endSessionsOf, UnreadableRow } from "../registry/end-sessions.ts"
import type { Runtime } from "../runtime.ts"

/**
 * Ends all sessions and all known devices of a stored user. The registry holds the token of each database session,
 * sealed. If the secret that sealed a token is no longer configured, the function cannot delete the row of this
 * session, and logs a warning. A repeat of the call would fail again. The session ends when the library would next
 * extend it.
 *
 * @throws if the database or a store fails. The call can be repeated.
 */
export async function endAllSessions(user: string, runtime: Runtime): Promise<void> {
  try {
    await endSessionsOf({ user }, runtime)
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    runtime.config.log.warn("session-row-unreadable", error.message)
  }
  await endDevices({ user }, runtime)
}
