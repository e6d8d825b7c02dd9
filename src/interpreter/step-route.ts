/**
 * Serves the routes of steps, and of waiting states of the application's flows: finds the flow that waits there in this
 * browser, and shows the page or continues the flow.
 */
import type { AdmissionContext } from "../../machines/admission/index.ts"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import { redirectResult, type Failing, type HttpResult } from "../flows/http-result.ts"
import { moduleOf } from "../flows/own/own-flow.ts"
import { waitingCharts } from "../flows/registry.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { flowIn, stepFlow, stepView } from "../flows/steps/step-flow.ts"
import { positionAddress, stepPositionOf } from "../flows/steps/step-position.ts"
import { preparedFlow } from "./prepared-flow.ts"
import { closeFlow, findFlow, resumeFlow } from "./resume-flow.ts"
import { runFlow } from "./run-flow.ts"

/**
 * Serves a step route. A GET request shows the step and changes nothing. A POST request continues the flow.
 *
 * @param step the step, or the flow of the application, that has the requested route.
 * @param names the events that the request can send to the flow. Absent if the request only shows the step.
 */
export async function stepRoute(
  context: RequestContext,
  step: LooseStep,
  names: readonly string[] | undefined,
): Promise<HttpResult | Failing> {
  const { runtime, config } = context
  const id = flowIn(context)
  const found = id === undefined ? undefined : await findFlow(id, waitingCharts(config), runtime)
  if (id === undefined || found === undefined) return { failure: { reason: "step_over" } }
  const ended = (reason: "flow_unreadable" | "flow_expired"): Failing => ({
    failure: { reason },
    cookies: closeFlow(id, runtime),
  })
  if (found === "flow_unreadable") return ended("flow_unreadable")
  const { r: provider, s: state } = found.sealed
  const own = config.ownFlows.get(found.chart)
  const flow = await moduleOf(found.chart, config)
  // After a deployment, the configuration can lack the chart or the provider that the cookie names.
  if (flow === undefined || (own === undefined && !config.providers.has(provider))) return ended("flow_unreadable")
  const position = stepPositionOf(state, config, own)
  if (names !== undefined && position?.step.id === step.id)
    return runFlow(stepFlow(flow, step, names), context, provider, found)
  // If the flow now waits in another step, it has continued in another tab.
  if (position !== undefined && position.step.id !== step.id)
    return redirectResult(positionAddress(position, id, context), context)

  const resumed = await resumeFlow(found, preparedFlow(flow, provider, context), runtime)
  if (resumed === undefined || position === undefined) return ended("flow_unreadable")
  if (resumed.expired) return ended("flow_expired")
  // The cast is correct, because every chart with steps has the context of admission.
  const seen = resumed.state.context as AdmissionContext
  return stepView(position, { seen, flow: id, expires: found.expires }, context)
}
