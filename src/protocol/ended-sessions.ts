/**
 * Makes the cookies that record which sessions were signed out in this browser. A server cannot control in which order
 * its responses arrive. A response to an earlier request can arrive after the sign-out and set the session's cookie
 * again. The library refuses this session, because another cookie records that it was signed out. Each sign-out has a
 * cookie of its own for this, so that no late response removes the record.
 *
 * The name of such a cookie contains the hash of a session id, and is not a secret. An attacker cannot make the name
 * for a session whose id they do not know. A user who deletes such a cookie cancels only their own sign-out.
 *
 * If a user signs in again, the new session replaces the old session in the browser. The library does not record the
 * old session as signed out: otherwise a late response that sets the old cookie again would sign the user out. It
 * records the old session in a cookie with "replaced" in its name, so that the next sign-out ends both sessions.
 */
import type { Cookies } from "./cookies.ts"
import { andThen, type NowOrLater, sha256 } from "./bytes.ts"

/**
 * Returns the common beginning of the names of the cookies that record sign-outs. It has the prefix of the session's
 * cookie (`__Host-` or `__Secure-`), so that browsers apply the same restrictions to all of them.
 */
export function endedSessionsName(sessionCookie: string): string {
  return `${/^__(?:Host|Secure)-/.exec(sessionCookie)?.[0] ?? ""}authjs.signed-out`
}

/**
 * Returns the name of the cookie for one session. The name contains 96 bits of a hash, so that no two sessions share a
 * name.
 */
export function endedCookieName(name: string, sid: string): NowOrLater<string> {
  return andThen(sha256(`authchart signed out ${sid}`, "base64url"), (hash) => `${name}.${hash.slice(0, 16)}`)
}

/** Returns true if the browser has a record that a session was signed out. */
export function hasEnded(sid: string, name: string, cookies: Cookies): NowOrLater<boolean> {
  return andThen(endedCookieName(name, sid), (own) => own in cookies)
}
