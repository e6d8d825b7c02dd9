/**
 * Serves the routes of an application's flow: a request starts the flow, shows the state in which the flow waits, or
 * continues the flow.
 */
import type { AdmissionContext } from "../../machines/admission/index.ts"
import type { Failure } from "../../machines/facts.ts"
import type { FlowRoute, LooseFlow } from "../../machines/own-flow/flow.types.ts"
import { drawsPages, type Failing, type HttpResult } from "../flows/http-result.ts"
import { jsonResult } from "../flows/json-result.ts"
import { ownFlow, respondAt, startedBy, takesToken } from "../flows/own/own-flow.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { eventOf, flowIn, isForged } from "../flows/steps/step-flow.ts"
import { preparedFlow } from "./prepared-flow.ts"
import { runFlow } from "./run-flow.ts"
import { stepRoute } from "./step-route.ts"

/**
 * Serves a request to a route of a flow that the application defines.
 *
 * @param path the path of the request below the base path, beginning with a slash.
 */
export async function ownFlowRoute(
  context: RequestContext,
  own: LooseFlow,
  path: string,
): Promise<HttpResult | Failing> {
  const { method } = context
  // A HEAD request only shows a page: the user did not intend to start a flow.
  const route = method === "HEAD" ? undefined : own.routes[`${method} ${path}`]
  const result = await resultOf(context, own, route)
  return "failure" in result && respondsInJson(route, context) ? { ...result, asData: true } : result
}

function respondsInJson(route: FlowRoute | undefined, context: RequestContext): boolean {
  return route?.responds === "json" || (route?.responds === "negotiated" && drawsPages(context))
}

async function resultOf(
  context: RequestContext,
  own: LooseFlow,
  route: FlowRoute | undefined,
): Promise<HttpResult | Failing> {
  if (flowIn(context) !== undefined)
    return stepRoute(context, own, context.method === "POST" && route ? Object.keys(route.events) : undefined)
  // A method without a route, such as GET on a path that only accepts POST, shows the page of the initial state.
  if (route === undefined)
    return own.responses[own.initial] === undefined ? failed(own, "step_over") : firstPage(context, own)
  const event = startOf(context, own, route)
  if (!isForged(event)) {
    // An event that the initial state does not accept belongs to a waiting flow. This request names no waiting flow, so
    // it fails.
    const isHeard = Object.hasOwn(own.states[own.initial]?.on ?? {}, event.type)
    return isHeard ? runFlow(startedBy(own, event, context), context, own.id) : failed(own, "step_over")
  }
  const { problem, field } = event
  if (problem === undefined) return failed(own, context.csrf === "proven" ? "step_over" : context.csrf)
  if (respondsInJson(route, context))
    return jsonResult(400, { error: "invalid_request", reason: problem, field: field ?? null })
  return own.responses[own.initial] === undefined
    ? failed(own, "step_over")
    : firstPage(context, own, { problem, field })
}

/**
 * Shows the page of the initial state.
 *
 * @param refused the problem of a form that was not accepted, and the field with the problem. The page shows them.
 */
async function firstPage(
  context: RequestContext,
  own: LooseFlow,
  refused: Partial<Pick<AdmissionContext["steps"], "problem" | "field">> = {},
): Promise<HttpResult> {
  const { program, input } = preparedFlow(ownFlow(own), own.id, context)
  const seen = program.context({ input }) as AdmissionContext
  return respondAt(own, { state: own.initial, seen: { ...seen, steps: { ...seen.steps, ...refused } } }, context)
}

function startOf(context: RequestContext, own: LooseFlow, route: FlowRoute) {
  const { method, csrf, query, repeated } = context
  const posted = method === "POST"
  const read = posted ? context : { ...context, body: query, repeated: { ...repeated, body: repeated.query } }
  const isProven = !takesToken(posted ? "POST " : "GET ", route)
  return eventOf({ ...read, csrf: isProven ? "proven" : csrf }, own, Object.keys(route.events))
}

function failed({ id }: LooseFlow, reason: Failure["reason"]): Failing {
  return { failure: { reason }, provider: id }
}
