/** Finds the row of the database session that the browser presented. */
import type { AdapterSession, AdapterUser } from "../ports/adapter.ts"
import { sha256 } from "../protocol/bytes.ts"
import type { SessionValue } from "../protocol/cookies.ts"
import { absoluteEnd } from "./absolute-end.ts"
import { isSessionToken } from "../config/hashed-session-tokens.ts"
import { presentedCookies } from "./presented-cookies.ts"
import type { Runtime } from "./runtime.ts"

export interface LiveRow {
  is: "live"
  session: AdapterSession
  user: AdapterUser
  /** The cookies that the session's token was read from. */
  from: SessionValue
  /**
   * The time at which the session ends even if it is extended, in seconds since the epoch. `undefined` without
   * `session.absoluteMaxAge`.
   */
  ends?: number
}

type Found = LiveRow | { is: "expired" } | { is: "unknown" }

export type PresentedRow =
  | Found
  /** The request has no session cookie. */
  | { is: "absent" }
  /** The request has tokens of different users' sessions, so the library accepts none of them. */
  | { is: "disputed" }

/**
 * Finds the row of the presented session.
 *
 * @param mayBeCached true for a session read, which may use the cache of the option `session.cache`.
 * @throws {AdapterError} if the database fails. A failed database signs no user out (INV-S6).
 */
export async function presentedRow(runtime: Runtime, mayBeCached: boolean = false): Promise<PresentedRow> {
  const { values, found } = presentedCookies(runtime)
  const [first] = values
  if (first === undefined) return { is: found === "nothing" ? "absent" : "unknown" }
  return values.length === 1 ? rowOf(first, runtime, mayBeCached) : oneOf(await allRows(values, runtime))
}

/**
 * Returns the tokens whose rows a sign-out or a new sign-in may remove. If the request has one token, the function
 * returns that token. If the request has several tokens, the function returns the tokens of valid rows, or an empty
 * list if the rows belong to different users.
 *
 * @throws {AdapterError} if the request has several tokens and the database fails.
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
  // The function reads the rows one after the other, because each read takes a connection from the application's pool.
  for (const value of values) rows.push(await rowOf(value, runtime))
  return rows
}

async function rowOf(from: SessionValue, runtime: Runtime, mayBeCached: boolean = false): Promise<Found> {
  const token = from.value
  if (!isSessionToken(token)) return { is: "unknown" }
  const { adapter, sessionCache } = runtime.config
  const found =
    mayBeCached && sessionCache !== undefined
      ? await sessionCache.find(token, runtime.now())
      : await adapter?.getSessionAndUser?.(token)
  // The row must have exactly the presented token (DBS-05). A row without a readable date counts as expired (DBS-11).
  if (!found || found.session.sessionToken !== token) return { is: "unknown" }
  const { session, user } = found
  const lives = session.expires instanceof Date && session.expires.getTime() > runtime.now()
  if (!lives) return { is: "expired" }
  const { absoluteMaxAge } = runtime.config.session
  const row: LiveRow = { is: "live", session, user, from }
  return absoluteMaxAge === undefined ? row : withinLifetime(row, absoluteMaxAge, runtime)
}

/**
 * Applies `session.absoluteMaxAge` to a row. Once the session has ended, the row counts as expired. The function
 * returns no expiry that is later than the end of the session.
 */
async function withinLifetime(row: LiveRow, absoluteMaxAge: number, runtime: Runtime): Promise<Found> {
  const { session } = row
  const evidence = await runtime.config.stores?.sessions.get(await sha256(session.sessionToken))
  const ends = absoluteEnd(evidence, session.expires.getTime() / 1000, absoluteMaxAge)
  if (ends * 1000 <= runtime.now()) return { is: "expired" }
  const expires = new Date(Math.min(session.expires.getTime(), ends * 1000))
  return { ...row, session: { ...session, expires }, ends }
}

/**
 * Returns the row with the latest expiry, because the browser used this row last; `disputed` if the rows belong to
 * different users.
 */
function oneOf(rows: readonly Found[]): PresentedRow {
  const [first, ...others] = rows.filter((row) => row.is === "live")
  if (first === undefined) return rows.find((row) => row.is === "expired") ?? { is: "unknown" }
  if (others.some(({ user }) => user.id !== first.user.id)) return { is: "disputed" }
  return others.reduce((best, row) => (row.session.expires > best.session.expires ? row : best), first)
}
