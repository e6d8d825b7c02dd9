import type { Effect } from "../../../effects/runtime.ts"

/** Calls the listener `events.session`. */
export const announceSession: Effect<"announceSession"> = ({ session, claims }, runtime) => {
  if (runtime.config.events.session === undefined) return { type: "session.announced" }
  return import("../../../effects/unit-of-work.ts").then(async ({ announce }) => {
    await announce(runtime, "session", claims === undefined ? { session } : { session, token: claims })
    return { type: "session.announced" }
  })
}
