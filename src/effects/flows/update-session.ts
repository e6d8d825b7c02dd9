import type { Answer } from "../../../machines/vocabulary.ts"
import { InvalidConfiguration } from "../../errors.ts"
import type { SessionDetails } from "../../ports/evidence.ts"
import { evidenceOfSubject } from "../../protocol/session-token.ts"
import { sha256Hex } from "../../protocol/bytes.ts"
import { presentedRow } from "../presented-row.ts"
import { presentedToken, reportDispute, writeWholeToken } from "../browser-session.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { requireSmall } from "./sealed-record.ts"

type Addition = Parameters<Effect<"updateSession">>[0]

/**
 * Writes a flow's addition into the session that the browser presented. `callbacks.jwt` is not asked: what it gets as an
 * update comes from the browser, and this does not. It sees the addition when the session is read.
 *
 * @throws {InvalidConfiguration} with database sessions and without `stores`.
 * @throws {TypeError} for more than 2 KiB, or more than the session's cookies hold. The session stays as it was.
 */
export const updateSession: Effect<"updateSession"> = async (addition, runtime) => {
  requireSmall("updateSession", addition.data)
  return runtime.config.session.strategy === "jwt" ? updateToken(addition, runtime) : updateRow(addition, runtime)
}

async function updateToken(addition: Addition, runtime: Runtime): Promise<Answer<"updateSession">> {
  const token = await presentedToken(runtime)
  if (token.is === "disputed") reportDispute(runtime)
  if (token.is !== "open") return { type: "session.absent" }
  const { claims } = token
  const evidence = await evidenceOfSubject(token.evidence, claims.sub)
  if (evidence === undefined) return { type: "session.absent" }
  const failure = await writeWholeToken({ claims, evidence: withAddition(evidence, addition) }, runtime)
  if (failure !== undefined) throw new TypeError(`The session does not hold the addition: ${String(failure.cause)}.`)
  return { type: "session.updated" }
}

async function updateRow(addition: Addition, runtime: Runtime): Promise<Answer<"updateSession">> {
  const { stores } = runtime.config
  if (stores === undefined)
    throw new InvalidConfiguration(`The flow "${addition.flow}" adds to database sessions: configure \`stores\`.`)
  const row = await presentedRow(runtime)
  if (row.is === "disputed") reportDispute(runtime)
  if (row.is !== "live") return { type: "session.absent" }
  const { sessionToken, expires } = row.session
  const hash = await sha256Hex(sessionToken)
  const details = await stores.sessions.get(hash)
  if (details === undefined) return { type: "session.absent" }
  await stores.sessions.put(hash, withAddition(details, addition), expires)
  return { type: "session.updated" }
}

function withAddition<D extends SessionDetails>(details: D, { flow, data }: Addition): D {
  return { ...details, additions: { ...details.additions, [flow]: data } }
}
