/** Responds in the route handlers of Next.js, which removes its `basePath` from the URLs of their requests. */
import { Auth } from "../../core.ts"
import { nextBasePath } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import { pathBelow } from "../../protocol/route.ts"

/** Responds to a request for a route of this library. */
export async function serveRoute(request: Request, config: AuthConfig): Promise<Response> {
  return Auth(atRoutes(request, config), config)
}

/**
 * Returns the request with the path that the visitor requested, if this is the path of a route of this library. Returns
 * any other request as it is.
 * @param base the `basePath` of Next.js.
 */
export function atRoutes(request: Request, { basePath = "" }: AuthConfig, base: string = nextBasePath()): Request {
  const { origin, pathname, search } = new URL(request.url)
  const isRoute = (path: string) => pathBelow(path, basePath) !== undefined
  if (base === "" || isRoute(pathname) || !isRoute(base + pathname)) return request
  const { method, headers, body, signal } = request
  // Streams need `duplex` (Fetch §5.4). The types of the web platform lack it.
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" }
  return new Request(`${origin}${base}${pathname}${search}`, init)
}
