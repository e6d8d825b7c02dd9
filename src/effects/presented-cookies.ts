/** Reads the session cookies of the request: those of this library and, with `migrateFrom`, those of next-auth 4. */
import { readSessionCookies, type SessionCookieReading, type SessionValue } from "../protocol/cookies.ts"
import { v4CookieName } from "../protocol/v4-session.ts"
import type { Runtime } from "./runtime.ts"

/**
 * Returns the session cookie and its chunks as the browser presented them. The function does not verify the content of
 * the cookies.
 *
 * With `migrateFrom`, and if the browser has no session cookie of this library, the values are those of the cookie of
 * next-auth 4. `present` then always contains the names of the cookies of next-auth 4, so that a sign-out clears them.
 */
export function presentedCookies(runtime: Runtime): SessionCookieReading {
  const { cookies, cookieHeader: header } = runtime
  const own = readSessionCookies({ name: runtime.site.cookies.sessionToken.name, cookies, header })
  const name = v4NameFor(runtime)
  if (name === undefined) return own
  const v4 = readSessionCookies({ name, cookies, header })
  return { ...(own.found === "nothing" ? v4 : own), present: [...own.present, ...v4.present] }
}

/** Returns the name of the cookie of next-auth 4; `undefined` if the library does not read this cookie. */
function v4NameFor({ config, site }: Runtime): string | undefined {
  if (!config.session.readsV4) return undefined
  const { name, options } = site.cookies.sessionToken
  const v4 = v4CookieName(options.secure === true)
  return v4 === name ? undefined : v4
}

/** Returns true for a value from the cookie of next-auth 4. */
export function isFromV4Cookie({ names }: SessionValue, runtime: Runtime): boolean {
  const v4 = v4NameFor(runtime)
  return v4 !== undefined && names.some((name) => name === v4 || name.startsWith(`${v4}.`))
}
