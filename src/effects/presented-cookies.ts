/** The session cookie as the browser presented it: nothing of it is proven. */
import { isStoredForm } from "../config/hashed-session-tokens.ts"
import { readSessionCookies, type SessionCookieReading } from "../protocol/session-cookies.ts"
import type { Runtime } from "./runtime.ts"

/** The session cookie and its chunks. */
export function presentedCookies({ site, cookies, cookieHeader }: Runtime): SessionCookieReading {
  return readSessionCookies({ name: site.cookies.sessionToken.name, cookies, header: cookieHeader })
}

/** Longer, or with other characters, no token was ever made: the database need not be asked (DBS-15). */
export function isSessionToken(value: string): boolean {
  return /^[\x21-\x7e]{1,1024}$/.test(value) && !isStoredForm(value)
}
