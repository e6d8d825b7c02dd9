/** Serves the route of the visualizer. */
import { isOwnHost, viewersOf } from "../config/inspection.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { lets, said, serveInspector } from "../devtools/serve/serve.ts"
import { shownOf } from "../devtools/serve/shown.ts"
import type { HttpResult } from "../flows/http-result.ts"
import { wholeRequest } from "../protocol/lazy-request.ts"
import type { RoutedRequest } from "./route-request.ts"

const notShown = "The visualizer needs NODE_ENV=development, or inspect: { authorize }."

/**
 * Returns the response of the visualizer for a visitor who may see it. Returns `undefined` for any other visitor; the
 * caller then responds as to an unknown path. Never throws.
 */
export async function serveVisualizer(
  request: Request,
  { route, site }: Pick<RoutedRequest, "route" | "site">,
  config: ResolvedConfig,
): Promise<HttpResult | undefined> {
  const viewers = viewersOf(config.given)
  if (viewers === "nobody") {
    config.log.debug("inspect_not_shown", notShown)
    return undefined
  }
  if (viewers === "thisMachine") {
    const sign = signOfElsewhere(request)
    if (sign !== undefined) return resultOf(said(403, elsewhere(sign)))
  } else if (!(await lets(viewers.authorize, wholeRequest(request), config.log))) return undefined
  const prefix = new URL(site.url("inspect")).pathname
  return resultOf(await serveInspector(request, route.file ?? "", { prefix, ...shownOf(config) }))
}

/**
 * Returns the text of the refusal. The text contains only the name of the header, because the header's value is
 * untrusted text from the client or the proxy.
 */
const elsewhere = (header: string): string =>
  "In development, the visualizer is shown only to browsers on this machine, under host names that only this machine has; " +
  `the header ${header} shows another origin. To allow it, configure inspect: { authorize }.`

/** Headers in which a proxy reports the host that the browser requested. */
const hosts = ["X-Forwarded-Host", "X-Original-Host"]

/** Headers in which a proxy reports the client's IP address. */
const askers = [
  "X-Forwarded-For",
  "X-Real-IP",
  "X-Client-IP",
  "X-Cluster-Client-IP",
  "X-Original-Forwarded-For",
  "X-Vercel-Forwarded-For",
  "X-Envoy-External-Address",
  "X-Azure-ClientIP",
  "X-AppEngine-User-IP",
  "X-Remote-Addr",
  "X-Remote-IP",
  "CF-Connecting-IP",
  "CF-Connecting-IPv6",
  "Fastly-Client-IP",
  "Fly-Client-IP",
  "True-Client-IP",
]

/**
 * Returns the first header that shows that the request did not come from the local host, or `undefined` if no header
 * does. The browser must have requested a host name that always means the local host: a website could make its own host
 * name resolve to the local host, and read the response (DNS rebinding). If a proxy reports the client's address, that
 * address must be the local host. A proxy that reports only itself, in `Via` (RFC 9110 §7.6.3), can serve any client,
 * so its requests are refused.
 */
function signOfElsewhere({ headers, url }: Request): string | undefined {
  if (!isOwnHost(headers.get("host") ?? new URL(url).host)) return "Host"
  const named = (name: string): readonly string[] => headers.get(name)?.split(",") ?? []
  return (
    hosts.find((name) => !named(name).every((host) => isOwnHost(host.trim()))) ??
    askers.find((name) => !named(name).every(isOwnAddress)) ??
    (named("Forwarded").every(isForwardedHere) ? undefined : "Forwarded") ??
    (headers.has("via") ? "Via" : undefined)
  )
}

/**
 * Returns true if one element of the header `Forwarded` (RFC 7239 §4) names the local host as the client and as the
 * requested host.
 */
function isForwardedHere(element: string): boolean {
  const [, asker = ""] = /(?:^|;)\s*for\s*=\s*"?\[?([^"\],;]*)/i.exec(element) ?? []
  const [, host = "localhost"] = /(?:^|;)\s*host\s*=\s*"?([^",;]*)/i.exec(element) ?? []
  return isOwnAddress(asker) && isOwnHost(host.trim())
}

function isOwnAddress(address: string): boolean {
  return /^(?:::1|localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}(?::\d+)?)$/.test(address.trim())
}

function resultOf(response: Response): HttpResult {
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body,
    data: response.body,
    redirect: undefined,
    cookies: [],
  }
}
