/** Which request goes where: the routes of the flows, as the registry has them, and those of pages that belong to none. */
import type { ResolvedProvider } from "../config/providers.ts"
import type { FlowModule } from "../flows/flow-module.ts"
import { redirectResult, type Failing, type HttpResult } from "../flows/http-result.ts"
import { registry } from "../flows/registry.ts"
import type { RequestContext } from "../flows/request-context.ts"
import type { Action } from "../protocol/route.ts"

/** The type of the provider that the path names; `none` for a path without one. */
type ProviderPart = ResolvedProvider["type"] | "none"

/** What a request runs: a flow, or a page. */
export type RouteTarget =
  | { readonly load: () => FlowModule | Promise<FlowModule> }
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

/** A form that names no way to sign in leads back to the page that lists them. */
const backToSignIn: RouteTarget = {
  show: async (context) => {
    const { csrf, site } = context
    return csrf === "proven" ? redirectResult(site.url("signin"), context) : { failure: { reason: csrf } }
  },
}

const none: readonly ProviderPart[] = ["none"]
const any: readonly ProviderPart[] = ["none", "oauth", "oidc", "email", "credentials"]

/** By method and action: what runs for each type of provider. */
const routes = new Map<string, Map<ProviderPart, RouteTarget>>()

function add(route: string, providers: readonly ProviderPart[], target: RouteTarget): void {
  const targets = routes.get(route) ?? new Map<ProviderPart, RouteTarget>()
  for (const provider of providers) targets.set(provider, target)
  routes.set(route, targets)
}

add("GET providers", none, view("providersView"))
add("GET csrf", none, view("csrfView"))
add("GET signin", any, view("signInView"))
add("POST signin", ["none", "credentials"], backToSignIn)
add("GET signout", none, view("signOutView"))
add("GET verify-request", none, view("verifyRequestView"))
add("GET error", none, view("errorView"))
add("GET step", none, step)
add("POST step", none, step)
add("GET flow", none, ownFlow)
add("POST flow", none, ownFlow)
for (const row of registry) for (const route of row.routes) add(route, row.providers ?? none, row)

/** What runs for a request, or the methods that its path does take. `HEAD` goes where `GET` goes. */
export function routeTarget(action: Action, method: string, provider: ProviderPart): RouteTarget | { allow: string[] } {
  const found = routes.get(`${method === "HEAD" ? "GET" : method} ${action}`)?.get(provider)
  return found ?? { allow: ["GET", "POST"].filter((other) => routes.get(`${other} ${action}`)?.has(provider)) }
}
