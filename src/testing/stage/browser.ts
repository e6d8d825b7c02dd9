/**
 * The browser of a test: it stores the cookies of responses and sends them with requests. A test can change the
 * cookies.
 */

export interface TestBrowser {
  /** Returns the cookies that have not expired, by name. */
  cookies(): Map<string, string>
  /** Stores the cookies that a response sets, and deletes the cookies that it clears. */
  keep(response: Response): void
  /** Returns the request with the cookies that a browser sends with it. */
  carry(request: Request): Promise<Request>
  /**
   * Sets a cookie, or removes the cookie if the value is `undefined`. An attacker who controls the browser can do the
   * same.
   */
  put(name: string, value: string | undefined): void
  /** Renames a cookie. */
  rename(from: string, to: string): void
}

interface Kept {
  value: string
  /** True if the browser sends the cookie also with a form that another site posts. */
  crossSite: boolean
  /** The expiry in milliseconds since the epoch; `undefined` for a cookie that lasts until the browser closes. */
  expires: number | undefined
}

/** The header with which a browser marks a request that another site makes. */
const crossSiteMark = "sec-fetch-site"

/**
 * Makes a browser without cookies.
 *
 * @param now returns the time in milliseconds since the epoch.
 */
export function testBrowser(now: () => number): TestBrowser {
  const kept = new Map<string, Kept>()
  const live = (): [string, Kept][] => [...kept].filter(([, { expires }]) => expires === undefined || expires > now())
  return {
    cookies: () => new Map(live().map(([name, { value }]) => [name, value])),
    keep(response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = "", ...rest] = line.split("; ")
        const at = pair.indexOf("=")
        const attributes = new Map(rest.map((part) => [part.split("=")[0]?.toLowerCase(), part.split("=")[1] ?? ""]))
        const maxAge = attributes.get("max-age")
        const date = attributes.get("expires")
        const expires = maxAge !== undefined ? now() + Number(maxAge) * 1000 : date ? Date.parse(date) : undefined
        const crossSite = attributes.get("samesite")?.toLowerCase() === "none"
        if (expires !== undefined && expires <= now()) kept.delete(pair.slice(0, at))
        else kept.set(pair.slice(0, at), { value: pair.slice(at + 1), crossSite, expires })
      }
    },
    async carry(request) {
      const crossPost = request.method === "POST" && request.headers.get(crossSiteMark) === "cross-site"
      const sent = live().filter(([, { crossSite }]) => !crossPost || crossSite)
      const headers = new Headers(request.headers)
      if (sent.length > 0) headers.set("cookie", sent.map(([name, { value }]) => `${name}=${value}`).join("; "))
      const bodiless = request.method === "GET" || request.method === "HEAD"
      return new Request(request.url, {
        method: request.method,
        headers,
        body: bodiless ? null : await request.arrayBuffer(),
      })
    },
    put(name, value) {
      if (value === undefined) kept.delete(name)
      else kept.set(name, { value, crossSite: kept.get(name)?.crossSite ?? false, expires: undefined })
    },
    rename(from, to) {
      const cookie = kept.get(from)
      kept.delete(from)
      if (cookie !== undefined) kept.set(to, cookie)
    },
  }
}
