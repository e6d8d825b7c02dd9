/**
 * Names and attributes of the cookies, for an application on https and for one without https. The default lifetimes of
 * the cookies are in `cookie-lifetimes.ts`.
 */
import type { CookieOptions } from "../ports/cookie.ts"
import { endedSessionsName } from "../protocol/ended-sessions.ts"
import { definedOf } from "./defined.ts"
import type { CookieOption, CookiesOptions } from "./options.ts"

export interface CookieSettings {
  sessionToken: CookieOption
  callbackUrl: CookieOption
  csrfToken: CookieOption
  /**
   * The cookies that record which sessions were signed out in the browser, one for each session. The name of a cookie
   * is this name, a dot, and a hash of the session's id. The cookies have the attributes of `sessionToken`.
   */
  endedSessions: CookieOption
  /**
   * The cookie of known devices. The cookie lists, as keyed hashes, the identifiers with which users have signed in
   * with this browser. The cookie has the attributes of `csrfToken`.
   */
  knownDevices: CookieOption
  /**
   * The cookie of remembered devices. The cookie lists, as keyed hashes, the factors that this browser remembers. The
   * cookie has the attributes of `csrfToken`, and scripts can never read it.
   */
  rememberedDevices: CookieOption
  /** The cookie with the sealed challenge of a passkey. */
  webauthnChallenge: CookieOption
  /** The flow cookies, one for each waiting flow. The name of a cookie is this name, a dot, and the flow's id. */
  flow: CookieOption
}

/**
 * Returns the settings of all cookies. Each setting of the application replaces one default.
 *
 * The prefix `__Host-` binds the CSRF cookie, the flow cookies and the cookies of devices to one host (decision D15). If
 * the application sets a `domain` or another path, the flow cookies and the cookies of devices have no prefix, because
 * browsers refuse a `__Host-` cookie with these attributes.
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
    rememberedDevices: {
      name: `${bound(csrfToken.options) ? "__Host-" : ""}authjs.remembered-devices`,
      options: { ...csrfToken.options, httpOnly: true },
    },
    webauthnChallenge: merged(`${secure ? "__Secure-" : ""}authjs.challenge`, given.webauthnChallenge),
    flow: { name: `${bound(flowOptions) ? "__Host-" : ""}authjs.flow`, options: flowOptions },
  }
}
