/** What middleware of Next.js answers: the headers by which it tells Next.js what to do with a request. */
import { renewedCookieHeader } from "../../facade/response-cookies.ts"
import type { CookieToSet } from "../../ports/cookie.ts"
import { isFromNext } from "./public-request.ts"

/** Lets a request go on: `NextResponse.next()`, without loading Next.js for it. */
export function goOn(): Response {
  return new Response(null, { headers: { "x-middleware-next": "1" } })
}

interface Passed {
  /** As it came. */
  request: Request
  /** As the application was given it. */
  seen: Request
  /** What the answer sets. */
  cookies: readonly CookieToSet[]
}

/**
 * An answer that lets the request go on, or sends it elsewhere inside the application, has the renewed cookies go with
 * it: what is rendered next reads the session that the browser is given. All others are given back as they are.
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

/** To the public address, Next.js would go out through the front door: a rewrite within the application stays inside. */
function insideOf(rewrite: string, internal: string, seen: string): string | undefined {
  if (internal === seen || !URL.canParse(rewrite)) return undefined
  const url = new URL(rewrite)
  const own = new URL(internal)
  if (url.origin !== new URL(seen).origin || url.origin === own.origin) return undefined
  return `${own.origin}${url.pathname}${url.search}${url.hash}`
}

/** The headers of the request that follows, each under this prefix; those that the list does not name are dropped. */
const listHeader = "x-middleware-override-headers"
const prefix = "x-middleware-request-"

function passCookies(headers: Headers, request: Headers, cookies: readonly CookieToSet[]): void {
  const listed = headers.get(listHeader)
  if (listed === null) for (const [name, value] of request) headers.set(prefix + name, value)
  const names = new Set(listed === null ? request.keys() : listed.split(",").map((name) => name.trim()))
  // An application that lets its own choice of headers through may have left the cookies out on purpose.
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
