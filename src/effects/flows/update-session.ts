import { InvalidConfiguration } from "../../errors/classes.ts"
import type { Evidence } from "../../ports/evidence.ts"
import { rewriteToken } from "../registry/rewrite-token.ts"
import { presentedEvidence } from "../presented-evidence.ts"
import type { Effect } from "../runtime.ts"
import { requireSmall } from "./sealed-record.ts"

type Update = Parameters<Effect<"updateSession">>[0]

/**
 * Writes a flow's result into the session that the browser presented. The effect does not call `callbacks.jwt`: the
 * trigger `update` is for data from the browser, and this result comes from the server. The callback receives the
 * result at the next read of the session.
 *
 * @throws {InvalidConfiguration} with database sessions if the configuration has no `stores`.
 * @throws {TypeError} if the result has more than 2 KiB, or does not fit into the session's cookies. The session stays
 * unchanged.
 */
export const updateSession: Effect<"updateSession"> = async (update, runtime) => {
  requireSmall("updateSession", update.data)
  const { session, stores } = runtime.config
  if (session.strategy === "database" && stores === undefined)
    throw new InvalidConfiguration(
      `The flow "${update.flow}" puts a result into database sessions: configure \`stores\`.`,
    )
  const found = await presentedEvidence(runtime)
  if (found === undefined) return { type: "session.absent" }
  if (found.in === "row")
    await stores?.sessions.put(found.hash, withResult(found.evidence, update), found.row.session.expires)
  else {
    const { claims, evidence } = found
    const failure = await rewriteToken({ claims, evidence: withResult(evidence, update) }, runtime)
    if (failure?.reason === "step_up_session_changed") return { type: "session.absent" }
    if (failure !== undefined) throw new TypeError(`The session does not hold the result: ${String(failure.cause)}.`)
  }
  return { type: "session.updated" }
}

function withResult<E extends Evidence>(evidence: E, { flow, data }: Update): E {
  return { ...evidence, results: { ...evidence.results, [flow]: data } }
}
