/** Decodes the requests that read or update a session, and makes the responses. */
import { chart, type Flow } from "../../../machines/session/index.ts"
import { flowModule, type FlowModule } from "../flow-module.ts"
import { jsonResult } from "../http-result.ts"
import { asksForOutage, isSessionOutage } from "./outage.ts"

export const sessionFlow: FlowModule = flowModule<Flow>({
  id: "session",
  chart,
  input: ({ session: { strategy, maxAge, updateAge, revocation }, jwt }) =>
    strategy === "database"
      ? { strategy, maxAge, updateAge, revocation }
      : // If the lifetime of a token is shorter than `updateAge`, the library renews the token after half of its lifetime.
        { strategy, maxAge: jwt.maxAge, updateAge: Math.min(updateAge, jwt.maxAge / 2), revocation },
  policy: () => ({}),
  decode: ({ runtime, method, csrf, body }) => {
    const now = Math.floor(runtime.now() / 1000)
    if (method !== "POST") return { event: { type: "session.requested", now } }
    return { event: { type: "update.requested", now, csrf, update: { data: body.data } } }
  },
  respond: ({ outcome }, { headers }) => {
    if (outcome?.type === "live") return jsonResult(200, outcome.session)
    if (outcome?.type === "refused") return { failure: outcome.failure }
    const isOutage = isSessionOutage(outcome?.failure) && asksForOutage(headers)
    return jsonResult(isOutage ? 503 : 200, null)
  },
})
