/**
 * Makes the cookies that record which sessions were signed out in this browser. A server cannot control in which order
 * its responses arrive. A response that was in progress when the user signed out can set the session's cookie again,
 * but it does not remove these cookies. Each sign-out has its own cookie, so that no response removes the record of
 * another sign-out.
 *
 * The name of such a cookie contains the hash of a session id, and is not a secret. An attacker cannot make the name
 * for a session whose id they do not know. A user who deletes such a cookie cancels only their own sign-out.
 *
 * If a user signs in again, the new session replaces the old session in the browser, but the old session stays valid.
 * Therefore the user stays signed in even if a late response sets the cookie of the old session again. Another cookie,
 * with "replaced" in its name, records the old session, so that the next sign-out ends both sessions.
 */
import type { Cookies } from "./cookies.ts"
import { andThen, type NowOrLater, sha256 } from "./bytes.ts"

/**
 * The maximum number of signed-out sessions that are recorded, and of replaced sessions. A new record replaces the
 * oldest.
 */
const most = 8

/**
 * Returns the beginning of the cookies' names. The beginning has the prefix of the session's cookie (`__Host-` or
 * `__Secure-`), so that browsers apply the same restrictions to them.
 */
export function endedSessionsName(sessionCookie: string): string {
  return `${/^__(?:Host|Secure)-/.exec(sessionCookie)?.[0] ?? ""}authjs.signed-out`
}

/**
 * Returns the name of the cookie for one session. The name contains 96 bits of a hash, so that no two sessions share a
 * name. Synchronous with `node:crypto`.
 */
export function endedCookieName(name: string, sid: string): NowOrLater<string> {
  return andThen(sha256(`authchart signed out ${sid}`, "base64url"), (hash) => `${name}.${hash.slice(0, 16)}`)
}

/** Returns true if the browser has a record that a session was signed out. */
export function hasEnded(sid: string, name: string, cookies: Cookies): NowOrLater<boolean> {
  return andThen(endedCookieName(name, sid), (own) => own in cookies)
}

/** Names of cookies that a response sets and clears. */
export interface EndedChange {
  set: readonly string[]
  clear: readonly string[]
}

/**
 * Returns the changes that record sessions as signed out. The sessions that are recorded as replaced end too.
 *
 * @param own the cookie name of each session, from {@link endedCookieName}.
 * @param cookies the cookies of the request. The value of each record is its time in seconds since the epoch. A record
 *   without a time counts as the oldest.
 */
export function addEnded(name: string, own: readonly string[], cookies: Cookies): EndedChange {
  const replaced = cookiesOf(replacedName(name), cookies)
  const ending = replaced.map((one) => `${name}${one.slice(replacedName(name).length)}`)
  const { set, clear } = added(name, [...new Set([...ending, ...own])], cookies)
  return { set, clear: [...replaced, ...clear] }
}

/**
 * Returns the changes that record sessions as replaced by a new sign-in of the same user. The parameters are those of
 * {@link addEnded}.
 */
export function addReplaced(name: string, own: readonly string[], cookies: Cookies): EndedChange {
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
