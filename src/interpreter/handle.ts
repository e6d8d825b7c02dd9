/**
 * One request: route → judge it at the edge → run its flow → respond. The only way in.
 */
import type { AuthConfig } from "../config/options.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import { faultOf, resolveConfig, type ResolvedConfig } from "../config/resolve.ts"
import { AuthError } from "../errors.ts"
import { composed } from "../flows/registry.ts"
import type { Composition } from "../flows/composed-flow.ts"
import type { RefusedByRoute } from "../flows/flow-module.ts"
import { isFailed, jsonResult, redirectResult, takesJson, type Failing, type HttpResult } from "../flows/http-result.ts"
import { clearedCookie } from "../protocol/cookies.ts"
import { isStoreOutage } from "./ask-store.ts"
import { errorAddress, errorOf, failureOf } from "./failures.ts"
import { logFailure, logRefused, tellCounts } from "./log-bounds.ts"
import { noted, noteError } from "./notes.ts"
import { prepareRequest, type Served } from "./prepare-request.ts"
import {
  readFields,
  routeRequest,
  type RequestFields,
  type RoutedRequest,
  routeTarget,
  type RouteTarget,
} from "./route-request.ts"
import { runFlow } from "./run-flow.ts"
import { platform, type Platform } from "./runtime.ts"
import { newTraceId } from "./trace-id.ts"

/** A request, and what it is served with. */
interface Serving extends Served {
  request: Request
  impure: Platform
}

/**
 * Answers a request. Total, save for `raw`: there, what an application is meant to catch is thrown.
 *
 * @throws {AuthError} with `config.raw` and without `X-Auth-Return-Redirect`.
 */
export async function handle(request: Request, given: AuthConfig, impure: Platform = platform): Promise<HttpResult> {
  const config = resolveConfig(given)
  tellCounts(config, impure.now())
  return noted(`${methodOf(request)} (no route)`, { request, config, impure }, (notes) =>
    serve({ request, config, composition: undefined, notes, impure }),
  )
}

async function serve(serving: Serving): Promise<HttpResult> {
  const { request, config, notes } = serving
  const routed = routeRequest(request, config)
  if ("status" in routed) return turnedAway(routed, serving)
  const { action, providerId, stepId } = routed.route
  if (notes !== undefined)
    notes.request = `${methodOf(request)} ${stepId === undefined ? action : `${action}/${stepId}`}`
  if (action === "inspect") {
    if (notes !== undefined) notes.silent = true
    const shown = await (await import("./inspected.ts")).inspected(request, routed, config)
    return shown ?? turnedAway({ status: 400, why: "path_unknown" }, serving)
  }
  const composition = config.problem ?? (await compositionOf(config))
  if (composition instanceof AuthError) {
    noteError(notes, composition, undefined)
    return (await import("./misconfigured.ts")).misconfigured(composition, request.method, routed, config)
  }

  const provider = providerId === undefined ? undefined : config.providers.get(providerId)
  const fault = providerId === undefined ? undefined : faultOf(providerId, config)
  if (providerId !== undefined && provider === undefined && fault === undefined)
    return turnedAway({ status: 400, why: "provider_unknown" }, serving)
  if (notes !== undefined) notes.provider = providerId
  // The sign-in page is still shown: it offers the other ways.
  if (fault !== undefined && (action !== "signin" || routed.method === "POST"))
    return failed({ failure: { reason: "provider_misconfigured", cause: fault } }, routed, serving)
  const target = routeTarget(action, request.method, provider?.type ?? "none")
  if (!("allow" in target)) return serveTarget(target, routed, provider, { ...serving, composition })
  const { allow } = target
  return turnedAway(
    allow.length === 0 ? { status: 400, why: "provider_unknown" } : { status: 405, why: "method_unknown", allow },
    serving,
  )
}

/** Reads what the request brings, and runs its flow or shows its page. */
async function serveTarget(
  target: RouteTarget,
  routed: RoutedRequest,
  provider: ResolvedProvider | undefined,
  serving: Serving,
): Promise<HttpResult> {
  const { request, config, impure } = serving
  const read = await readFields(request, routed, config, impure)
  if ("status" in read) return turnedAway(read, serving)
  const flow = "load" in target ? await target.load() : undefined
  const body = provider === undefined ? read.body : (flow?.fields?.(read.body, provider) ?? read.body)
  if ("status" in body) return turnedAway(body, serving)
  if ("failure" in body) return failed(body, routed, serving)
  const complete = { ...routed, query: read.query, body }
  if (routed.route.action === "csrf" && config.skipsCsrf) return withoutCsrf(complete, serving)
  const result = await run(target, complete, serving)
  return isFailed(result) ? failed(result, routed, serving) : result
}

/** Total: what is thrown on the way is a failure. */
async function run(
  target: RouteTarget,
  routed: RoutedRequest & RequestFields,
  { request, impure, ...served }: Serving,
): Promise<HttpResult | Failing> {
  try {
    const context = await prepareRequest(request, routed, served, impure)
    if ("failure" in context) return { failure: { reason: "redirect_failed", cause: context.failure } }
    const { providerId = "" } = routed.route
    const result =
      "load" in target ? await runFlow(await target.load(), context, providerId) : await target.show(context)
    return isFailed(result) ? result : { ...result, cookies: [...context.cookies, ...result.cookies] }
  } catch (error) {
    return { failure: isStoreOutage(error) ? { reason: "flow_store_failed", cause: error } : failureOf(error) }
  }
}

/** Logs the error, and sends the browser to its page. The flow's own cookie is the only one that is touched. */
function failed(
  { failure, ...given }: Failing,
  { site, route, method }: RoutedRequest,
  { request, config, notes, impure }: Serving,
): HttpResult {
  const { provider = route.providerId, traceId = newTraceId(impure), cookies = [] } = given
  const error = errorOf(failure, { provider, traceId })
  logFailure(error, failure.reason, config, impure.now())
  noteError(notes, error, failure.reason)
  if (notes !== undefined) notes.id = () => traceId
  const asJson = takesJson(request.headers)
  if (config.raw && !asJson) throw error
  // Clients that update a session read JSON and follow nothing.
  if (route.action === "session" && method === "POST") return jsonResult(400, null, cookies)
  const result = { ...redirectResult(errorAddress(error, { failure, traceId }, config, site), request), cookies }
  return asJson ? { ...without("Location", result), redirect: undefined } : result
}

/** `GET /csrf` where the integration checks the origin itself: there is no token, and an old one is cleared. */
async function withoutCsrf(
  routed: RoutedRequest & RequestFields,
  { request, impure, ...served }: Serving,
): Promise<HttpResult> {
  served.config.warnOnce("csrf-disabled")
  const { name, options } = routed.site.cookies.csrfToken
  const context = await prepareRequest(request, routed, served, impure)
  const common = "failure" in context ? [] : context.cookies
  const result = jsonResult(404, null, [clearedCookie(name, options), ...common])
  return { ...without("Content-Type", result), body: null }
}

function without(header: string, result: HttpResult): HttpResult {
  return { ...result, headers: result.headers.filter(([name]) => name !== header) }
}

/** A request that no flow takes. Nothing was read of it, nothing is set. */
function turnedAway({ status, why, allow }: RefusedByRoute, { request, config, notes, impure }: Serving): HttpResult {
  if (notes !== undefined) notes.ended = "turnedAway"
  logRefused({ why, status, method: request.method }, config, impure.now())
  const result = jsonResult(status, "Bad request.")
  return allow === undefined ? result : { ...result, headers: [...result.headers, ["Allow", allow.join(", ")]] }
}

/** The flows that the configuration composes; or the error that makes them unusable: our own, or what an override threw. */
async function compositionOf(config: ResolvedConfig): Promise<Composition | AuthError | undefined> {
  try {
    return await composed(config)
  } catch (error) {
    return error instanceof AuthError ? error : new AuthError("An override in `flows` threw.", { cause: error })
  }
}

/** Methods that a trace names: any other is a text of the sender's own. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

function methodOf({ method }: Request): string {
  return knownMethods.has(method) ? method : "OTHER"
}
