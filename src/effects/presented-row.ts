/** The row of the session token that the browser presented, where sessions are rows of a database. */
import type { AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { SessionValue } from "../protocol/cookies.ts"
import { isSessionToken, presentedCookies } from "./browser-session.ts"
import type { Runtime } from "./runtime.ts"

export interface LiveRow {
  is: "live"
  session: AdapterSession
  user: AdapterUser
  /** Where its token was read from. */
  from: SessionValue
}

type Found = LiveRow | { is: "expired" } | { is: "unknown" }

export type PresentedRow =
  | Found
  /** No session cookie came. */
  | { is: "absent" }
  /** Rows of different users came: none of them counts. */
  | { is: "disputed" }

/** @throws {AdapterError} where the database cannot tell: that is no sign-out (INV-S6). */
export async function presentedRow(runtime: Runtime): Promise<PresentedRow> {
  const { values, found } = presentedCookies(runtime)
  const [first] = values
  if (first === undefined) return { is: found === "nothing" ? "absent" : "unknown" }
  return values.length === 1 ? rowOf(first, runtime) : oneOf(await allRows(values, runtime))
}

/**
 * The tokens that a sign-out or a new sign-in may remove the rows of: the one that came; of several, those of live rows,
 * and none where they are of different users.
 *
 * @throws {AdapterError} where several came and the database cannot tell whose they are.
 */
export async function tokensToEnd(runtime: Runtime): Promise<readonly string[]> {
  const { values } = presentedCookies(runtime)
  if (values.length < 2) return values.map(({ value }) => value).filter(isSessionToken)
  const all = await allRows(values, runtime)
  if (oneOf(all).is === "disputed") return []
  return all.filter((row) => row.is === "live").map(({ session }) => session.sessionToken)
}

async function allRows(values: readonly SessionValue[], runtime: Runtime): Promise<Found[]> {
  const rows: Found[] = []
  // One after the other: each takes a connection of the application's.
  for (const value of values) rows.push(await rowOf(value, runtime))
  return rows
}

async function rowOf(from: SessionValue, runtime: Runtime): Promise<Found> {
  const token = from.value
  if (!isSessionToken(token)) return { is: "unknown" }
  const found = await runtime.config.adapter?.getSessionAndUser?.(token)
  // A row counts only for its own token, and one without a readable date is over (DBS-05, DBS-11).
  if (!found || found.session.sessionToken !== token) return { is: "unknown" }
  const { session, user } = found
  const lives = session.expires instanceof Date && session.expires.getTime() > runtime.now()
  return lives ? { is: "live", session, user, from } : { is: "expired" }
}

/** Of one user's rows the one that is good for longest: it was used last. */
function oneOf(rows: readonly Found[]): PresentedRow {
  const [first, ...others] = rows.filter((row) => row.is === "live")
  if (first === undefined) return rows.find((row) => row.is === "expired") ?? { is: "unknown" }
  if (others.some(({ user }) => user.id !== first.user.id)) return { is: "disputed" }
  return others.reduce((best, row) => (row.session.expires > best.session.expires ? row : best), first)
}
