/** Cookies that keep a session alive, put on what an application answers. */
import type { CookieToSet } from "../ports/cookie.ts"
import { serializeCookie } from "../protocol/cookies.ts"

/** On a response that carries a session: no cache between here and the browser may keep it (CACHE-02). */
export const notShared = "private, no-store"

/** Returns `true` if caches that serve more than one person may keep an answer with this `Cache-Control`. */
export function isShared(cacheControl: number | string | readonly string[] | null | undefined): boolean {
  const said = [cacheControl ?? []].flat().join(",")
  return !/(?:^|[\s,])(?:private|no-store)(?:$|[\s,])/i.test(said)
}

/** Puts lines for `Set-Cookie` on the headers of a response, which no shared cache may keep then. */
export function appendCookies(headers: Headers, lines: readonly string[]): void {
  for (const line of lines) headers.append("Set-Cookie", line)
  if (lines.length > 0 && isShared(headers.get("Cache-Control"))) headers.set("Cache-Control", notShared)
}

/** The same response with cookies added; one whose headers cannot be changed is copied. */
export function withCookies(response: Response, cookies: readonly (CookieToSet | string)[]): Response {
  // `Response.error()` carries nothing, and cannot be made again.
  if (cookies.length === 0 || response.type === "error") return response
  const copy = new Response(response.body, response)
  const lines = cookies.map((cookie) => (typeof cookie === "string" ? cookie : serializeCookie(cookie)))
  appendCookies(copy.headers, lines)
  return copy
}

/**
 * A request's `Cookie` header as the browser will send it next time: with these set, and the cleared ones gone.
 *
 * @returns the empty text where no cookie is left.
 */
export function renewedCookieHeader(header: string, cookies: readonly CookieToSet[]): string {
  const renewed = new Set(cookies.map(({ name }) => name))
  const kept = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "" && !renewed.has(pair.split("=", 1)[0]?.trim() ?? ""))
  const fresh = cookies.filter(({ value }) => value !== "")
  return [...kept, ...fresh.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)].join("; ")
}
