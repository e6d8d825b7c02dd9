/** Adds cookies that renew a session to responses of an application. */
import type { CookieToSet } from "../ports/cookie.ts"
import { serializeCookie } from "../protocol/cookies.ts"

/** `Cache-Control` of a response with a session: no shared cache may store it (CACHE-02). */
export const notShared = "private, no-store"

/** Returns `true` if shared caches may store a response with this `Cache-Control`. */
export function isShared(cacheControl: number | string | readonly string[] | null | undefined): boolean {
  const said = [cacheControl ?? []].flat().join(",")
  return !/(?:^|[\s,])(?:private|no-store)(?:$|[\s,])/i.test(said)
}

/** Adds `Set-Cookie` lines to the headers of a response, and forbids shared caches to store the response. */
export function appendCookies(headers: Headers, lines: readonly string[]): void {
  for (const line of lines) headers.append("Set-Cookie", line)
  if (lines.length > 0 && isShared(headers.get("Cache-Control"))) headers.set("Cache-Control", notShared)
}

/** Returns a copy of the response with the cookies, or the response itself if the list of cookies is empty. */
export function withCookies(response: Response, cookies: readonly (CookieToSet | string)[]): Response {
  // `Response.error()` cannot be copied.
  if (cookies.length === 0 || response.type === "error") return response
  const copy = new Response(response.body, response)
  const lines = cookies.map((cookie) => (typeof cookie === "string" ? cookie : serializeCookie(cookie)))
  appendCookies(copy.headers, lines)
  return copy
}

/**
 * Returns the `Cookie` header that a browser will send after it has received these cookies; the empty string if no
 * cookie is left. A cookie with an empty value clears the browser's cookie.
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
