/** The effects of session reads. Reading a session from a token loads no further module. */
import type { SessionReadAsks } from "../../machines/session-answers.ts"
import * as session from "../flows/session/effects/index.ts"
import { later } from "./later.ts"
import type { Effects } from "./runtime.ts"

const { checkRevocation } = later(() => import("../flows/session/effects/check-revocation.ts"), "checkRevocation")
const { announceSession } = later(() => import("../flows/session/effects/announce-session.ts"), "announceSession")
const storedSession = () => import("../flows/session/effects/stored.ts")

export const sessionEffects: Pick<Effects, keyof SessionReadAsks> = {
  ...session,
  // Without a registry or a listener, session reads get a synchronous answer, because a promise would slow them down.
  checkRevocation: (params, runtime) =>
    runtime.config.registry === undefined ? { type: "session.unrevoked" } : checkRevocation(params, runtime),
  announceSession: (params, runtime) =>
    runtime.config.events.session === undefined ? { type: "session.announced" } : announceSession(params, runtime),
  ...later(storedSession, "loadSession", "extendSession", "clearSession"),
}
