import { endDevices } from "../limits/known-device.ts"
import { endSessionsOf, UnreadableRow } from "../registry/end-sessions.ts"
import type { Runtime } from "../runtime.ts"

/**
 * Ends all sessions and all known devices of a stored user. If the secret that sealed the token of a registered row is
 * no longer configured, the function cannot open the token. It then only logs a warning, because a repeat of the call
 * would fail again. Such a session ends when the library would next extend it.
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
