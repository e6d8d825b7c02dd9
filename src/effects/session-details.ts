/**
 * Stores the evidence of database sessions. The adapter's table of sessions has no column for evidence. Therefore the
 * library stores the evidence as a second row, in `stores.sessions`, under the SHA-256 of the session's token.
 *
 * A session without this row counts as a session without evidence, such as a session of Auth.js or of an earlier
 * release. If the store fails, a sign-in therefore still succeeds, unless the application has a registry of sessions or
 * the session has results. A flow that needs evidence then asks the user to authenticate again.
 */
import { errorName } from "../errors/error-name.ts"
import type { Evidence } from "../ports/evidence.ts"
import type { SessionDetailsStore } from "../ports/session-details-store.ts"
import { sha256 } from "../protocol/bytes.ts"
import type { Runtime } from "./runtime.ts"

/** The evidence to write for a session. The row has the hash of `sessionToken`, not the token itself. */
interface Details {
  sessionToken: string
  expires: Date
  evidence: Evidence
}

/**
 * Writes the evidence in the open transaction, together with the session's row in the adapter.
 *
 * @returns `false` if there is no transaction, or the stores cannot join it. The caller then calls {@link putDetails}
 *   before it writes the session, or {@link writeDetails} afterwards.
 * @throws if the database refuses. The transaction then cannot be committed.
 */
export async function joinDetails(details: Details, { unit, config: { stores } }: Runtime): Promise<boolean> {
  const joined = unit?.joins === true ? stores?.within?.(unit.adapter) : undefined
  if (joined === undefined) return false
  await put(details, joined.sessions)
  return true
}

/**
 * Writes the evidence before the effect issues the session, for a session that must not exist without evidence.
 *
 * @throws if the store fails.
 */
export async function putDetails(details: Details, { config: { stores } }: Runtime): Promise<void> {
  if (stores !== undefined) await put(details, stores.sessions)
}

/** Writes the evidence of an issued session. Never rejects: if the store fails, the session has no evidence. */
export async function writeDetails(details: Details, runtime: Runtime): Promise<void> {
  await attempt("session_evidence_not_written", runtime, async (sessions) => put(details, sessions))
}

/** Sets a new expiry date for the evidence, because the effect has extended the session. Never rejects. */
export async function extendDetails(sessionToken: string, expires: Date, runtime: Runtime): Promise<void> {
  await attempt("session_evidence_not_extended", runtime, async (sessions) =>
    sessions.extend(await sha256(sessionToken), expires),
  )
}

/**
 * Removes the evidence of ended sessions. Never rejects: if a row of evidence stays, no session uses it, and the store
 * deletes the row when it expires.
 */
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
