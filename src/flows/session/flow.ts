/** Decodes the requests that read or update a session, and makes the responses. */
import type { Flow } from "../../../machines/session/index.ts"
import { sessionProgram } from "../../../machines/session/session.program.ts"
import type { Program } from "../../../machines/program.ts"
import { sessionEngine } from "../../effects/session-engine.ts"
import type { RunnableFlow } from "../flow-module.ts"
import { jsonResult } from "../json-result.ts"
import { asksForOutage, isSessionOutage } from "./outage.ts"

const flow: RunnableFlow<Flow> = {
  id: "session",
  engine: sessionEngine,
  // The map has flows of all types, so the code casts. The id selects this flow.
  program: (composition) => (composition?.flows.get("session")?.program as Program<Flow> | undefined) ?? sessionProgram,
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
}

// The cast hides the types of this flow, as in `flowModule`.
export const sessionFlow: RunnableFlow = flow as unknown as RunnableFlow
