/** Makes responses of middleware of Next.js. Their headers tell Next.js how to continue with the request. */
import { renewedCookieHeader } from "../../facade/response-cookies.ts"
import type { CookieToSet } from "../../ports/cookie.ts"
import { isFromNext } from "./public-request.ts"

/**
 * Lets a request continue. The response is the same as `NextResponse.next()`, but the function does not load Next.js.
 */
export function goOn(): Response {
  return new Response(null, { headers: { "x-middleware-next": "1" } })
}

interface Passed {
  /** The request as Next.js passed it to the middleware. */
  request: Request
  /** The request with its public URL, as the application's code sees it. */
  seen: Request
  /** The cookies of the response, which renew the session. */
  cookies: readonly CookieToSet[]
}

/**
 * If the request continues, or Next.js rewrites it to another path of the application, adds the cookies that renew the
 * session to the request. The page that Next.js renders then reads the same session as the browser receives. Other
 * responses do not change.
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

/**
 * Returns the server's own URL for a rewrite within the application; `undefined` for any other rewrite. With the public
 * URL, Next.js would fetch the page through the network.
 */
function insideOf(rewrite: string, internal: string, seen: string): string | undefined {
  if (internal === seen || !URL.canParse(rewrite)) return undefined
  const url = new URL(rewrite)
  const own = new URL(internal)
  if (url.origin !== new URL(seen).origin || url.origin === own.origin) return undefined
  return `${own.origin}${url.pathname}${url.search}${url.hash}`
}

/**
 * Middleware changes the request headers for the page through response headers. The response header `listHeader` lists
 * the names of all request headers that the page receives. The value of each listed header is in a response header
 * whose name begins with `prefix`. Next.js drops request headers that are not listed.
 */
const listHeader = "x-middleware-override-headers"
const prefix = "x-middleware-request-"

function passCookies(headers: Headers, request: Headers, cookies: readonly CookieToSet[]): void {
  const listed = headers.get(listHeader)
  if (listed === null) for (const [name, value] of request) headers.set(prefix + name, value)
  const names = new Set(listed === null ? request.keys() : listed.split(",").map((name) => name.trim()))
  // If the application has listed the request headers for the page, and `cookie` is not in the list, the page must get
  // no cookies. The code then adds none.
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
