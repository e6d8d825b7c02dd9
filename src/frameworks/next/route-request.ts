/** What Next.js hands to route handlers: a request without the `basePath` that visitors asked for. */
import { nextBasePath } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import { pathBelow } from "../../protocol/route.ts"

/**
 * The same request at the path that the visitor sees, where it is one for our routes. Any other request is given back as
 * it is.
 *
 * @param base `basePath` of Next.js.
 */
export function atRoutes(request: Request, { basePath = "" }: AuthConfig, base: string = nextBasePath()): Request {
  const { origin, pathname, search } = new URL(request.url)
  const isRoute = (path: string) => pathBelow(path, basePath) !== undefined
  if (base === "" || isRoute(pathname) || !isRoute(base + pathname)) return request
  const { method, headers, body, signal } = request
  // Streams ask for `duplex` (Fetch §5.4), which the types of the web platform do not know yet.
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" }
  return new Request(`${origin}${base}${pathname}${search}`, init)
}
