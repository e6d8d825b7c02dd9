/**
 * The `Cookie` and `Set-Cookie` headers (RFC 6265 §4), read and written by the `cookie` package; and a session in cookies:
 * one cookie while it is short, else `name.0`, `name.1`, … that are joined again.
 */
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
 * Every cookie of a header whose name is wanted, in the order of the header: names and values as {@link parseCookies}
 * reads them, and those that come more than once as often as they come. Browsers send the cookie of the longest path
 * first, and of one path the oldest (RFC 6265 §5.4).
 */
function cookieOccurrences(header: string, isWanted: (name: string) => boolean): [name: string, value: string][] {
  return readable(header)
    .split(";")
    .flatMap((pair) => Object.entries(parseCookie(pair)))
    .filter((cookie): cookie is [string, string] => cookie[1] !== undefined && isWanted(cookie[0]))
}

/** How many cookies of a header have a name that begins like this. Costs a search through the text. */
function countCookies(header: string, prefix: string): number {
  let count = 0
  for (let at = header.indexOf(prefix); at !== -1; at = header.indexOf(prefix, at + 1)) {
    const before = at === 0 ? ";" : header.charAt(at - 1)
    if (before === ";" || before === " ") count += 1
  }
  return count
}

/** As much of a header as the limits allow, and no cookie in part. */
function readable(header: string): string {
  const { characters, cookies } = cookieHeaderLimits
  const end = header.length > characters ? Math.max(0, header.lastIndexOf(";", characters)) : header.length
  return header.slice(0, end).split(";", cookies).join(";")
}

/** RFC 6265 §4.1.1 and RFC 9110 §5.6.2: names that can stand in a header as they are. */
export const cookieName: RegExp = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * One `Set-Cookie` header. The value is percent-encoded; attributes stand in the order
 * `Max-Age; Domain; Path; Expires; HttpOnly; Secure; Partitioned; Priority; SameSite`.
 *
 * @throws {TypeError} for a name or an attribute that a header cannot hold: nothing can be injected through them.
 * @throws {URIError} for a value with half a surrogate pair.
 */
export function serializeCookie({ name, value, options }: CookieToSet): string {
  if (!cookieName.test(name)) throw new TypeError(`Not the name of a cookie: ${JSON.stringify(name)}`)
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

/** Encoded characters of a value that one cookie gets at most: part of the format that other implementations share. */
const sessionChunkSize = 3936

/** Bytes that browsers grant one cookie's name and value together (draft-ietf-httpbis-rfc6265bis §5.6). */
const cookieLimit = 4096

/** A session that needs more cookies than this is not written: servers and proxies refuse headers that large. */
const maximumSessionChunks = 3

/** A value that may be the session's. It proves nothing yet. */
export interface SessionValue {
  value: string
  /** The cookies that it was read from. */
  names: readonly string[]
}

/** What the browser presented. */
export interface SessionCookieReading {
  /** Our cookies that came, by their exact names, whether they made sense or not. */
  present: readonly string[]
  /** A name came more than once: cookies of several domains or paths. */
  repeated: boolean
  /**
   * One value, as a rule. More where a name came more than once, or where chunks stand beside a whole cookie: only opening
   * them shows which is a session. At most {@link mostValues}.
   */
  values: readonly SessionValue[]
  /** `malformed`: a chunk is missing, or is numbered in a way that we never do, and no cookie holds a whole value. */
  found: "values" | "nothing" | "malformed"
}

/** How many values of one request are looked at. A browser has one; more is work that a stranger orders. */
const mostValues = 8

/**
 * Reads the session's value from a request's cookies.
 *
 * Only `name` and `name.N` count, N being a plain decimal number; chunks must run from 0 without a gap. Any other cookie
 * whose name begins alike belongs to something else and is passed over; where one poses as a chunk (`name.01`, `name.-1`,
 * `name.1e0`), chunks are not joined. An empty cookie counts as absent.
 *
 * @param header the `Cookie` header that `cookies` were read from: shows a name that came more than once. Without it, as
 * where a framework hands over parsed cookies, the first counts.
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
  // A name of ours stands in the header more often than it was read from it.
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

/** Every value that chunks make together: one where each came once. None across a gap. */
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

/** A session on its way to the browser. */
export interface SessionCookieRequest {
  name: string
  /** A session token; may be any text. */
  value: string
  options: CookieOptions
  /** From {@link readSessionCookies}: those that are not written again are cleared. */
  present: readonly string[]
}

/** The cookies to set, clearing ones first; or why there are none. */
export type SessionCookieWriting =
  | { written: true; cookies: CookieToSet[] }
  /** More than {@link maximumSessionChunks} would be needed. `characters` as they would go over the wire. */
  | { written: false; reason: "tooLarge"; characters: number; limit: number }

/**
 * Lays a session's value out in cookies, each with name and value within 4096 bytes.
 *
 * A value that is too large is refused as a whole: nothing is set, nothing is cleared.
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

/** Clears a session's cookies, those and only those that came. */
export function clearSessionCookies({ options, present }: Omit<SessionCookieRequest, "name" | "value">): CookieToSet[] {
  return present.map((own) => clearedCookie(own, options))
}

/** Four bytes of UTF-8, percent-encoded. */
const longestCharacter = 12

/** Cuts text into parts that each take at most `size` characters once percent-encoded. Never cuts a character in two. */
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
