/** Cookies that keep a session alive, put on what an application answers. */
import type { CookieToSet } from "../ports/cookie.ts"
import { serializeCookie } from "../protocol/cookies.ts"

/** On a response that carries a session: no cache between here and the browser may keep it (CACHE-02). */
export const notShared = "private, no-store"

/** Whether caches that serve more than one person may keep an answer with this `Cache-Control`. */
export function isShared(cacheControl: number | string | readonly string[] | null | undefined): boolean {
  const said = [cacheControl ?? []].flat().join(",")
  return !/(?:^|[\s,])(?:private|no-store)(?:$|[\s,])/i.test(said)
}

/** The same response with cookies added; one whose headers cannot be changed is copied. */
export function withCookies(response: Response, cookies: readonly CookieToSet[]): Response {
  // `Response.error()` carries nothing, and cannot be made again.
  if (cookies.length === 0 || response.type === "error") return response
  const copy = new Response(response.body, response)
  for (const cookie of cookies) copy.headers.append("Set-Cookie", serializeCookie(cookie))
  if (isShared(copy.headers.get("Cache-Control"))) copy.headers.set("Cache-Control", notShared)
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
