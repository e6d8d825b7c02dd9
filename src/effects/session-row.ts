/**
 * Writes the row of a database session, and removes the row of the session that it replaces. Every new row has a new
 * token (D3, DBS-01).
 */
import { inApplication } from "../../machines/application-error.ts"
import type { Failure } from "../../machines/facts.ts"
import { errorName } from "../errors/error-name.ts"
import type { AdapterSession } from "../ports/adapter.ts"
import type { Evidence } from "../ports/evidence.ts"
import { writeCookie } from "./browser-session.ts"
import { tokensToEnd } from "./presented-row.ts"
import { evidenceOfRows, revokeEnded } from "./registry/end-sessions.ts"
import { registerSession } from "./registry/register-session.ts"
import type { SessionDetails } from "./registry/registered-details.ts"
import type { Runtime } from "./runtime.ts"
import { deleteDetails, joinDetails, putDetails, writeDetails } from "./session-details.ts"

interface NewRow {
  userId: string
  /** The entry in the registry, except for the token. */
  details: SessionDetails
  evidence: () => Evidence | Promise<Evidence>
  /** Returns true if the session must not be issued when its evidence cannot be stored. */
  mustStand: (evidence: Evidence) => boolean
}

/**
 * Writes a new row, sets its token in the browser's cookie, and removes the row of the presented session.
 *
 * @returns the failure if the token does not fit into the cookie, the user is disabled, or the session that a step-up
 *   extends was revoked. Then nothing stays written.
 * @throws if the database or a store fails.
 */
export async function replaceRow(row: NewRow, runtime: Runtime): Promise<Failure | undefined> {
  const { session } = runtime.config
  const expires = new Date(runtime.now() + Math.min(session.maxAge, session.absoluteMaxAge ?? Infinity) * 1000)
  const sessionToken = inApplication("session.generateSessionToken", () => session.generateSessionToken())
  // The size of the cookie is checked first. The response sets it only after the row was written.
  const failure = writeCookie(sessionToken, expires, runtime)
  if (failure !== undefined) return failure
  const evidence = await row.evidence()
  const details = { sessionToken, expires, evidence }
  const mustStand = row.mustStand(evidence)
  if (mustStand && !(await joinDetails(details, runtime))) await putDetails(details, runtime)
  await createRow({ sessionToken, userId: row.userId, expires }, runtime)
  const joined = mustStand || (await joinDetails(details, runtime))
  await runtime.unit?.keep()
  if (!joined) await writeDetails(details, runtime)
  const unregistered = await register(row, details, runtime)
  if (unregistered !== undefined) return unregistered
  await forgetReplaced(evidence, runtime)
  return undefined
}

/** Registers the session of a new row. If that fails, removes the row, so that no unregistered session exists. */
async function register(
  { userId, details }: NewRow,
  { sessionToken, evidence, expires }: { sessionToken: string; evidence: Evidence; expires: Date },
  runtime: Runtime,
): Promise<Failure | undefined> {
  const removeRow = async (): Promise<void> => {
    await runtime.config.adapter?.deleteSession?.(sessionToken)
    await deleteDetails([sessionToken], runtime)
  }
  try {
    const entry = { ...details, token: sessionToken }
    const failure = await registerSession(
      { person: { user: userId }, evidence, expiresAt: expires.getTime(), details: entry },
      runtime,
    )
    if (failure !== undefined) await removeRow()
    return failure
  } catch (error) {
    await removeRow()
    throw error
  }
}

/** The milliseconds by which a stored date can differ from the written one, because databases round dates. */
const exactness = 1000

/**
 * Writes the row. If a response of the database is lost, some drivers repeat the write, and then report a conflict with
 * the row of their first write. Therefore an error is ignored if the database has an equal row. In a transaction, the
 * error is not ignored, because after a failed write all other writes of the transaction fail too.
 */
async function createRow(row: AdapterSession, { unit, config: { adapter } }: Runtime): Promise<void> {
  if (unit !== undefined) return void (await unit.adapter.createSession?.(row))
  try {
    await adapter?.createSession?.(row)
  } catch (error) {
    const found = await Promise.resolve(adapter?.getSessionAndUser?.(row.sessionToken)).catch(() => null)
    const { sessionToken, userId, expires } = found?.session ?? {}
    const same = sessionToken === row.sessionToken && userId === row.userId
    if (!same || !(Math.abs(Number(expires) - row.expires.getTime()) <= exactness)) throw error
  }
}

/**
 * Removes the row of the session that the new session replaces. After a step-up, both rows are of one session, which
 * stays registered. Errors are only logged, because the new session is valid, and many adapters throw if the row to
 * delete does not exist.
 */
async function forgetReplaced({ sid }: Evidence, runtime: Runtime): Promise<void> {
  try {
    const replaced = await tokensToEnd(runtime)
    const ended = (await evidenceOfRows(replaced, runtime)).filter((one) => one.sid !== sid)
    for (const token of replaced) await runtime.config.adapter?.deleteSession?.(token)
    await deleteDetails(replaced, runtime)
    await revokeEnded(ended, runtime)
  } catch (error) {
    runtime.config.log.debug("presented_session_not_deleted", {
      error: errorName(error),
    })
  }
}
