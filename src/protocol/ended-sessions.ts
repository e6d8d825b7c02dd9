/**
 * Cookies that record which sessions were signed out in this browser. A server cannot order its responses: a response
 * that was in progress when the user signed out may set the session's cookie again, and these cookies outlive it. Each
 * sign-out has its own cookie, so that no response removes the record of another sign-out.
 *
 * A name contains the hash of a session id, and is not a secret. A stranger cannot name a session whose id they do not
 * know. A user who deletes a cookie cancels only their own sign-out.
 *
 * A session that the same user replaced by a new sign-in still counts, so that a late response signs no user out. It is
 * recorded under another name, and the next sign-out ends it too.
 */
import type { Cookies } from "./cookies.ts"
import { andThen, type NowOrLater, sha256 } from "./bytes.ts"

/** The number of sessions that are recorded under each name. A new one replaces the oldest. */
const most = 8

/**
 * Returns the beginning of the names: the prefix of the session's cookie, so that browsers bind both to the same
 * places.
 */
export function endedSessionsName(sessionCookie: string): string {
  return `${/^__(?:Host|Secure)-/.exec(sessionCookie)?.[0] ?? ""}authjs.signed-out`
}

/**
 * Returns the name of the cookie for one session. It contains 96 bits of a hash, so that no two sessions share a name.
 * Synchronous with `node:crypto`.
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
 * Adds sessions to the ended ones. Replaced sessions end with them.
 *
 * @param own the results of {@link endedCookieName} for each session.
 * @param cookies each value is the time in seconds since the epoch; a cookie without a time is the oldest.
 */
export function addEnded(name: string, own: readonly string[], cookies: Cookies): EndedChange {
  const replaced = cookiesOf(replacedName(name), cookies)
  const ending = replaced.map((one) => `${name}${one.slice(replacedName(name).length)}`)
  const { set, clear } = added(name, [...new Set([...ending, ...own])], cookies)
  return { set, clear: [...replaced, ...clear] }
}

/** Adds sessions to those that their own user replaced. Parameters as for {@link addEnded}. */
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
