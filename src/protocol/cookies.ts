/**
 * Reads and writes the `Cookie` and `Set-Cookie` headers (RFC 6265 §4) with the `cookie` package. Stores a session
 * token in one cookie, or splits a long token into the cookies `name.0`, `name.1`, …, and joins these cookies again.
 */
import { parseCookie, stringifySetCookie, type SetCookie } from "cookie"
import type { CookieOptions, CookieToSet } from "../ports/cookie.ts"

/** The cookies of a request by name. The record has no prototype, so that any name is safe, even `__proto__`. */
export type Cookies = Readonly<Record<string, string>>

/**
 * The maximum number of characters and of cookies that the library reads from a `Cookie` header. Browsers send far
 * less.
 */
export const cookieHeaderLimits = { characters: 65_536, cookies: 400 } as const

/**
 * Reads a `Cookie` header. The function never throws, and takes linear time.
 *
 * Of two cookies with the same name, the first counts. The function percent-decodes each value; a value that cannot be
 * decoded stays unchanged. The function drops a cookie without a name, so that `=__Host-x=1` makes no `__Host-x`. It
 * also drops the part of the header beyond {@link cookieHeaderLimits}, including the cookie that crosses a limit.
 *
 * @param header `null` or `undefined` for a request without a `Cookie` header.
 */
export function parseCookies(header: string | null | undefined): Cookies {
  const { characters, cookies: most } = cookieHeaderLimits
  const all = header ?? ""
  const text = all.length > characters || all.split(";", most + 1).length > most ? readable(all) : all
  const parsed = parseCookie(text)
  const cookies = Object.create(null) as Record<string, string> // typed `any` by TypeScript
  // This loop runs on every request. `Object.entries` would make a list for each cookie.
  for (const name in parsed) {
    const value = parsed[name]
    if (name !== "" && value !== undefined) cookies[name] = value
  }
  return cookies
}

/**
 * Returns every cookie of a header whose name `isWanted` accepts, in the order of the header, with names and values as
 * in {@link parseCookies}. If a name came twice, the list has both cookies. Browsers send cookies with longer paths
 * first, and among equal paths the oldest first (RFC 6265 §5.4).
 */
function cookieOccurrences(header: string, isWanted: (name: string) => boolean): [name: string, value: string][] {
  return readable(header)
    .split(";")
    .flatMap((pair) => Object.entries(parseCookie(pair)))
    .filter((cookie): cookie is [string, string] => cookie[1] !== undefined && isWanted(cookie[0]))
}

/**
 * Counts the cookies of a header whose name begins with `prefix`. The function searches the whole header, also beyond
 * {@link cookieHeaderLimits}.
 */
function countCookies(header: string, prefix: string): number {
  let count = 0
  for (let at = header.indexOf(prefix); at !== -1; at = header.indexOf(prefix, at + 1)) {
    const before = at === 0 ? ";" : header.charAt(at - 1)
    if (before === ";" || before === " ") count += 1
  }
  return count
}

/** Returns the part of a header within {@link cookieHeaderLimits}, without an incomplete cookie at its end. */
function readable(header: string): string {
  const { characters, cookies } = cookieHeaderLimits
  const end = header.length > characters ? Math.max(0, header.lastIndexOf(";", characters)) : header.length
  return header.slice(0, end).split(";", cookies).join(";")
}

/** Matches the names that a cookie can have in a header (RFC 6265 §4.1.1, RFC 9110 §5.6.2). */
export const cookieName: RegExp = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * Writes one `Set-Cookie` header. The value is percent-encoded; the attributes are in the order `Max-Age; Domain; Path;
 * Expires; HttpOnly; Secure; Partitioned; Priority; SameSite`.
 *
 * @throws {TypeError} for a name or an attribute that a header cannot hold. The refusal prevents header injection.
 * @throws {URIError} for a value with half a surrogate pair.
 */
export function serializeCookie({ name, value, options }: CookieToSet): string {
  if (!cookieName.test(name)) throw new TypeError(`Not the name of a cookie: ${JSON.stringify(name)}`)
  const { maxAge, ...attributes } = options
  const seconds = maxAge === undefined ? {} : { maxAge: Math.floor(maxAge) }
  // The package `cookie` treats an `undefined` attribute as an absent attribute. Only the types of the package
  // distinguish the two.
  return stringifySetCookie({ name, value, ...seconds, ...(attributes as Omit<SetCookie, "name" | "value">) })
}

/**
 * Returns a cookie with an empty value and `Max-Age=0`, so that the browser deletes the cookie of this name. `options`
 * must have the path, the domain and the other attributes with which the library set the cookie. Otherwise the browser
 * does not delete the cookie.
 */
export function clearedCookie(name: string, options: CookieOptions): CookieToSet {
  const { expires: _, ...kept } = options
  return { name, value: "", options: { ...kept, maxAge: 0 } }
}

/**
 * The maximum length of a chunk, in percent-encoded characters. Auth.js, whose cookies have the same format, uses the
 * same length.
 */
const sessionChunkSize = 3936

/**
 * The number of bytes that browsers allow for the name and the value of one cookie together
 * (draft-ietf-httpbis-rfc6265bis §5.6).
 */
const cookieLimit = 4096

/**
 * The maximum number of cookies of a session. The library does not write a larger session, because servers and proxies
 * refuse requests with such large headers.
 */
const maximumSessionChunks = 3

/**
 * A string that can be a session token. It is untrusted until the library has decrypted it or found it in the database.
 */
export interface SessionValue {
  value: string
  /** The names of the cookies from which the value was read. */
  names: readonly string[]
}

/** The result of reading the session cookies. */
export interface SessionCookieReading {
  /** The exact names of the session cookies in the request, valid or not. */
  present: readonly string[]
  /** True if a name came more than once. The reason can be cookies that were set for several domains or paths. */
  repeated: boolean
  /**
   * Usually one value, and at most {@link mostValues}. There are several values if a name came more than once, or if
   * chunks came together with a cookie that is not a chunk. The caller must try each value to find the session.
   */
  values: readonly SessionValue[]
  /** `malformed`: a chunk is missing or wrongly numbered, and no cookie contains a whole value. */
  found: "values" | "nothing" | "malformed"
}

/**
 * The maximum number of values that the library tries for one request. A browser usually sends one value. Decrypting a
 * value takes time, so the number is limited.
 */
const mostValues = 8

/**
 * Reads the session's value from a request's cookies.
 *
 * Only `name` and `name.N` count, where N is a plain decimal number; chunks must run from 0 without a gap. The function
 * ignores the values of other cookies, even if their names begin in the same way. If the request has a name that
 * imitates a chunk (`name.01`, `name.-1`, `name.1e0`), the function joins no chunks. An empty cookie counts as absent.
 *
 * @param header the `Cookie` header from which `cookies` were read. Only the header shows which names came more than
 * once. Some frameworks pass only parsed cookies; the first cookie of each name then counts.
 */
export function readSessionCookies({
  name,
  cookies,
  header,
}: {
  name: string
  cookies: Cookies
  header?: string | undefined
}): SessionCookieReading {
  const alike = Object.keys(cookies).filter((own) => own.startsWith(name))
  const only = cookies[name]
  // Most browsers send one cookie, or none.
  if (alike.length === 0) return { present: [], repeated: false, values: [], found: "nothing" }
  if (alike.length === 1 && only && (header === undefined || countCookies(header, name) === 1))
    return { present: [name], repeated: false, values: [{ value: only, names: [name] }], found: "values" }
  const beginAlike = Object.entries(cookies).filter(([own]) => own === name || own.startsWith(`${name}.`))
  const isOwn = (own: string) =>
    own === name || (own.startsWith(`${name}.`) && /^(?:0|[1-9][0-9]{0,2})$/.test(own.slice(name.length + 1)))
  const present = beginAlike.map(([own]) => own).filter(isOwn)
  // True if a name came more than once: the header then contains more cookies whose names begin with `name` than
  // `cookies` does.
  const again = header !== undefined && present.length > 0 && countCookies(header, name) > alike.length
  const all = again ? cookieOccurrences(header, isOwn) : beginAlike.filter(([own]) => isOwn(own))
  const repeated = all.length > present.length
  const forged = beginAlike.some(([own]) => !isOwn(own) && /^[-+]?[0-9]/.test(own.slice(name.length + 1)))

  const filled = all.filter(([, value]) => value !== "")
  const whole = filled.filter(([own]) => own === name).map(([own, value]) => ({ value, names: [own] }))
  const joined = forged || whole.length === filled.length ? [] : joinChunks(name, filled)
  const values = [...whole, ...joined].slice(0, mostValues)
  const found = values.length > 0 ? "values" : filled.length > 0 || forged ? "malformed" : "nothing"
  return { present, repeated, values, found }
}

/**
 * Returns every value that the chunks can form. The list has one value if each chunk came once, and none if a chunk is
 * missing.
 */
function joinChunks(name: string, cookies: readonly (readonly [string, string])[]): SessionValue[] {
  const chunks = new Map<number, string[]>()
  for (const [own, value] of cookies) {
    if (own === name) continue
    const number = Number(own.slice(name.length + 1))
    chunks.set(number, [...(chunks.get(number) ?? []), value])
  }
  if (chunks.size === 0) return []
  let values: SessionValue[] = [{ value: "", names: [] }]
  for (let number = 0; number < chunks.size; number++) {
    const next = chunks.get(number)
    if (next === undefined) return []
    values = values
      .flatMap(({ value, names }) =>
        next.map((part) => ({ value: value + part, names: [...names, `${name}.${number}`] })),
      )
      .slice(0, mostValues)
  }
  return values
}

/** A session to write to the browser. */
export interface SessionCookieRequest {
  name: string
  /** A session token; may be any string. */
  value: string
  options: CookieOptions
  /**
   * The names of the session cookies in the request, from {@link readSessionCookies}. The library clears each of these
   * cookies, unless the new session uses its name.
   */
  present: readonly string[]
}

/**
 * The cookies to set, beginning with those that clear old cookies; or the reason why {@link writeSessionCookies} made
 * none.
 */
export type SessionCookieWriting =
  | { written: true; cookies: CookieToSet[] }
  /**
   * The session needs more than {@link maximumSessionChunks} cookies. `characters` is the length of the encoded value.
   */
  | { written: false; reason: "tooLarge"; characters: number; limit: number }

/**
 * Writes a session's value into cookies, each with at most 4096 bytes of name and value.
 *
 * If a value is too large, the function refuses the whole value, and neither sets nor clears a cookie.
 */
export function writeSessionCookies({ name, value, options, present }: SessionCookieRequest): SessionCookieWriting {
  const chunkRoom = Math.min(sessionChunkSize, cookieLimit - `${name}.${maximumSessionChunks - 1}`.length)
  const characters = encodeURIComponent(value).length
  const isWhole = characters <= Math.min(sessionChunkSize, cookieLimit - name.length)
  const parts = isWhole ? [value] : split(value, chunkRoom)
  if (chunkRoom < longestCharacter || parts.length > maximumSessionChunks) {
    const limit = maximumSessionChunks * Math.max(0, chunkRoom)
    return { written: false, reason: "tooLarge", characters, limit }
  }
  const set = parts.map((part, number) => ({
    name: isWhole ? name : `${name}.${number}`,
    value: part,
    options,
  }))
  const stale = present.filter((own) => !set.some((cookie) => cookie.name === own))
  return { written: true, cookies: [...stale.map((own) => clearedCookie(own, options)), ...set] }
}

/** Returns cookies that clear every session cookie of the request. */
export function clearSessionCookies({ options, present }: Omit<SessionCookieRequest, "name" | "value">): CookieToSet[] {
  return present.map((own) => clearedCookie(own, options))
}

/** The maximum length of one percent-encoded character: four bytes of UTF-8. */
const longestCharacter = 12

/** Splits a string into parts of at most `size` percent-encoded characters. Never splits a character. */
function split(text: string, size: number): string[] {
  const parts: string[] = []
  let part = ""
  let used = 0
  for (const character of text) {
    const needed = encodeURIComponent(character).length
    if (used + needed > size) {
      parts.push(part)
      part = ""
      used = 0
    }
    part += character
    used += needed
  }
  return [...parts, part]
}
