/** A browser of one of the parties: cookies by the rules of browsers, and requests with their origin headers. */
import { handle } from "../../../src/interpreter/handle.ts"
import { toResponse } from "../../../src/flows/http-result.ts"
import { platform } from "../../../src/interpreter/runtime.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { appOrigin, jsonOf } from "../../support/browser.ts"
import { cookieJar } from "../../support/cookie-jar.ts"

export interface PartyBrowser {
  /** Opens an address from the address bar, a mail, or a link of another site. */
  visit: (url: string | URL, method?: "GET" | "HEAD") => Promise<Response>
  /** Sends one of the application's own forms, with its token. */
  submit: (path: string, fields?: Record<string, string>) => Promise<Response>
  /** Sends a form from a page of a sibling host. Browsers treat this host as the same site, and send all cookies. */
  submitFromSibling: (path: string, fields: Record<string, string>) => Promise<Response>
  /** Returns the token of the application's forms in this browser. */
  csrfToken: () => Promise<string>
  /** Returns the user in `GET /session`, by the application's id. */
  signedInAs: () => Promise<string | undefined>
  cookies: () => Map<string, string>
  /** The owner of the browser puts a cookie of the application into it, such as a copied one. */
  hold: (name: string, value: string) => void
  /** A page of a sibling host sets a cookie for the whole domain. @returns whether a browser accepts it. */
  toss: (name: string, value: string, path?: string) => boolean
}

export function partyBrowser(config: AuthConfig, now: () => number): PartyBrowser {
  const jar = cookieJar(now)
  const send = async (url: URL, init: RequestInit, site: { same: boolean; headers: Record<string, string> }) => {
    const headers = new Headers(site.headers)
    const cookies = jar.header({ url, method: init.method ?? "GET", sameSite: site.same })
    if (cookies !== undefined) headers.set("cookie", cookies)
    const request = new Request(url, { ...init, headers })
    const response = toResponse(await handle(request, config, { ...platform, now }), request.method)
    jar.keep(url, response.headers.getSetCookie())
    return response
  }
  const at = (path: string) => new URL(`/auth${path}`, appOrigin)
  const own = { same: true, headers: { "sec-fetch-site": "same-origin", origin: appOrigin } }
  const csrfToken = async () => {
    const response = await send(at("/csrf"), {}, { same: true, headers: { "sec-fetch-site": "same-origin" } })
    return (await jsonOf<{ csrfToken: string }>(response)).csrfToken
  }
  return {
    visit: (url, method = "GET") =>
      send(new URL(url), { method }, { same: false, headers: { "sec-fetch-site": "cross-site" } }),
    submit: async (path, fields = {}) => {
      const body = new URLSearchParams({ csrfToken: await csrfToken(), ...fields })
      return send(at(path), { method: "POST", body }, own)
    },
    submitFromSibling: (path, fields) => {
      const headers = { "sec-fetch-site": "same-site", origin: "https://evil.app.test" }
      return send(at(path), { method: "POST", body: new URLSearchParams(fields) }, { same: true, headers })
    },
    csrfToken,
    signedInAs: async () => {
      const response = await send(at("/session"), {}, own)
      return (await jsonOf<{ user?: { id?: string } } | null>(response))?.user?.id
    },
    cookies: () => jar.of(new URL(appOrigin).hostname),
    hold: (name, value) => jar.keep(new URL(appOrigin), [`${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax`]),
    toss: (name, value, path = "/") => {
      // RFC 6265bis §5.7: browsers refuse a name with __Host- and a Domain, and a sibling host can set none without a
      // Domain.
      if (/^__host-/i.test(name)) return false
      jar.keep(new URL(appOrigin), [`${name}=${value}; Path=${path}; Secure; SameSite=Lax`])
      return true
    },
  }
}
