/**
 * Writes the row of a database session, and removes the row of the session that the new session replaces. Every new row
 * has a new token (D3, DBS-01).
 */
import { inApplication } from "../../machines/application-error.ts"
import type { Failure } from "../../machines/facts.ts"
import { errorName } from "../errors/error-name.ts"
import type { AdapterSession } from "../ports/adapter.ts"
import type { Evidence } from "../ports/evidence.ts"
import { writeCookie } from "./browser-session.ts"
import { addSessionWithProof } from "./proven-address.ts"
import { tokensToEnd, type LiveRow } from "./presented-row.ts"
import { evidenceOfRows, revokeEnded } from "./registry/end-sessions.ts"
import { registerSession } from "./registry/register-session.ts"
import type { SessionDetails } from "./registry/registered-details.ts"
import type { Runtime } from "./runtime.ts"
import { deleteDetails, joinDetails, putDetails, writeDetails } from "./session-details.ts"

interface NewRow {
  userId: string
  /** The values of the columns that the application added to the table, by column name. */
  columns?: object
  /** The entry in the registry, except for the token. */
  details: SessionDetails
  evidence: () => Evidence | Promise<Evidence>
  /** Returns true if the library must not issue the session without its evidence. */
  mustStand: (evidence: Evidence) => boolean
}

/**
 * Writes a new row, sets its token in the browser's cookie, and removes the row of the presented session.
 *
 * @returns the failure if the token does not fit into the cookie, the user is disabled, or the session that a step-up
 * extends was revoked. The function has then undone its writes.
 * @throws if the database or a store fails.
 */
export async function replaceRow(row: NewRow, runtime: Runtime): Promise<Failure | undefined> {
  const { session } = runtime.config
  const expires = new Date(runtime.now() + Math.min(session.maxAge, session.absoluteMaxAge ?? Infinity) * 1000)
  const sessionToken = inApplication("session.generateSessionToken", () => session.generateSessionToken())
  // The function checks the size of the cookie first. The response sets the cookie only after the function has written
  // the row.
  const failure = writeCookie(sessionToken, expires, runtime)
  if (failure !== undefined) return failure
  const evidence = await row.evidence()
  const details = { sessionToken, expires, evidence }
  const mustStand = row.mustStand(evidence)
  if (mustStand && !(await joinDetails(details, runtime))) await putDetails(details, runtime)
  const written = { sessionToken, userId: row.userId, expires }
  if (runtime.proof === undefined) await createWithColumns(written, row.columns, runtime)
  else if (!(await createWithProof(written, runtime))) {
    if (mustStand) await deleteDetails([sessionToken], runtime)
    return { reason: "user_deleted" }
  }
  const joined = mustStand || (await joinDetails(details, runtime))
  await runtime.unit?.keep()
  if (!joined) await writeDetails(details, runtime)
  const unregistered = await register(row, details, runtime)
  if (unregistered !== undefined) return unregistered
  await forgetReplaced(evidence, runtime)
  return undefined
}

/** The fields that every row sets anew. All other fields are columns of the application. */
const ownFields: ReadonlySet<string> = new Set(["id", "sessionToken", "userId", "expires"])

/**
 * Replaces the row of the presented session by a row of the same session, with a new token. The new row keeps the
 * values of the application's own columns. Returns and throws as {@link replaceRow} does.
 */
export async function renewRow(
  { session, user }: Pick<LiveRow, "session" | "user">,
  { details, evidence }: Pick<NewRow, "details"> & { evidence: Evidence },
  runtime: Runtime,
): Promise<Failure | undefined> {
  const columns = Object.fromEntries(Object.entries(session).filter(([field]) => !ownFields.has(field)))
  return replaceRow({ userId: user.id, columns, details, evidence: () => evidence, mustStand: () => true }, runtime)
}

/**
 * Registers the session of a new row. If the registry fails, the function removes the row, so that no unregistered
 * session exists.
 */
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

/**
 * Writes the row with the columns of the application. The database can refuse the value of one of these columns for two
 * reasons: the database computes the column itself, or the column is unique and the old row still has the value. The
 * function then writes the row without the columns of the application, and logs a warning.
 */
async function createWithColumns(row: AdapterSession, columns: object = {}, runtime: Runtime): Promise<void> {
  if (Object.keys(columns).length === 0) return createRow(row, runtime)
  try {
    await createRow({ ...columns, ...row }, runtime)
  } catch (error) {
    if (runtime.unit !== undefined) throw error
    await createRow(row, runtime)
    runtime.config.log.warn("session-columns-dropped", errorName(error))
  }
}

/** The milliseconds by which a stored date can differ from the written date, because databases round dates. */
const exactness = 1000

/**
 * Writes the row. If a response of the database is lost, some drivers repeat the write, and then report a conflict with
 * the row of their first write. Therefore the function ignores an error if the database has an equal row. In a
 * transaction, the function throws the error, because after a failed write all other writes of the transaction fail
 * too.
 */
async function createRow(row: AdapterSession, runtime: Runtime): Promise<void> {
  const { unit, config } = runtime
  if (unit !== undefined) return void (await unit.adapter.createSession?.(row))
  try {
    await config.adapter?.createSession?.(row)
  } catch (error) {
    if (!(await isWritten(row, runtime))) throw error
  }
}

/**
 * Writes the row together with the proof of the user's address. Ignores an error as {@link createRow} does: the database
 * commits the proof and the row together, so an equal row shows that both are written.
 *
 * @returns `false` if the user was deleted. No row is then written.
 */
async function createWithProof(row: AdapterSession, runtime: Runtime): Promise<boolean> {
  try {
    return await addSessionWithProof(row, runtime)
  } catch (error) {
    if (!(await isWritten(row, runtime))) throw error
    return true
  }
}

/** Returns true if the database has an equal row. */
async function isWritten(row: AdapterSession, { config: { adapter } }: Runtime): Promise<boolean> {
  const found = await Promise.resolve(adapter?.getSessionAndUser?.(row.sessionToken)).catch(() => null)
  const { sessionToken, userId, expires } = found?.session ?? {}
  const same = sessionToken === row.sessionToken && userId === row.userId
  return same && Math.abs(Number(expires) - row.expires.getTime()) <= exactness
}

/**
 * Removes the row of the session that the new session replaces. After a step-up, both rows belong to one session, which
 * stays registered. The function only logs errors, because the new session is valid, and many adapters throw if the row
 * to delete does not exist.
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
