/**
 * Cookies as browsers store and send them (RFC 6265bis §5): attributes, prefixes, `SameSite`; hosts without domains.
 */

export interface JarCookie {
  name: string
  value: string
  path: string
  secure: boolean
  sameSite: "lax" | "strict" | "none"
  /** Milliseconds since the epoch; `undefined` for a cookie that lasts until the browser ends. */
  expires: number | undefined
}

/** The parts of a request that the rules for cookies need. */
export interface CookieOccasion {
  url: URL
  method: string
  /** True if a page of the same host sent the request, or a person typed the address. */
  sameSite: boolean
}

export interface CookieJar {
  /**
   * Stores the cookies of a response. @throws {Error} for a line that every browser would drop, because no server
   * intends that.
   */
  keep: (url: URL, lines: readonly string[]) => void
  /** The `Cookie` header; `undefined` without cookies. */
  header: (occasion: CookieOccasion) => string | undefined
  /** The cookies of a host, by name. */
  of: (hostname: string) => Map<string, string>
}

/** @param now milliseconds since the epoch. */
export function cookieJar(now: () => number = Date.now): CookieJar {
  // Ports and schemes share cookies, as in browsers.
  const hosts = new Map<string, Map<string, JarCookie>>()
  const live = (hostname: string): JarCookie[] => {
    const kept = hosts.get(hostname) ?? new Map<string, JarCookie>()
    return [...kept.values()].filter(({ expires }) => expires === undefined || expires > now())
  }
  return {
    keep: (url, lines) => {
      const kept = hosts.get(url.hostname) ?? new Map<string, JarCookie>()
      hosts.set(url.hostname, kept)
      for (const line of lines) {
        // This jar has no cookies of a parent domain, so clearing such a cookie has no effect.
        if (/; Max-Age=0; Domain=/i.test(line) && isAbove(line, url.hostname)) continue
        const cookie = readSetCookie(line, url, now())
        const key = `${cookie.name} ${cookie.path}`
        if (cookie.expires !== undefined && cookie.expires <= now()) kept.delete(key)
        else kept.set(key, cookie)
      }
    },
    header: ({ url, method, sameSite }) => {
      const sent = live(url.hostname).filter(
        (cookie) =>
          isWithin(url.pathname, cookie.path) &&
          (!cookie.secure || isSecure(url)) &&
          (sameSite || cookie.sameSite === "none" || (cookie.sameSite === "lax" && method === "GET")),
      )
      return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join("; ")
    },
    of: (hostname) => new Map(live(hostname).map(({ name, value }) => [name, value])),
  }
}

function isAbove(line: string, hostname: string): boolean {
  const domain = /; Domain=([^;]*)/i.exec(line)?.[1] ?? ""
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

function readSetCookie(line: string, url: URL, now: number): JarCookie {
  const [pair = "", ...rest] = line.split(";").map((part) => part.trim())
  const [name, value] = halves(pair)
  const attributes = new Map(rest.map((part) => halves(part)).map(([key, set]) => [key.toLowerCase(), set]))
  const given = (attributes.get("samesite") ?? "lax").toLowerCase()
  const maxAge = attributes.get("max-age")
  const date = attributes.get("expires")
  const cookie: JarCookie = {
    name,
    value,
    path: attributes.get("path") ?? "/",
    secure: attributes.has("secure"),
    sameSite: given === "none" || given === "strict" ? given : "lax",
    expires: maxAge !== undefined ? now + Number(maxAge) * 1000 : date === undefined ? undefined : Date.parse(date),
  }
  const why = fault(cookie, attributes, url)
  if (why !== undefined) throw new Error(`A browser drops this cookie, ${why}: ${line}`)
  return cookie
}

function fault(cookie: JarCookie, attributes: ReadonlyMap<string, string>, url: URL): string | undefined {
  if (cookie.name.length + cookie.value.length > 4096) return "too large"
  if (attributes.has("domain")) return "for a domain that is not ours"
  if (cookie.secure && !isSecure(url)) return "secure on a connection that is not"
  if (cookie.sameSite === "none" && !cookie.secure) return "for other sites and not secure"
  if (/^__(?:secure|host)-/i.test(cookie.name) && !cookie.secure) return "its prefix asks for Secure"
  if (/^__host-/i.test(cookie.name) && cookie.path !== "/") return "its prefix asks for the path /"
  return undefined
}

/** Loopback counts as secure, as in browsers. */
function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1"
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`)
}

function halves(text: string): [string, string] {
  const at = text.indexOf("=")
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)]
}
