/** Reading and updating a session, as requests and answers. */
import type { Flow } from "../../machines/session/index.ts"
import type { Door } from "./door.ts"
import { sessionProgram } from "./programs.ts"
import { asksForOutage, isSessionOutage } from "./session-outage.ts"

export const sessionDoor: Door<Flow> = {
  flow: "session",
  program: sessionProgram,
  input: ({ session: { strategy, maxAge, updateAge }, jwt }) =>
    strategy === "database"
      ? { strategy, maxAge, updateAge }
      : // A token that is used is renewed before it ends, however short its life.
        { strategy, maxAge: jwt.maxAge, updateAge: Math.min(updateAge, jwt.maxAge / 2) },
  knock: (visit) => {
    const now = Math.floor(visit.runtime.now() / 1000)
    if (visit.method !== "POST") return { event: { type: "session.requested", now } }
    return { event: { type: "update.requested", now, csrf: visit.csrf, update: { data: visit.body.data } } }
  },
  reply: ({ outcome }, { headers }) => {
    if (outcome?.type === "live") return { kind: "json", status: 200, body: outcome.session }
    if (outcome?.type === "refused") return { kind: "failure", failure: outcome.failure }
    const isOutage = isSessionOutage(outcome?.failure) && asksForOutage(headers)
    return { kind: "json", status: isOutage ? 503 : 200, body: null }
  },
}
