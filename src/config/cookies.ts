/** Names and attributes of the cookies, for an address with https and for one without. */
import type { CookieOptions } from "../ports/cookie.ts"
import { endedSessionsName } from "../protocol/ended-sessions.ts"
import { definedOf } from "./defined.ts"
import type { CookieOption, CookiesOptions } from "./options.ts"

export interface NamedCookie {
  name: string
  options: CookieOptions
}

export interface CookieSettings {
  sessionToken: NamedCookie
  callbackUrl: NamedCookie
  csrfToken: NamedCookie
  /** One cookie per sign-out that the browser remembers: this name, a dot, and a hash. Lives where the session's lives. */
  endedSessions: NamedCookie
  /** One cookie per flow in flight: this name, a dot, and the flow's id. */
  flow: NamedCookie
}

/**
 * The defaults with the application's own merged over them.
 *
 * `__Host-` binds the CSRF and flow cookies to this very host (D15); a flow cookie that is given a `domain` or another
 * path loses that prefix, because browsers would refuse it.
 */
export function cookieSettings(secure: boolean, given: Partial<CookiesOptions> = {}): CookieSettings {
  const base: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/", secure }
  const merged = (name: string, own: Partial<CookieOption> | undefined): NamedCookie => ({
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
  const sessionToken = merged(`${secure ? "__Secure-" : ""}authjs.session-token`, given.sessionToken)
  return {
    sessionToken,
    endedSessions: { name: endedSessionsName(sessionToken.name), options: sessionToken.options },
    callbackUrl: merged(`${secure ? "__Secure-" : ""}authjs.callback-url`, given.callbackUrl),
    csrfToken: merged(`${secure ? "__Host-" : ""}authjs.csrf-token`, given.csrfToken),
    flow: { name: `${bound(flowOptions) ? "__Host-" : ""}authjs.flow`, options: flowOptions },
  }
}
