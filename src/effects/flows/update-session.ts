import type { Answer } from "../../../machines/vocabulary.ts"
import { InvalidConfiguration } from "../../errors.ts"
import type { Evidence } from "../../ports/evidence.ts"
import { evidenceOfSubject } from "../../protocol/session-token.ts"
import { sha256Hex } from "../../protocol/bytes.ts"
import { presentedRow } from "../presented-row.ts"
import { presentedToken, reportDispute, writeWholeToken } from "../browser-session.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { requireSmall } from "./sealed-record.ts"

type Update = Parameters<Effect<"updateSession">>[0]

/**
 * Writes a flow's result into the session that the browser presented. `callbacks.jwt` is not asked: what it gets as an
 * update comes from the browser, and this does not. It sees the result when the session is read.
 *
 * @throws {InvalidConfiguration} with database sessions and without `stores`.
 * @throws {TypeError} for more than 2 KiB, or more than the session's cookies hold. The session stays as it was.
 */
export const updateSession: Effect<"updateSession"> = async (update, runtime) => {
  requireSmall("updateSession", update.data)
  return runtime.config.session.strategy === "jwt" ? updateToken(update, runtime) : updateRow(update, runtime)
}

async function updateToken(update: Update, runtime: Runtime): Promise<Answer<"updateSession">> {
  const token = await presentedToken(runtime)
  if (token.is === "disputed") reportDispute(runtime)
  if (token.is !== "open") return { type: "session.absent" }
  const { claims } = token
  const evidence = await evidenceOfSubject(token.evidence, claims.sub)
  if (evidence === undefined) return { type: "session.absent" }
  const failure = await writeWholeToken({ claims, evidence: withResult(evidence, update) }, runtime)
  if (failure !== undefined) throw new TypeError(`The session does not hold the result: ${String(failure.cause)}.`)
  return { type: "session.updated" }
}

async function updateRow(update: Update, runtime: Runtime): Promise<Answer<"updateSession">> {
  const { stores } = runtime.config
  if (stores === undefined)
    throw new InvalidConfiguration(
      `The flow "${update.flow}" puts a result into database sessions: configure \`stores\`.`,
    )
  const row = await presentedRow(runtime)
  if (row.is === "disputed") reportDispute(runtime)
  if (row.is !== "live") return { type: "session.absent" }
  const { sessionToken, expires } = row.session
  const hash = await sha256Hex(sessionToken)
  const details = await stores.sessions.get(hash)
  if (details === undefined) return { type: "session.absent" }
  await stores.sessions.put(hash, withResult(details, update), expires)
  return { type: "session.updated" }
}

function withResult<E extends Evidence>(evidence: E, { flow, data }: Update): E {
  return { ...evidence, results: { ...evidence.results, [flow]: data } }
}
