import { endDevices } from "../../../effects/limits/known-device.ts"
import type { Effect } from "../../../effects/runtime.ts"

/**
 * Deletes the rows of all sessions of a user, so that every browser is signed out at its next request, and forgets the user's
 * known devices. A session token lasts until it expires: without rows, notices carry no link.
 */
export const endUserSessions: Effect<"endUserSessions"> = async ({ user }, runtime) => {
  await runtime.config.adapter?.deleteUserSessions?.(user)
  await endDevices({ user }, runtime)
  runtime.config.log.warn("sessions-ended-by-notice", "a user followed the link of a notice")
  return { type: "userSessions.ended" }
}
