/**
 * Evidence of database sessions: a row of `stores.sessions` beside the session's own row, under the SHA-256 of its
 * token.
 *
 * A session without such a row has no evidence, like sessions of Auth.js and of earlier releases. If the store fails, a
 * user who signs in is therefore signed in, and a flow that needs evidence requires a new authentication.
 */
import { errorName } from "../errors/error-name.ts"
import type { Evidence } from "../ports/evidence.ts"
import type { SessionDetailsStore } from "../ports/session-details-store.ts"
import { sha256 } from "../protocol/bytes.ts"
import type { Runtime } from "./runtime.ts"

/** The data to write for a session. Its token names the row, and is not stored. */
interface Details {
  sessionToken: string
  expires: Date
  evidence: Evidence
}

/**
 * Writes the row in the open transaction, together with the session's own row.
 *
 * @returns `false` if there is no transaction, or the stores cannot join it: call {@link writeDetails} after the
 *   session is written.
 * @throws if the database refuses. The transaction then cannot be committed.
 */
export async function joinDetails(details: Details, { unit, config: { stores } }: Runtime): Promise<boolean> {
  const joined = unit?.joins === true ? stores?.within?.(unit.adapter) : undefined
  if (joined === undefined) return false
  await put(details, joined.sessions)
  return true
}

/**
 * Writes the row of a session that is about to be issued.
 *
 * @throws if the store fails.
 */
export async function putDetails(details: Details, { config: { stores } }: Runtime): Promise<void> {
  if (stores !== undefined) await put(details, stores.sessions)
}

/** Writes the row of an issued session. */
export async function writeDetails(details: Details, runtime: Runtime): Promise<void> {
  await attempt("session_evidence_not_written", runtime, async (sessions) => put(details, sessions))
}

/** Extends the row as its session is extended. */
export async function extendDetails(sessionToken: string, expires: Date, runtime: Runtime): Promise<void> {
  await attempt("session_evidence_not_extended", runtime, async (sessions) =>
    sessions.extend(await sha256(sessionToken), expires),
  )
}

/** Removes the rows of ended sessions. A row that stays names no session, and is deleted when it expires. */
export async function deleteDetails(sessionTokens: readonly string[], runtime: Runtime): Promise<void> {
  for (const token of sessionTokens)
    await attempt("session_evidence_not_removed", runtime, async (sessions) => sessions.delete(await sha256(token)))
}

async function put({ sessionToken, evidence, expires }: Details, sessions: SessionDetailsStore): Promise<void> {
  await sessions.put(await sha256(sessionToken), evidence, expires)
}

async function attempt(
  failed: string,
  { config: { stores, log } }: Runtime,
  work: (sessions: SessionDetailsStore) => unknown,
): Promise<void> {
  if (stores === undefined) return
  try {
    await work(stores.sessions)
  } catch (error) {
    log.debug(failed, { error: errorName(error) })
  }
}
