import { announce } from "../../../effects/unit-of-work.ts"
import type { Effect } from "../../../effects/runtime.ts"

/** Calls the listener `events.signOut`. */
export const announceSignOut: Effect<"announceSignOut"> = async ({ farewell }, runtime) => {
  await announce(runtime, "signOut", farewell)
  return { type: "signOut.announced" }
}
