/** The route of the visualizer, once it is known that there is one. */
import { isOwnHost, viewersOf } from "../config/inspection.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { chartsOf } from "../inspector/charts-of.ts"
import { said, serveInspector } from "../inspector/serve.ts"
import { traceLog } from "../inspector/trace-log.ts"
import { lets } from "../inspector/viewers.ts"
import type { Arrival } from "./arrive.ts"
import type { Answer } from "./respond.ts"

/** Shows the visualizer to those who may see it. Total. `undefined`: to whoever asked there is no such route. */
export async function inspected(
  request: Request,
  { route, site }: Pick<Arrival, "route" | "site">,
  config: ResolvedConfig,
): Promise<Answer | undefined> {
  const viewers = viewersOf(config.given)
  if (viewers === "nobody") return undefined
  if (viewers === "thisMachine") {
    if (!isFromHere(request)) return answerOf(said(403, elsewhere))
  } else if (!(await lets(viewers.authorize, request, config.log))) return undefined
  const prefix = new URL(site.url("inspect")).pathname
  const shown = { prefix, charts: () => chartsOf(config), log: traceLog() }
  return answerOf(await serveInspector(request, route.file ?? "", shown))
}

const elsewhere = "The visualizer is shown on this machine's own host names. For others: inspect: { authorize }."

/** Where proxies say who asked. */
const askers = ["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "true-client-ip"]

/**
 * Whether the browser asked for a host name that only this machine has, so that no site on the web can have its name lead
 * here; and where something in front of us says who asked, whether that was this machine.
 */
function isFromHere({ headers, url }: Request): boolean {
  const hosts = [headers.get("host") ?? new URL(url).host, headers.get("x-forwarded-host")]
  const named = askers.flatMap((name) => headers.get(name)?.split(",") ?? [])
  const forwarded = [...(headers.get("forwarded") ?? "").matchAll(/for="?\[?([^"\],;]*)/gi)].map(([, by = ""]) => by)
  const asked = [...named, ...forwarded].map((address) => address.trim())
  return hosts.every((host) => host === null || isOwnHost(host)) && asked.every(isOwnAddress)
}

function isOwnAddress(address: string): boolean {
  return address === "::1" || address === "localhost" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}(?::\d+)?$/.test(address)
}

function answerOf(response: Response): Answer {
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body,
    data: response.body,
    redirect: undefined,
    cookies: [],
  }
}
