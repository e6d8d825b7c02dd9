/** Writes the row of a session, and lets go of the one that it replaces: every new row has a new token (D3, DBS-01). */
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
  /** A session without its evidence would be another session: it is made where that stands. */
  mustStand: (evidence: Evidence) => boolean
}

/** @returns why not, where the cookie does not fit: then nothing is written. */
export async function replaceRow(row: NewRow, runtime: Runtime): Promise<Failure | undefined> {
  const { session } = runtime.config
  const expires = new Date(runtime.now() + session.maxAge * 1000)
  const sessionToken = inApplication("session.generateSessionToken", () => session.generateSessionToken())
  // Whether the cookie fits is settled first; it is only sent where the row stands too.
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

/** How exact a database keeps a date, in milliseconds. */
const exactness = 1000

/**
 * Writes the row. A driver that lost the answer and wrote again reports a conflict with its own row: the very row counts
 * as written. In a transaction a failed write spoils the rest, and stays a failure.
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

/** The new session stands, whether or not there was an old row: many databases throw where there is none. */
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
