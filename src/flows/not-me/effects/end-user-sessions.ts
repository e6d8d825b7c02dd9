import { endDevices } from "../../../effects/limits/known-device.ts"
import { endSessionsOf } from "../../../effects/registry/end-sessions.ts"
import type { Effect } from "../../../effects/runtime.ts"

/**
 * Ends all sessions of a user, and the user's known devices. Every browser is then signed out at its next request,
 * because notices contain the link "this was not me" only if `endsUserSessions` returns true.
 */
export const endUserSessions: Effect<"endUserSessions"> = async ({ user }, runtime) => {
  await endSessionsOf({ user }, runtime)
  await endDevices({ user }, runtime)
  runtime.config.log.warn("sessions-ended-by-notice", "a user followed the link of a notice")
  return { type: "userSessions.ended" }
}
