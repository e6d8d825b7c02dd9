/**
 * Cookies that remember which sessions were signed out in this browser. A server cannot order its responses: one that was
 * on its way when the user signed out may set the session's cookie again, and these outlive it. Each sign-out has a
 * cookie of its own, so that the response of one never takes another back.
 *
 * A name holds the hash of a session id, and is no secret. A stranger who sets one cannot name a session whose id they do
 * not know; a user who deletes one gives up nothing but their own sign-out.
 */
import type { Cookies } from "./cookie-header.ts"
import { andThen, type NowOrLater } from "./now-or-later.ts"
import { sha256Base64url } from "./sha256.ts"

/** How many sign-outs are remembered; the oldest gives way. */
const mostEnded = 8

/** What the names begin with: the prefix of the session's cookie, so that browsers bind both to the same places. */
export function endedSessionsName(sessionCookie: string): string {
  return `${/^__(?:Host|Secure)-/.exec(sessionCookie)?.[0] ?? ""}authjs.signed-out`
}

/** The cookie of one session, by 96 bits of a hash: no other session has the same. At once with `node:crypto`. */
export function endedCookieName(name: string, sid: string): NowOrLater<string> {
  return andThen(sha256Base64url(`authchart signed out ${sid}`), (hash) => `${name}.${hash.slice(0, 16)}`)
}

/** Whether the browser remembers that a session was signed out. */
export function hasEnded(sid: string, name: string, cookies: Cookies): NowOrLater<boolean> {
  return andThen(endedCookieName(name, sid), (own) => own in cookies)
}

/** The browser's cookies of sign-outs. None, as a rule. */
function endedCookies(name: string, cookies: Cookies): string[] {
  return Object.keys(cookies).filter((own) => own.startsWith(`${name}.`))
}

/**
 * Which of the cookies that are there give way to `added` new ones.
 *
 * @param cookies each value is the time of the sign-out in seconds; one without a time is the oldest.
 */
export function outdatedEnded(name: string, cookies: Cookies, added: number): string[] {
  const time = (own: string) => Number.parseInt(cookies[own] ?? "", 10) || 0
  return endedCookies(name, cookies)
    .sort((one, other) => time(other) - time(one))
    .slice(Math.max(0, mostEnded - added))
}
