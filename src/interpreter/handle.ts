/** Serves one request: route it, check it at the edge, run its flow, respond. All requests pass through `handle`. */
import type { AuthConfig } from "../config/options.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import { faultOf, resolveConfig, type ResolvedConfig } from "../config/resolve.ts"
import { AuthError } from "../errors.ts"
import { composed } from "../flows/registry.ts"
import type { Composition } from "../flows/composed-flow.ts"
import type { RefusedByRoute } from "../flows/flow-module.ts"
import { jsonResult, redirectResult, returnRedirect, type Failing, type HttpResult } from "../flows/http-result.ts"
import { isStoreOutage } from "./ask-store.ts"
import { errorAddress, errorOf, failureOf } from "./failures.ts"
import { limited } from "./limited.ts"
import { logFailure, logRefused, tellCounts } from "./log-bounds.ts"
import { noted, noteError } from "./notes.ts"
import { prepareRequest, type Served } from "./prepare-request.ts"
import { readFields, routeRequest, routes, type RoutedRequest, type RouteTarget } from "./route-request.ts"
import { runFlow } from "./run-flow.ts"
import { platform, type Platform } from "./runtime.ts"
import { newTraceId } from "./trace-id.ts"

/** A request, and the parts that serve it. */
interface Serving extends Served {
  request: Request
  impure: Platform
}

/**
 * Responds to a request. Total, except with `raw`: then errors that the application is meant to catch are thrown.
 *
 * @throws {AuthError} with `config.raw` and without `X-Auth-Return-Redirect`.
 */
export async function handle(request: Request, given: AuthConfig, impure: Platform = platform): Promise<HttpResult> {
  const config = resolveConfig(given)
  const { refused, failures } = config.bounded
  if (refused.pending + failures.pending > 0) tellCounts(config, impure.now())
  const serving: Serving = { request, config, composition: undefined, notes: undefined, impure }
  if (!config.tracing.wanted) return serve(serving)
  return noted(`${methodOf(request)} (no route)`, serving, (notes) => serve({ ...serving, notes }))
}

async function serve(serving: Serving): Promise<HttpResult> {
  const { request, config, notes } = serving
  const routed = routeRequest(request, config)
  if ("status" in routed) return turnedAway(routed, serving)
  const { method, route } = routed
  const { action, providerId, stepId } = route
  if (notes !== undefined)
    notes.request = `${methodOf(request)} ${stepId === undefined ? action : `${action}/${stepId}`}`
  if (action === "inspect") {
    const shown = await (await import("./inspected.ts")).inspected(request, routed, config)
    if (shown !== undefined && notes !== undefined) notes.silent = true
    return shown ?? turnedAway({ status: 400, why: "path_unknown" }, serving)
  }
  const composition = config.problem ?? (config.isComposed ? await compositionOf(config) : undefined)
  if (composition instanceof AuthError) {
    noteError(notes, composition, undefined)
    return (await import("./misconfigured.ts")).misconfigured(composition, request.method, routed, config)
  }

  const provider = providerId === undefined ? undefined : config.providers.get(providerId)
  const type = provider?.type ?? "none"
  if (providerId !== undefined) {
    const fault = provider === undefined ? faultOf(providerId, config) : undefined
    if (provider === undefined && fault === undefined)
      return turnedAway({ status: 400, why: "provider_unknown" }, serving)
    if (notes !== undefined) notes.provider = providerId
    // The sign-in page is still shown, as it offers the other providers.
    if (fault !== undefined && (action !== "signin" || method === "POST"))
      return failed({ failure: { reason: "provider_misconfigured", cause: fault } }, routed, serving)
  }
  const target = routes.get(`${method === "HEAD" ? "GET" : method} ${action}`)?.get(type)
  if (target !== undefined) return answer(target, routed, provider, { ...serving, composition })
  const allow = ["GET", "POST"].filter((other) => routes.get(`${other} ${action}`)?.has(type))
  if (allow.length === 0) return turnedAway({ status: 400, why: "provider_unknown" }, serving)
  return turnedAway({ status: 405, why: "method_unknown", allow }, serving)
}

/** Reads the fields of the request, and runs its flow or shows its page. */
async function answer(
  target: RouteTarget,
  routed: RoutedRequest,
  provider: ResolvedProvider | undefined,
  serving: Serving,
): Promise<HttpResult> {
  const { request, config, impure } = serving
  const read = await readFields(request, routed, config, impure)
  if ("status" in read) return turnedAway(read, serving)
  const flow = "load" in target ? (target.module ??= await target.load()) : undefined
  const body = provider === undefined ? read.body : (flow?.fields?.(read.body, provider) ?? read.body)
  if ("status" in body) return turnedAway(body, serving)
  if ("failure" in body) return failed(body, routed, serving)
  let failing: Failing
  try {
    const context = await prepareRequest(request, { ...routed, query: read.query, body }, serving, impure)
    if ("failure" in context) failing = context
    else {
      const { providerId = "" } = routed.route
      const result =
        "show" in target
          ? await target.show(context)
          : await runFlow(flow ?? (await target.load()), context, providerId)
      if (!("failure" in result)) return { ...result, cookies: [...context.cookies, ...result.cookies] }
      failing = result
    }
  } catch (error) {
    failing = { failure: isStoreOutage(error) ? { reason: "flow_store_failed", cause: error } : failureOf(error) }
  }
  return failed(failing, routed, serving)
}

/**
 * Logs the error, and redirects the browser to the page for it. Of all flow cookies, only the cookie of this flow is
 * cleared.
 */
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
  const asJson = request.headers.has(returnRedirect)
  if (config.raw && !asJson) throw error
  // Clients that update a session read JSON and follow no redirects.
  if (route.action === "session" && method === "POST") return jsonResult(400, null, cookies)
  const sent = { ...redirectResult(errorAddress(error, { failure, traceId }, config, site), request), cookies }
  const result = asJson
    ? { ...sent, headers: sent.headers.filter(([name]) => name !== "Location"), redirect: undefined }
    : sent
  return failure.retryAfter === undefined ? result : limited({ result, failure }, config, impure)
}

/** Responds to a request that no flow takes. The body is not read, and no cookie is set. */
function turnedAway({ status, why, allow }: RefusedByRoute, { request, config, notes, impure }: Serving): HttpResult {
  if (notes !== undefined) notes.ended = "turnedAway"
  logRefused({ why, status, method: request.method }, config, impure.now())
  const result = jsonResult(status, "Bad request.")
  return allow === undefined ? result : { ...result, headers: [...result.headers, ["Allow", allow.join(", ")]] }
}

/**
 * Returns the flows that the configuration composes, or the error that makes them unusable: an error of this library,
 * or one that an override threw.
 */
async function compositionOf(config: ResolvedConfig): Promise<Composition | AuthError | undefined> {
  try {
    return await composed(config)
  } catch (error) {
    return error instanceof AuthError ? error : new AuthError("An override in `flows` threw.", { cause: error })
  }
}

/** Methods that a trace names. Any other method is free text from the client. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

function methodOf({ method }: Request): string {
  return knownMethods.has(method) ? method : "OTHER"
}
