/**
 * Reads and writes the `Cookie` and `Set-Cookie` headers (RFC 6265 §4) with the `cookie` package. Stores a session in
 * cookies: one cookie if it is short, otherwise chunks `name.0`, `name.1`, … that are joined again.
 */
import { parseCookie, stringifySetCookie, type SetCookie } from "cookie"
import type { CookieOptions, CookieToSet } from "../ports/cookie.ts"

/** Cookies of a request by name. Has no prototype, so that any name is safe, `__proto__` too. */
export type Cookies = Readonly<Record<string, string>>

/** The part of a `Cookie` header that is read: characters, and cookies. Browsers send far less. */
export const cookieHeaderLimits = { characters: 65_536, cookies: 400 } as const

/**
 * Reads a `Cookie` header. Total, in linear time.
 *
 * Of two cookies with one name, the first counts. A value is percent-decoded, or stays unchanged if that fails. A
 * cookie without a name is dropped, so that `=__Host-x=1` makes no `__Host-x`. The rest of the header beyond the limits
 * is dropped, including the cookie that crosses a limit.
 *
 * @param header `null` and `undefined` for a request without it.
 */
export function parseCookies(header: string | null | undefined): Cookies {
  const { characters, cookies: most } = cookieHeaderLimits
  const all = header ?? ""
  const text = all.length > characters || all.split(";", most + 1).length > most ? readable(all) : all
  const cookies = Object.create(null) as Record<string, string> // typed `any` by TypeScript
  for (const [name, value] of Object.entries(parseCookie(text))) {
    if (name !== "" && value !== undefined) cookies[name] = value
  }
  return cookies
}

/**
 * Returns every cookie of a header whose name is wanted, in the order of the header, with names and values as in
 * {@link parseCookies}; repeated cookies are repeated. Browsers send cookies with longer paths first, and among equal
 * paths the oldest first (RFC 6265 §5.4).
 */
function cookieOccurrences(header: string, isWanted: (name: string) => boolean): [name: string, value: string][] {
  return readable(header)
    .split(";")
    .flatMap((pair) => Object.entries(parseCookie(pair)))
    .filter((cookie): cookie is [string, string] => cookie[1] !== undefined && isWanted(cookie[0]))
}

/** Counts the cookies of a header whose name has a prefix. Searches the whole text. */
function countCookies(header: string, prefix: string): number {
  let count = 0
  for (let at = header.indexOf(prefix); at !== -1; at = header.indexOf(prefix, at + 1)) {
    const before = at === 0 ? ";" : header.charAt(at - 1)
    if (before === ";" || before === " ") count += 1
  }
  return count
}

/** Returns as much of a header as the limits allow, without a partial cookie. */
function readable(header: string): string {
  const { characters, cookies } = cookieHeaderLimits
  const end = header.length > characters ? Math.max(0, header.lastIndexOf(";", characters)) : header.length
  return header.slice(0, end).split(";", cookies).join(";")
}

/** Names that need no encoding in a header (RFC 6265 §4.1.1, RFC 9110 §5.6.2). */
export const cookieName: RegExp = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * Writes one `Set-Cookie` header. The value is percent-encoded; the attributes are in the order
 * `Max-Age; Domain; Path; Expires; HttpOnly; Secure; Partitioned; Priority; SameSite`.
 *
 * @throws {TypeError} for a name or an attribute that a header cannot hold, which prevents injection.
 * @throws {URIError} for a value with half a surrogate pair.
 */
export function serializeCookie({ name, value, options }: CookieToSet): string {
  if (!cookieName.test(name)) throw new TypeError(`Not the name of a cookie: ${JSON.stringify(name)}`)
  const { maxAge, ...attributes } = options
  const seconds = maxAge === undefined ? {} : { maxAge: Math.floor(maxAge) }
  // `cookie` treats an attribute that is `undefined` as absent. Only its types distinguish the two.
  return stringifySetCookie({ name, value, ...seconds, ...(attributes as Omit<SetCookie, "name" | "value">) })
}

/**
 * Returns the same cookie, cleared: an empty value and `Max-Age=0`. Path, domain and the other attributes must be those
 * with which it was set, or the browser keeps it.
 */
export function clearedCookie(name: string, options: CookieOptions): CookieToSet {
  const { expires: _, ...kept } = options
  return { name, value: "", options: { ...kept, maxAge: 0 } }
}

/** The maximum length of a chunk, in encoded characters. It is part of the format that other implementations share. */
const sessionChunkSize = 3936

/** Bytes that browsers allow for name and value of one cookie together (draft-ietf-httpbis-rfc6265bis §5.6). */
const cookieLimit = 4096

/**
 * The maximum number of cookies of a session. A larger session is not written, because servers and proxies refuse such
 * headers.
 */
const maximumSessionChunks = 3

/** A value that may be the session's. It proves nothing yet. */
export interface SessionValue {
  value: string
  /** The cookies that it was read from. */
  names: readonly string[]
}

/** The result of reading the session cookies. */
export interface SessionCookieReading {
  /** The exact names of our cookies that came, valid or not. */
  present: readonly string[]
  /** True if a name came more than once, as cookies of several domains or paths. */
  repeated: boolean
  /**
   * Usually one value. There are several where a name came more than once, or where chunks came with a whole cookie:
   * only opening them shows which is a session. At most {@link mostValues}.
   */
  values: readonly SessionValue[]
  /** `malformed`: a chunk is missing or wrongly numbered, and no cookie holds a whole value. */
  found: "values" | "nothing" | "malformed"
}

/**
 * The maximum number of values of one request that are opened. A browser has one; more would let a stranger cause work.
 */
const mostValues = 8

/**
 * Reads the session's value from a request's cookies.
 *
 * Only `name` and `name.N` count, where N is a plain decimal number; chunks must run from 0 without a gap. Other
 * cookies with the same beginning are ignored. If one of them imitates a chunk (`name.01`, `name.-1`, `name.1e0`),
 * chunks are not joined. An empty cookie counts as absent.
 *
 * @param header the `Cookie` header that `cookies` were read from; it shows names that came more than once. Without it,
 *   as where a framework passes parsed cookies, the first counts.
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
  const beginAlike = Object.entries(cookies).filter(([own]) => own === name || own.startsWith(`${name}.`))
  const isOwn = (own: string) =>
    own === name || (own.startsWith(`${name}.`) && /^(?:0|[1-9][0-9]{0,2})$/.test(own.slice(name.length + 1)))
  const present = beginAlike.map(([own]) => own).filter(isOwn)
  // The header contains a name of ours more often than it was read.
  const again =
    header !== undefined &&
    present.length > 0 &&
    countCookies(header, name) > Object.keys(cookies).filter((own) => own.startsWith(name)).length
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

/** Returns every value that chunks make together: one value if each chunk came once, none if there is a gap. */
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
  /** A session token; may be any text. */
  value: string
  options: CookieOptions
  /** The cookies that the request has, from {@link readSessionCookies}. Cookies that are not written again are cleared. */
  present: readonly string[]
}

/** The cookies to set, clearing ones first; or the reason for setting no cookies. */
export type SessionCookieWriting =
  | { written: true; cookies: CookieToSet[] }
  /** More than {@link maximumSessionChunks} would be needed. `characters` are counted in encoded form. */
  | { written: false; reason: "tooLarge"; characters: number; limit: number }

/**
 * Writes a session's value into cookies, each with at most 4096 bytes of name and value.
 *
 * A value that is too large is refused as a whole: no cookie is set or cleared.
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

/** Clears only the session cookies that the request has. */
export function clearSessionCookies({ options, present }: Omit<SessionCookieRequest, "name" | "value">): CookieToSet[] {
  return present.map((own) => clearedCookie(own, options))
}

/** Four bytes of UTF-8, percent-encoded. */
const longestCharacter = 12

/** Splits text into parts of at most `size` percent-encoded characters. Never splits a character. */
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
