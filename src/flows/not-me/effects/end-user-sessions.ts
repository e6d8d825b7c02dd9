import { endDevices } from "../../../effects/limits/known-device.ts"
import type { Effect } from "../../../effects/runtime.ts"

/**
 * Deletes the rows of all sessions of a user, and ends the user's known devices. Every browser is then signed out at
 * its next request. Token sessions have no rows and cannot be ended, so with token sessions a notice contains no link
 * "this was not me".
 */
export const endUserSessions: Effect<"endUserSessions"> = async ({ user }, runtime) => {
  await runtime.config.adapter?.deleteUserSessions?.(user)
  await endDevices({ user }, runtime)
  runtime.config.log.warn("sessions-ended-by-notice", "a user followed the link of a notice")
  return { type: "userSessions.ended" }
}
