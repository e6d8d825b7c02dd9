/**
 * A session in cookies: one cookie while it is short, else `name.0`, `name.1`, … that are joined again.
 */
import type { CookieOptions, CookieToSet } from "../ports/cookie.ts"
import { clearedCookie, cookieOccurrences, countCookies, type Cookies } from "./cookie-header.ts"

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
  const isOwn = (own: string) => own === name || isChunkOf(name, own)
  const present = beginAlike.map(([own]) => own).filter(isOwn)
  const again = header !== undefined && present.length > 0 && comesAgain(name, { cookies, header })
  const all = again ? cookieOccurrences(header, isOwn) : beginAlike.filter(([own]) => isOwn(own))
  const repeated = all.length > present.length
  const forged = beginAlike.some(([own]) => !isOwn(own) && /^[-+]?[0-9]/.test(own.slice(name.length + 1)))

  const filled = all.filter(([, value]) => value !== "")
  const whole = filled.filter(([own]) => own === name).map(([own, value]) => ({ value, names: [own] }))
  const joined = forged ? [] : joinChunks(name, filled)
  const values = [...whole, ...joined].slice(0, mostValues)
  const found = values.length > 0 ? "values" : filled.length > 0 || forged ? "malformed" : "nothing"
  return { present, repeated, values, found }
}

/** Whether a name of ours stands in the header more often than it was read from it. */
function comesAgain(name: string, { cookies, header }: { cookies: Cookies; header: string }): boolean {
  const once = Object.keys(cookies).filter((own) => own.startsWith(name)).length
  return countCookies(header, name) > once
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

function isChunkOf(name: string, own: string): boolean {
  return own.startsWith(`${name}.`) && isChunkNumber(own.slice(name.length + 1))
}

function isChunkNumber(suffix: string): boolean {
  return /^(?:0|[1-9][0-9]{0,2})$/.test(suffix)
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
  const chunkRoom = room(`${name}.${maximumSessionChunks - 1}`)
  const whole = split(value, room(name))
  const parts = whole.length === 1 ? whole : split(value, chunkRoom)
  if (chunkRoom < longestCharacter || parts.length > maximumSessionChunks) {
    const limit = maximumSessionChunks * Math.max(0, chunkRoom)
    return { written: false, reason: "tooLarge", characters: encodeURIComponent(value).length, limit }
  }
  const set = parts.map((part, number) => ({
    name: whole.length === 1 ? name : `${name}.${number}`,
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

/**
 * Clears cookies in every place where a browser may keep one for this request: each parent domain, the host itself, and
 * each prefix of the path. For names that came more than once: a page of a sibling host, or of another path, has set them.
 *
 * @param host without a port.
 * @param path of the request.
 */
export function clearEverywhere({
  names,
  options,
  host,
  path: asked,
}: {
  names: readonly string[]
  options: CookieOptions
  host: string
  path: string
}): CookieToSet[] {
  const { domain: _domain, path: _path, ...rest } = options
  const places = domainsOf(host).flatMap((domain) =>
    pathsOf(asked).map((path) => ({ ...(domain === undefined ? {} : { domain }), path })),
  )
  return names
    .flatMap((own) => places.map((place) => clearedCookie(own, { ...rest, ...place })))
    .slice(0, mostClearings)
}

/** Lines of `Set-Cookie` that one response spends on cookies of other places. */
const mostClearings = 60

/** The host itself, without a `Domain`; and each domain above it but the last label, which no browser takes. */
function domainsOf(host: string): (string | undefined)[] {
  const labels = host.split(".")
  // An address of the network has no domain above it.
  if (labels.length < 2 || /^[\d.]+$|:/.test(host)) return [undefined]
  return [undefined, ...labels.slice(0, -1).map((_, at) => labels.slice(at).join("."))]
}

/** `/`, and each prefix of the path with and without a slash at its end: to a browser these are two paths. */
function pathsOf(path: string): string[] {
  const parts = path.split("/").filter((part) => part !== "" && isCookiePath(part))
  const prefixes = parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`)
  return ["/", ...prefixes.flatMap((prefix) => [prefix, `${prefix}/`])]
}

/** RFC 6265 §4.1.1: what can stand in the attribute. */
function isCookiePath(part: string): boolean {
  return /^[\x21-\x3a\x3c-\x7e]+$/.test(part)
}

/** Encoded characters that a cookie of this name has room for. */
function room(name: string): number {
  return Math.min(sessionChunkSize, cookieLimit - name.length)
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
