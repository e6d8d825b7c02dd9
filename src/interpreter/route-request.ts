/** The edge: what a request must be before a flow reads it. Total: no request throws, none reads as a configuration error. */
import { ownRoute, siteOf, type ResolvedConfig } from "../config/resolve.ts"
import type { RefusedRequest } from "../errors/refused-requests.ts"
import type { ReadFields, RefusedByRoute } from "../flows/flow-module.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { readBody, readQuery, type FieldsRefusal } from "../protocol/form-body.ts"
import type { PublicUrlRefusal } from "../protocol/public-url.ts"
import { methodsOf, pathBelow } from "../protocol/route.ts"
import { bodyLimits } from "./body-limit.ts"
import { publicAddressOf } from "./public-address.ts"
import type { Platform } from "./runtime.ts"

/** Where a request goes. */
export interface RoutedRequest extends Pick<RequestContext, "site" | "route" | "method"> {
  /** The request's address at its public origin. */
  url: URL
}

/** What a request brings. */
export interface RequestFields {
  query: ReadFields
  body: ReadFields
}

/** A request without fields. */
export const noFields: ReadFields = {
  ok: true,
  // Object.create is typed `any`.
  fields: Object.freeze(Object.create(null) as Record<string, unknown>),
  repeated: new Set(),
}

const notShown = "The visualizer is there with NODE_ENV=development, or with inspect: { authorize }."

/** Address, route and method; the body is read by {@link readFields}, once the configuration is known to be sound. */
export function routeRequest(request: Request, config: ResolvedConfig): RoutedRequest | RefusedByRoute {
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
  // Only those who may see the visualizer learn which methods it takes.
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
  { url, method, route }: RoutedRequest,
  config: ResolvedConfig,
  { deadline }: Pick<Platform, "deadline">,
): Promise<RequestFields | RefusedByRoute> {
  const query = url.search === "" ? noFields : readQuery(url.search)
  if (!query.ok) return { status: query.status, why: "query_unreadable" }
  const body = method === "POST" ? await readBody(request, bodyLimits(route, config), deadline) : noFields
  return body.ok ? { query, body } : { status: body.status, why: wrongBody[body.reason] }
}
