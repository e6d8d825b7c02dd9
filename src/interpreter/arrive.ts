/** The edge: what a request must be before any flow hears of it. Total: no request throws, none reads as a configuration error. */
import { ownRoute } from "../config/own-route.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { siteOf, type Site } from "../config/site.ts"
import type { RefusedRequest } from "../errors/refused-requests.ts"
import { readBody, readQuery, type FieldsRead, type FieldsRefusal } from "../protocol/form-body.ts"
import type { PublicUrlRefusal } from "../protocol/public-url.ts"
import { bodyLimits } from "./body-limit.ts"
import { publicAddressOf } from "./public-address.ts"
import type { Platform } from "./runtime.ts"
import { methodsOf, pathBelow, type Method, type Route } from "../protocol/route.ts"

/** A request that may go on. */
export interface Arrival {
  site: Site
  /** The request's address at its public origin. */
  url: URL
  route: Route
  method: Method
  query: Extract<FieldsRead, { ok: true }>
  body: Extract<FieldsRead, { ok: true }>
}

/** A request that ends here. */
export interface Refusal {
  status: 400 | 405 | 408 | 413 | 414 | 415
  why: RefusedRequest
  /** For `Allow`, with 405. */
  allow?: readonly string[]
}

const nothing: Extract<FieldsRead, { ok: true }> = {
  ok: true,
  // Object.create is typed `any`.
  fields: Object.freeze(Object.create(null) as Record<string, unknown>),
  repeated: new Set(),
}

const notShown = "The visualizer is there with NODE_ENV=development, or with inspect: { authorize }."

/** Address, route and method; the body is read by {@link readFields}, once the configuration is known to be sound. */
export function arrive(request: Request, config: ResolvedConfig): Omit<Arrival, "query" | "body"> | Refusal {
  const address = publicAddressOf(request, config)
  // The configured address was parsed before it got here: only requests are left to blame.
  if (!address.ok) return { status: address.status === 414 ? 414 : 400, why: wrongAddress[address.reason] }
  const url = new URL(address.href)
  const route = ownRoute(url.pathname, config)
  if (route === undefined) {
    if (pathBelow(url.pathname, config.basePath) === "inspect") config.log.debug("inspect_not_shown", notShown)
    return { status: 400, why: "path_unknown" }
  }
  const methods = methodsOf(route.action)
  const method = methods.find((name) => name === request.method)
  // That the visualizer takes another method is told to those alone who may see it.
  if (method === undefined && route.action !== "inspect") return { status: 405, why: "method_unknown", allow: methods }
  return { site: siteOf(config, address.origin), url, route, method: method ?? "GET" }
}

/** The kind of refusal for each way in which a request names no usable address. */
export const wrongAddress: Readonly<Record<PublicUrlRefusal, RefusedRequest>> = {
  url: "url_unusable",
  urlTooLong: "url_too_long",
  host: "host_unusable",
  forwardedHost: "host_unusable",
  forwardedProto: "host_unusable",
  hostNotListed: "host_not_listed",
  authUrl: "host_unusable",
}

const wrongBody: Readonly<Record<FieldsRefusal, RefusedRequest>> = {
  tooLarge: "body_too_large",
  tooSlow: "body_too_slow",
  mediaType: "body_type",
  encoding: "body_unreadable",
  json: "body_unreadable",
  tooDeep: "body_unreadable",
  tooManyFields: "body_unreadable",
  read: "body_unreadable",
}

/** Query and body, within their limits. */
export async function readFields(
  request: Request,
  { url, method, route }: Pick<Arrival, "url" | "method" | "route">,
  config: ResolvedConfig,
  { deadline }: Pick<Platform, "deadline">,
): Promise<Pick<Arrival, "query" | "body"> | Refusal> {
  const query = url.search === "" ? nothing : readQuery(url.search)
  if (!query.ok) return { status: query.status, why: "query_unreadable" }
  const body = method === "POST" ? await readBody(request, bodyLimits(route, config), deadline) : nothing
  return body.ok ? { query, body } : { status: body.status, why: wrongBody[body.reason] }
}
