/** The `Cookie` and `Set-Cookie` headers (RFC 6265 §4), read and written by the `cookie` package. */
import { parseCookie, stringifySetCookie, type SetCookie } from "cookie"
import type { CookieOptions, CookieToSet } from "../ports/cookie.ts"

/** Cookies of a request by name. Has no prototype: every name is only a name, `__proto__` too. */
export type Cookies = Readonly<Record<string, string>>

/** How much of a `Cookie` header is read: characters, and cookies. Browsers send far less. */
export const cookieHeaderLimits = { characters: 65_536, cookies: 400 } as const

/**
 * Reads a `Cookie` header. Total: every text gives some cookies, in linear time.
 *
 * Of two cookies with one name the first counts. A value is percent-decoded, or taken as it is where that fails. A cookie
 * without a name is dropped, so that `=__Host-x=1` makes no `__Host-x`. Beyond the limits the rest of the header is
 * dropped, the cookie that crosses the limit included.
 *
 * @param header `null` and `undefined` where there is none.
 */
export function parseCookies(header: string | null | undefined): Cookies {
  const cookies = Object.create(null) as Record<string, string> // typed `any` by TypeScript
  for (const [name, value] of Object.entries(parseCookie(readable(header ?? "")))) {
    if (name !== "" && value !== undefined) cookies[name] = value
  }
  return cookies
}

/**
 * Every cookie of a header whose name is wanted, in the order of the header: names and values as {@link parseCookies}
 * reads them, and those that come more than once as often as they come. Browsers send the cookie of the longest path
 * first, and of one path the oldest (RFC 6265 §5.4).
 */
export function cookieOccurrences(
  header: string,
  isWanted: (name: string) => boolean,
): [name: string, value: string][] {
  return readable(header)
    .split(";")
    .flatMap((pair) => Object.entries(parseCookie(pair)))
    .filter((cookie): cookie is [string, string] => cookie[1] !== undefined && isWanted(cookie[0]))
}

/** How many cookies of a header have a name that begins like this. Costs a search through the text. */
export function countCookies(header: string, prefix: string): number {
  let count = 0
  for (let at = header.indexOf(prefix); at !== -1; at = header.indexOf(prefix, at + 1)) {
    const before = at === 0 ? ";" : header.charAt(at - 1)
    if (before === ";" || before === " ") count += 1
  }
  return count
}

function readable(header: string): string {
  const { characters, cookies } = cookieHeaderLimits
  let end = header.length
  if (end > characters) end = Math.max(0, header.lastIndexOf(";", characters))
  let at = -1
  for (let count = 0; count < cookies; count++) {
    at = header.indexOf(";", at + 1)
    if (at === -1 || at >= end) return header.slice(0, end)
  }
  return header.slice(0, at)
}

/** RFC 6265 §4.1.1 and RFC 9110 §5.6.2: whether a name can stand in a header as it is. */
export function isCookieName(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)
}

/**
 * One `Set-Cookie` header. The value is percent-encoded; attributes stand in the order
 * `Max-Age; Domain; Path; Expires; HttpOnly; Secure; Partitioned; Priority; SameSite`.
 *
 * @throws {TypeError} for a name or an attribute that a header cannot hold: nothing can be injected through them.
 * @throws {URIError} for a value with half a surrogate pair.
 */
export function serializeCookie({ name, value, options }: CookieToSet): string {
  if (!isCookieName(name)) throw new TypeError(`Not the name of a cookie: ${JSON.stringify(name)}`)
  const { maxAge, ...attributes } = options
  const seconds = maxAge === undefined ? {} : { maxAge: Math.floor(maxAge) }
  // `cookie` takes an attribute that is `undefined` for one that is absent; only its types tell the two apart.
  return stringifySetCookie({ name, value, ...seconds, ...(attributes as Omit<SetCookie, "name" | "value">) })
}

/**
 * The same cookie, cleared: an empty value and `Max-Age=0`. Path, domain and the rest must be those it was set with,
 * or the browser keeps it.
 */
export function clearedCookie(name: string, options: CookieOptions): CookieToSet {
  const { expires: _, ...kept } = options
  return { name, value: "", options: { ...kept, maxAge: 0 } }
}
