/** The route of the visualizer, once it is known that there is one. */
import { isOwnHost, viewersOf } from "../config/inspection.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { lets, said, serveInspector } from "../devtools/serve/serve.ts"
import { shownOf } from "../devtools/serve/shown.ts"
import type { HttpResult } from "../flows/http-result.ts"
import type { RoutedRequest } from "./route-request.ts"

const notShown = "The visualizer is there with NODE_ENV=development, or with inspect: { authorize }."

/** Shows the visualizer to those who may see it. Total. `undefined`: to whoever asked there is no such route. */
export async function inspected(
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
  } else if (!(await lets(viewers.authorize, request, config.log))) return undefined
  const prefix = new URL(site.url("inspect")).pathname
  return resultOf(await serveInspector(request, route.file ?? "", { prefix, ...shownOf(config) }))
}

/** The header's name alone: its value is whatever the stranger, or the proxy, wrote. */
const elsewhere = (header: string): string =>
  "In development the visualizer is shown to browsers on this machine, under names that only this machine has; " +
  `the header ${header} says otherwise. For others: inspect: { authorize }.`

/** Where whatever stands in front says which host the browser asked for. */
const hosts = ["X-Forwarded-Host", "X-Original-Host"]

/** Where it says who asked. */
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
 * The first header by which a request is not from this machine; `undefined` where none says so. The browser has to have asked
 * for a host name that only this machine has, so that no site on the web can have its name lead here. Where something in
 * front of us says who asked, that has to have been this machine; and a proxy that says no more than that it is one
 * (RFC 9110 §7.6.3) may have been asked by anybody.
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

/** RFC 7239 §4: what one proxy says. */
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
