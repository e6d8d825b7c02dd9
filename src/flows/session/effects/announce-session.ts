import type { Effect } from "../../../effects/runtime.ts"
import { announce } from "../../../effects/unit-of-work.ts"

/** Calls the listener `events.session`. The effect runs only with a listener. */
export const announceSession: Effect<"announceSession"> = async ({ session, claims }, runtime) => {
  await announce(runtime, "session", claims === undefined ? { session } : { session, token: claims })
  return { type: "session.announced" }
}
