/**
 * Checks a request before any flow reads it, and finds the flow or page that serves it. No request makes these
 * functions throw.
 */
import { siteOf, type ResolvedConfig } from "../config/resolve.ts"
import type { RefusedRequest } from "../errors/refused-requests.ts"
import type { RefusedByRoute } from "../flows/flow-module.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { readBody, readForm, type FieldsRefusal } from "../protocol/form-body.ts"
import { publicUrl } from "../protocol/public-url.ts"
import { methodsOf, ownPages, parseRoute } from "../protocol/route.ts"
import { bodyLimits } from "./body-limit.ts"
import { noFields, wrongAddress, type RequestFields } from "./request-fields.ts"
import type { Platform } from "./runtime.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import { redirectResult, type Failing, type HttpResult } from "../flows/http-result.ts"
import { againFlows, loadAgain, registry, type FlowRow } from "../flows/registry.ts"

/** The route of a request, and its public site. */
export interface RoutedRequest extends Pick<RequestContext, "site" | "route" | "method"> {
  /** The query of the URL with its question mark. Empty without a query. */
  search: string
}

/**
 * Reads the URL, route and method of a request. {@link readFields} reads the body later, if the configuration is
 * usable.
 */
export function routeRequest(request: Request, config: ResolvedConfig): RoutedRequest | RefusedByRoute {
  const address = publicUrl(request, config)
  // `AUTH_URL` was parsed before, so an error here is always a fault of the request.
  if (!address.ok) return { status: address.status === 414 ? 414 : 400, why: wrongAddress[address.reason] }
  // The URL is that of a `URL` object without a fragment, so this code need not parse it again.
  const target = address.href.slice(address.origin.length)
  const end = target.indexOf("?")
  const [path, search] = end === -1 ? [target, ""] : [target.slice(0, end), target.slice(end)]
  // The argument `true` makes the paths of the visualizer and of the meter routes. `serveVisualizer` decides later who may
  // see the visualizer, and `serveMeter` if the configuration has a meter.
  const route = parseRoute(path, config, true)
  if (route === undefined) return { status: 400, why: "path_unknown" }
  const methods = methodsOf[route.action]
  const method = methods.find((name) => name === request.method)
  // Only a visitor who may see the visualizer learns which methods it accepts.
  if (method === undefined && !ownPages.has(route.action)) return { status: 405, why: "method_unknown", allow: methods }
  return { site: siteOf(config, address.origin), search, route, method: method ?? "GET" }
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

/** Reads query and body, within their limits. */
export async function readFields(
  request: Request,
  { search, method, route }: RoutedRequest,
  config: ResolvedConfig,
  { deadline }: Pick<Platform, "deadline">,
): Promise<RequestFields | RefusedByRoute> {
  const query = search === "" ? noFields : readForm(search.slice(1))
  if (!query.ok) return { status: query.status, why: "query_unreadable" }
  const body = method === "POST" ? await readBody(request, bodyLimits(route, config), deadline) : noFields
  return body.ok ? { query, body } : { status: body.status, why: wrongBody[body.reason] }
}

/** The type of the provider that the path names; `none` for a path without one. */
type ProviderPart = ResolvedProvider["type"] | "none"

/** The target of a request: a flow, or a page. */
export type RouteTarget =
  | Pick<FlowRow, "load" | "module">
  | { readonly show: (context: RequestContext) => Promise<HttpResult | Failing> }

type Views = typeof import("../flows/views.ts")

const view = (name: keyof Views): RouteTarget => ({
  show: async (context) => (await import("../flows/views.ts"))[name](context),
})

const step: RouteTarget = {
  show: async (context) => {
    const found = context.config.steps.get(context.route.stepId ?? "")
    if (found === undefined) throw new TypeError(`There is no step "${context.route.stepId}".`)
    const names = context.method === "POST" ? Object.keys(found.requests) : undefined
    return (await import("./step-route.ts")).stepRoute(context, found, names)
  },
}

const ownFlow: RouteTarget = {
  show: async (context) => {
    const { flowId = "", path = "" } = context.route
    const found = context.config.ownFlows.get(flowId)
    if (found === undefined) throw new TypeError(`There is no flow "${flowId}".`)
    return (await import("./own-flow-route.ts")).ownFlowRoute(context, found, path)
  },
}

/**
 * Redirects to the sign-in page, which lists the providers. The response to a form that names no provider, and to a
 * form that is posted to the sign-in route of a credentials provider or of a provider of passkeys.
 */
const backToSignIn: RouteTarget = {
  show: async (context) => {
    const { csrf, site } = context
    return csrf === "proven" ? redirectResult(site.url("signin"), context) : { failure: { reason: csrf } }
  },
}

/** Starts a re-authentication with the sign-in method of a provider. */
const again = (row: FlowRow): RouteTarget => ({
  load: () => loadAgain(row),
})

const none: readonly ProviderPart[] = ["none"]
const any: readonly ProviderPart[] = ["none", ...registry.flatMap(({ providers = [] }) => providers)]

const rows: readonly (readonly [route: string, providers: readonly ProviderPart[], RouteTarget])[] = [
  ["GET providers", none, view("providersView")],
  ["GET csrf", none, view("csrfView")],
  ["GET signin", any, view("signInView")],
  ["POST signin", ["none", "credentials", "webauthn"], backToSignIn],
  ["GET signout", none, view("signOutView")],
  ["GET verify-request", none, view("verifyRequestView")],
  ["GET error", none, view("errorView")],
  ["GET step", none, step],
  ["POST step", none, step],
  ["GET flow", none, ownFlow],
  ["POST flow", none, ownFlow],
  ["GET step-up", none, view("stepUpView")],
  ...[...againFlows.values()].map((row) => ["POST step-up", row.providers ?? none, again(row)] as const),
  ...registry.flatMap((row) => row.routes.map((route) => [route, row.providers ?? none, row] as const)),
]

/**
 * The flows and pages, by method and action (`GET signin`) and by the type of the provider. `HEAD` is served as `GET`.
 */
export const routes: ReadonlyMap<string, ReadonlyMap<ProviderPart, RouteTarget>> = new Map(
  rows.map(([route]) => [
    route,
    new Map(rows.flatMap(([other, parts, target]) => (other === route ? parts.map((part) => [part, target]) : []))),
  ]),
)
