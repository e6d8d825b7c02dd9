/** Writes the row of a session, and removes the row that it replaces: every new row has a new token (D3, DBS-01). */
import { inApplication } from "../../machines/application-error.ts"
import type { Failure } from "../../machines/facts.ts"
import { errorName } from "../errors/error-name.ts"
import type { AdapterSession } from "../ports/adapter.ts"
import type { Evidence } from "../ports/evidence.ts"
import { writeCookie } from "./browser-session.ts"
import { tokensToEnd } from "./presented-row.ts"
import type { Runtime } from "./runtime.ts"
import { deleteDetails, joinDetails, putDetails, writeDetails } from "./session-details.ts"

interface NewRow {
  userId: string
  evidence: () => Evidence | Promise<Evidence>
  /** Returns true if the session must not be issued without its evidence. */
  mustStand: (evidence: Evidence) => boolean
}

/**
 * Writes a new row and removes the old one.
 *
 * @returns the failure, if the cookie does not fit. Nothing is written then.
 */
export async function replaceRow(row: NewRow, runtime: Runtime): Promise<Failure | undefined> {
  const { session } = runtime.config
  const expires = new Date(runtime.now() + session.maxAge * 1000)
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
  await forgetReplaced(runtime)
  return undefined
}

/** The precision of dates in a database, in milliseconds. */
const exactness = 1000

/**
 * Writes the row. After a lost response, a driver may write again and report a conflict with its own row, so an equal
 * row counts as written. In a transaction, a failed write makes the others fail too, and stays a failure.
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

/** Removes the replaced row. The new session is valid in any case: many databases throw where there is no old row. */
async function forgetReplaced(runtime: Runtime): Promise<void> {
  try {
    const replaced = await tokensToEnd(runtime)
    for (const token of replaced) await runtime.config.adapter?.deleteSession?.(token)
    await deleteDetails(replaced, runtime)
  } catch (error) {
    runtime.config.log.debug("presented_session_not_deleted", {
      error: errorName(error),
    })
  }
}
