/** Responses of middleware of Next.js. Their headers instruct Next.js what to do with the request. */
import { renewedCookieHeader } from "../../facade/response-cookies.ts"
import type { CookieToSet } from "../../ports/cookie.ts"
import { isFromNext } from "./public-request.ts"

/** Lets a request continue: the same response as `NextResponse.next()`, without loading Next.js. */
export function goOn(): Response {
  return new Response(null, { headers: { "x-middleware-next": "1" } })
}

interface Passed {
  /** The request of Next.js. */
  request: Request
  /** The request that the application received. */
  seen: Request
  /** Cookies of the response. */
  cookies: readonly CookieToSet[]
}

/**
 * Adds renewed cookies to a request that continues, or that is rewritten inside the application, so that the next
 * render reads the session that the browser receives. Other responses stay unchanged.
 */
export function forwarded(response: Response, { request, seen, cookies }: Passed): Response {
  const { headers } = response
  const rewrite = headers.get("x-middleware-rewrite")
  if (!isFromNext(request) || (rewrite === null && headers.get("x-middleware-next") !== "1")) return response
  const inside = rewrite === null ? undefined : insideOf(rewrite, request.url, seen.url)
  if (cookies.length === 0 && inside === undefined) return response
  const copy = new Response(response.body, response)
  if (inside !== undefined) copy.headers.set("x-middleware-rewrite", inside)
  if (cookies.length > 0) passCookies(copy.headers, request.headers, cookies)
  return copy
}

/** A rewrite within the application, to its internal address: Next.js would fetch the public one through the network. */
function insideOf(rewrite: string, internal: string, seen: string): string | undefined {
  if (internal === seen || !URL.canParse(rewrite)) return undefined
  const url = new URL(rewrite)
  const own = new URL(internal)
  if (url.origin !== new URL(seen).origin || url.origin === own.origin) return undefined
  return `${own.origin}${url.pathname}${url.search}${url.hash}`
}

/**
 * The header that lists the changed headers of the following request, and their prefix. Next.js drops headers that the
 * list does not name.
 */
const listHeader = "x-middleware-override-headers"
const prefix = "x-middleware-request-"

function passCookies(headers: Headers, request: Headers, cookies: readonly CookieToSet[]): void {
  const listed = headers.get(listHeader)
  if (listed === null) for (const [name, value] of request) headers.set(prefix + name, value)
  const names = new Set(listed === null ? request.keys() : listed.split(",").map((name) => name.trim()))
  // An application that chose the headers left the cookies out.
  if (listed !== null && !names.has("cookie")) return
  const renewed = renewedCookieHeader(headers.get(`${prefix}cookie`) ?? "", cookies)
  if (renewed === "") {
    names.delete("cookie")
    headers.delete(`${prefix}cookie`)
  } else {
    names.add("cookie")
    headers.set(`${prefix}cookie`, renewed)
  }
  headers.set(listHeader, [...names].join(","))
}
