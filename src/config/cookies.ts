/**
 * Names and attributes of the cookies, for an address with https and one without. `cookie-lifetimes.ts` has their default
 * lifetimes.
 */
import type { CookieOptions } from "../ports/cookie.ts"
import { endedSessionsName } from "../protocol/ended-sessions.ts"
import { definedOf } from "./defined.ts"
import type { CookieOption, CookiesOptions } from "./options.ts"

export interface CookieSettings {
  sessionToken: CookieOption
  callbackUrl: CookieOption
  csrfToken: CookieOption
  /** One cookie for each sign-out that the browser remembers: this name, a dot, and a hash. Has the session's attributes. */
  endedSessions: CookieOption
  /**
   * The cookie of known devices: the identifiers that have signed in in this browser, as keyed hashes. The cookie has the
   * attributes of `csrfToken`.
   */
  knownDevices: CookieOption
  /** The cookies of flows that wait, one for each flow. The name of a cookie is this name, a dot, and the flow's id. */
  flow: CookieOption
}

/**
 * The defaults, with the application's settings merged over them.
 *
 * The prefix `__Host-` binds the CSRF cookie, the flow cookies and the cookie of known devices to one host (D15). With a
 * `domain` or another path, the flow cookies and the cookie of known devices lose the prefix, because browsers would refuse
 * them.
 */
export function cookieSettings(secure: boolean, given: Partial<CookiesOptions> = {}): CookieSettings {
  const base: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/", secure }
  const merged = (name: string, own: Partial<CookieOption> | undefined): CookieOption => ({
    name: own?.name ?? name,
    options: { ...base, ...definedOf(own?.options) },
  })
  const bound = (options: CookieOptions) => secure && options.domain === undefined && options.path === "/"
  const flowOptions = {
    ...base,
    ...definedOf(given.pkceCodeVerifier?.options),
    ...definedOf(given.nonce?.options),
    ...definedOf(given.state?.options),
  }
  const csrfToken = merged(`${secure ? "__Host-" : ""}authjs.csrf-token`, given.csrfToken)
  const sessionToken = merged(`${secure ? "__Secure-" : ""}authjs.session-token`, given.sessionToken)
  return {
    sessionToken,
    endedSessions: { name: endedSessionsName(sessionToken.name), options: sessionToken.options },
    callbackUrl: merged(`${secure ? "__Secure-" : ""}authjs.callback-url`, given.callbackUrl),
    csrfToken,
    knownDevices: {
      name: `${bound(csrfToken.options) ? "__Host-" : ""}authjs.known-devices`,
      options: csrfToken.options,
    },
    flow: { name: `${bound(flowOptions) ? "__Host-" : ""}authjs.flow`, options: flowOptions },
  }
}
