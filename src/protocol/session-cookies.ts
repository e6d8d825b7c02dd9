/**
 * A session in cookies: one cookie while it is short, else `name.0`, `name.1`, … that are joined again.
 */
import type { CookieOptions, CookieToSet } from "../ports/cookie.ts"
import { clearedCookie, type Cookies } from "./cookie-header.ts"

/** Encoded characters of a value that one cookie gets at most: part of the format that other implementations share. */
const sessionChunkSize = 3936

/** Bytes that browsers grant one cookie's name and value together (draft-ietf-httpbis-rfc6265bis §5.6). */
const cookieLimit = 4096

/** A session that needs more cookies than this is not written: servers and proxies refuse headers that large. */
const maximumSessionChunks = 3

/** What the browser presented. */
export type SessionCookieReading = {
  /** Our cookies that came, by their exact names, whether they made sense or not. */
  present: readonly string[]
} & (
  | { found: "value"; value: string }
  | { found: "nothing" }
  /** A chunk is missing, chunks stand beside a whole cookie, or a chunk is numbered in a way that we never do. */
  | { found: "malformed" }
)

/**
 * Reads the session's value from a request's cookies.
 *
 * Only `name` and `name.N` count, N being a plain decimal number; chunks must run from 0 without a gap. Whatever else
 * begins like the name is somebody else's cookie and is passed over, unless it poses as a chunk (`name.01`, `name.-1`,
 * `name.1e0`): then the whole is malformed. An empty cookie counts as absent. The value proves nothing yet.
 */
export function readSessionCookies({ name, cookies }: { name: string; cookies: Cookies }): SessionCookieReading {
  const present: string[] = []
  const chunks = new Map<number, string>()
  let whole: string | undefined
  let forged = false
  for (const [own, value] of Object.entries(cookies)) {
    if (own !== name && !own.startsWith(`${name}.`)) continue
    const suffix = own.slice(name.length + 1)
    if (own === name || isChunkNumber(suffix)) {
      present.push(own)
      if (value === "") continue
      if (own === name) whole = value
      else chunks.set(Number(suffix), value)
    } else if (/^[-+]?[0-9]/.test(suffix)) {
      forged = true
    }
  }
  if (forged || (whole !== undefined && chunks.size > 0)) return { present, found: "malformed" }
  if (whole !== undefined) return { present, found: "value", value: whole }
  if (chunks.size === 0) return { present, found: "nothing" }
  let value = ""
  for (let number = 0; number < chunks.size; number++) {
    const chunk = chunks.get(number)
    if (chunk === undefined) return { present, found: "malformed" }
    value += chunk
  }
  return { present, found: "value", value }
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
