/** Sets the cookies that record which sessions ended, or were replaced, in this browser. */
import { endedSessionMargin } from "../config/cookie-lifetimes.ts"
import { clearedCookie, type Cookies } from "../protocol/cookies.ts"
import { endedCookieName } from "../protocol/ended-sessions.ts"
import type { OpenedToken } from "./browser-session.ts"
import type { Runtime } from "./runtime.ts"

/**
 * Sets cookies that record the end of these sessions. Copies of the sessions' tokens in this browser then stop working.
 * The function cannot record a session without a session id.
 */
export function markEnded(sessions: readonly MarkedSession[], runtime: Runtime): Promise<void> {
  return mark(sessions, addEnded, runtime)
}

/**
 * Sets cookies that make these sessions end at the next sign-out. The user of these sessions has signed in again, so
 * another session is in use.
 */
export function markReplaced(sessions: readonly MarkedSession[], runtime: Runtime): Promise<void> {
  return mark(sessions, addReplaced, runtime)
}

type MarkedSession = Pick<OpenedToken, "evidence">

async function mark(
  sessions: readonly MarkedSession[],
  add: typeof addEnded,
  { config: { session, jwt }, site, cookies, jar, now }: Runtime,
): Promise<void> {
  const { name, options } = site.cookies.endedSessions
  const sids = sessions.flatMap(({ evidence }) => (evidence === undefined ? [] : [evidence.sid]))
  const own = await Promise.all(sids.map(async (sid) => endedCookieName(name, sid)))
  const { set, clear } = add(name, own, cookies)
  // The cookie must last longer than every token of the session. A token of the session never outlasts a token that the
  // library writes now.
  const maxAge = Math.max(session.maxAge, jwt.maxAge) + endedSessionMargin
  const value = String(Math.floor(now() / 1000))
  jar.push(
    ...clear.map((one) => clearedCookie(one, options)),
    ...set.map((one) => ({ name: one, value, options: { ...options, maxAge } })),
  )
}

/**
 * The maximum number of sessions that the cookies record as signed out, and of sessions that they record as replaced. A
 * new record replaces the oldest.
 */
const most = 8

/** Names of cookies that a response sets and clears. */
interface EndedChange {
  set: readonly string[]
  clear: readonly string[]
}

/**
 * Returns the changes that record sessions as signed out. Also records as signed out the sessions that cookies of this
 * request record as replaced.
 *
 * @param own the cookie name of each session, from {@link endedCookieName}.
 * @param cookies the cookies of the request. The value of each record is its time in seconds since the epoch. A record
 *   without a time counts as the oldest.
 */
function addEnded(name: string, own: readonly string[], cookies: Cookies): EndedChange {
  const replaced = cookiesOf(replacedName(name), cookies)
  const ending = replaced.map((one) => `${name}${one.slice(replacedName(name).length)}`)
  const { set, clear } = added(name, [...new Set([...ending, ...own])], cookies)
  return { set, clear: [...replaced, ...clear] }
}

/**
 * Returns the changes that record sessions as replaced by a new sign-in of the same user. For the parameters, see
 * {@link addEnded}.
 */
function addReplaced(name: string, own: readonly string[], cookies: Cookies): EndedChange {
  const renamed = own.map((one) => `${replacedName(name)}${one.slice(name.length)}`)
  return added(replacedName(name), renamed, cookies)
}

function replacedName(name: string): string {
  return name.replace(/signed-out$/, "replaced")
}

function cookiesOf(name: string, cookies: Cookies): string[] {
  return Object.keys(cookies).filter((one) => one.startsWith(`${name}.`))
}

function added(name: string, own: readonly string[], cookies: Cookies): EndedChange {
  const time = (one: string) => Number.parseInt(cookies[one] ?? "", 10) || 0
  const set = own.slice(-most)
  const clear = cookiesOf(name, cookies)
    .filter((one) => !set.includes(one))
    .sort((one, other) => time(other) - time(one))
    .slice(most - set.length)
  return { set, clear }
}
