import { announce } from "../../../effects/unit-of-work.ts"
import type { Effect } from "../../../effects/runtime.ts"

/** Calls the listener `events.session`. */
export const announceSession: Effect<"announceSession"> = ({ session, claims }, runtime) => {
  if (runtime.config.events.session === undefined) return { type: "session.announced" }
  return announce(runtime, "session", claims === undefined ? { session } : { session, token: claims }).then(
    () => ({ type: "session.announced" }) as const,
  )
}
