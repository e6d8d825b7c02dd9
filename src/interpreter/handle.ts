/**
 * Serves one request: finds its route, checks the request, runs its flow and makes the response. All requests pass
 * through `handle`.
 */
import type { AuthConfig } from "../config/options.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import { loadParts } from "../config/part-of.ts"
import { faultOf, resolveConfig } from "../config/resolve.ts"
import type { RefusedByRoute } from "../flows/flow-module.ts"
import type { Failing, HttpResult } from "../flows/http-result.ts"
import { jsonResult } from "../flows/json-result.ts"
import { isStoreOutage } from "./ask-store.ts"
import { failureOf } from "./failure-of.ts"
import { tellCounts, tellRefused } from "./log-bounds.ts"
import { noteError } from "./trace/note-flow.ts"
import { composeFor } from "./compose-for.ts"
import { prepareRequest } from "./prepare-request.ts"
import { readFields, routeRequest, routes, type RoutedRequest, type RouteTarget } from "./route-request.ts"
import { runFlow } from "./run-flow.ts"
import { platform, type Platform, type ServedRequest } from "./runtime.ts"

/**
 * Responds to a request. Only with `config.raw`, the function throws the error with which the request failed, so that
 * the application can catch it.
 *
 * @throws {AuthError} with `config.raw`, unless the request has the header `X-Auth-Return-Redirect`.
 */
export async function handle(request: Request, given: AuthConfig, impure: Platform = platform): Promise<HttpResult> {
  if (loadParts !== undefined) await loadParts(given)
  const config = resolveConfig(given)
  if (config.warnings.pending !== undefined) await config.warnings.pending
  if (config.counters.log !== undefined) tellCounts(config, impure.now())
  const served: ServedRequest = { request, config, composition: undefined, notes: undefined, impure }
  if (!config.tracing.wanted) return serve(served)
  return (await import("./trace/record-trace.ts")).recordTrace(`${methodOf(request)} (no route)`, served, serve)
}

async function serve(served: ServedRequest): Promise<HttpResult> {
  const { request, config, notes } = served
  const routed = routeRequest(request, config)
  if ("status" in routed) return (await wellKnown(routed, served)) ?? turnedAway(routed, served)
  const { method, route } = routed
  const { action, providerId, stepId } = route
  if (notes !== undefined)
    notes.request = `${methodOf(request)} ${stepId === undefined ? action : `${action}/${stepId}`}`
  if (action === "inspect") {
    const shown = await (await import("./serve-visualizer.ts")).serveVisualizer(request, routed, config)
    if (shown !== undefined && notes !== undefined) notes.silent = true
    return shown ?? turnedAway({ status: 400, why: "path_unknown" }, served)
  }
  if (action === "password-meter") {
    const shown = await (await import("./serve-meter.ts")).serveMeter(request, config)
    return "why" in shown ? turnedAway(shown, served) : shown
  }
  // The command `authchart doctor` calls only this route, so that session reads need not look for its header.
  if (action === "csrf" && request.headers.has("x-authchart-doctor")) {
    const answer = await (await import("./diagnosed.ts")).diagnosed(request, config, served.impure.now())
    if (answer !== undefined) return answer
  }
  const problem = config.problem ?? (config.isComposed ? await composeFor(served) : undefined)
  if (problem !== undefined) {
    noteError(notes, problem, undefined)
    return (await import("./misconfigured.ts")).misconfigured(problem, request, routed, config)
  }

  const provider = providerId === undefined ? undefined : config.providers.get(providerId)
  const type = provider?.type ?? "none"
  if (providerId !== undefined) {
    const fault = provider === undefined ? faultOf(providerId, config) : undefined
    if (provider === undefined && fault === undefined)
      return turnedAway({ status: 400, why: "provider_unknown" }, served)
    if (notes !== undefined) notes.provider = providerId
    // The sign-in page is shown even if this provider is misconfigured, because it offers the other providers.
    if (fault !== undefined && (action !== "signin" || method === "POST"))
      return afterFailure({ failure: { reason: "provider_misconfigured", cause: fault } }, routed, served)
  }
  const target = routes.get(`${method === "HEAD" ? "GET" : method} ${action}`)?.get(type)
  if (target !== undefined) return respond(target, routed, provider, served)
  const allow = ["GET", "POST"].filter((other) => routes.get(`${other} ${action}`)?.has(type))
  if (allow.length === 0) return turnedAway({ status: 400, why: "provider_unknown" }, served)
  return turnedAway({ status: 405, why: "method_unknown", allow }, served)
}

type FailedRequest = (typeof import("./failed-request.ts"))["failedRequest"]

/** Reads the fields of the request, and runs its flow or shows its page. */
async function respond(
  target: RouteTarget,
  routed: RoutedRequest,
  provider: ResolvedProvider | undefined,
  served: ServedRequest,
): Promise<HttpResult> {
  const { request, config, impure } = served
  const read = await readFields(request, routed, config, impure)
  if ("status" in read) return turnedAway(read, served)
  const flow = "load" in target ? (target.module ??= await target.load()) : undefined
  const body = provider === undefined ? read.body : (flow?.fields?.(read.body, provider) ?? read.body)
  if ("status" in body) return turnedAway(body, served)
  if ("failure" in body) return afterFailure(body, routed, served)
  let failing: Failing
  let language = config.language.supported[0]
  try {
    const context = await prepareRequest({ ...routed, query: read.query, body }, served)
    if ("failure" in context) failing = context
    else {
      const { providerId = "" } = routed.route
      let module = flow
      // A callback can belong to a re-authentication, which has the same callback route as the sign-in.
      if (module !== undefined && config.session.stepUp && routed.route.action === "callback")
        module = await (await import("./again-waiting.ts")).againWaiting(module, context, providerId)
      const result =
        "show" in target
          ? await target.show(context)
          : await runFlow(module ?? (await target.load()), context, providerId)
      if (!("failure" in result)) return { ...result, cookies: [...context.cookies, ...result.cookies] }
      failing = result
      language = context.runtime.language
    }
  } catch (error) {
    failing = { failure: isStoreOutage(error) ? { reason: "flow_store_failed", cause: error } : failureOf(error) }
  }
  return afterFailure(failing, routed, served, language)
}

async function afterFailure(...failed: Parameters<FailedRequest>): Promise<HttpResult> {
  return (await import("./failed-request.ts")).failedRequest(...failed)
}

/** Returns the response to a path that the library serves outside the base path; `undefined` for any other path. */
async function wellKnown({ why }: RefusedByRoute, { request, config }: ServedRequest): Promise<HttpResult | undefined> {
  if (why !== "path_unknown" || !request.url.includes("/.well-known/")) return undefined
  return (
    (await import("./change-password.ts")).changePassword(request, config) ??
    (await import("./related-origins.ts")).relatedOrigins(request, config)
  )
}

/** Responds to a request that the library refused before any flow ran. No cookie is set. */
function turnedAway(refused: RefusedByRoute, served: ServedRequest): HttpResult {
  const { status, allow } = refused
  tellRefused(refused, served)
  const result = jsonResult(status, "Bad request.")
  return allow === undefined ? result : { ...result, headers: [...result.headers, ["Allow", allow.join(", ")]] }
}

/** The methods that a trace names. Any other method is a string that the client chose, so the trace shows `OTHER`. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

function methodOf({ method }: Request): string {
  return knownMethods.has(method) ? method : "OTHER"
}
