/**
 * Cookies that remember which sessions were signed out in this browser. A server cannot order its responses: one that was
 * on its way when the user signed out may set the session's cookie again, and these outlive it. Each sign-out has a
 * cookie of its own, so that the response of one never takes another back.
 *
 * A name holds the hash of a session id, and is no secret. A stranger who sets one cannot name a session whose id they do
 * not know; a user who deletes one gives up nothing but their own sign-out.
 *
 * A session that the same user replaced by a new sign-in still counts, so that a late response signs no user out. It is
 * remembered under another name, and the next sign-out ends it too.
 */
import type { Cookies } from "./cookies.ts"
import { andThen, type NowOrLater, sha256 } from "./bytes.ts"

/** How many sessions are remembered under each name; the oldest gives way. */
const most = 8

/** What the names begin with: the prefix of the session's cookie, so that browsers bind both to the same places. */
export function endedSessionsName(sessionCookie: string): string {
  return `${/^__(?:Host|Secure)-/.exec(sessionCookie)?.[0] ?? ""}authjs.signed-out`
}

/** The cookie of one session, by 96 bits of a hash: no other session has the same. At once with `node:crypto`. */
export function endedCookieName(name: string, sid: string): NowOrLater<string> {
  return andThen(sha256(`authchart signed out ${sid}`, "base64url"), (hash) => `${name}.${hash.slice(0, 16)}`)
}

/** Returns whether the browser remembers that a session was signed out. */
export function hasEnded(sid: string, name: string, cookies: Cookies): NowOrLater<boolean> {
  return andThen(endedCookieName(name, sid), (own) => own in cookies)
}

/** Names of cookies that a response sets and clears. */
export interface EndedChange {
  set: readonly string[]
  clear: readonly string[]
}

/**
 * Adds sessions to those that ended. The sessions that were replaced end with them.
 *
 * @param own what {@link endedCookieName} gives for each session.
 * @param cookies each value is the time in seconds; one without a time is the oldest.
 */
export function addEnded(name: string, own: readonly string[], cookies: Cookies): EndedChange {
  const replaced = cookiesOf(replacedName(name), cookies)
  const ending = replaced.map((one) => `${name}${one.slice(replacedName(name).length)}`)
  const { set, clear } = added(name, [...new Set([...ending, ...own])], cookies)
  return { set, clear: [...replaced, ...clear] }
}

/** Adds sessions to those that their own user replaced. Parameters as {@link addEnded} has them. */
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
