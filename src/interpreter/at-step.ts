/** The route of a step: finds the sign-in that waits there in this browser, and shows it or goes on with it. */
import type { AdmissionContext } from "../../machines/admission/index.ts"
import type { FlowTypes } from "../../machines/grammar.ts"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Failure } from "../../machines/facts.ts"
import { credentialsDoor } from "../flows/credentials.ts"
import type { Door } from "../flows/door.ts"
import { emailDoor } from "../flows/email.ts"
import { oauthDoor } from "../flows/oauth.ts"
import type { Reply } from "../flows/reply.ts"
import { flowIn, stepDoor, stepView } from "../flows/step.ts"
import { seatOf, stepAddress } from "../flows/step-seat.ts"
import type { Visit } from "../flows/visit.ts"
import { closeFlow, findFlow, openFlow } from "./flow-cookies.ts"
import { runFlow } from "./run-flow.ts"
import { newTraceId } from "./trace-id.ts"

/** One way in for each chart; which flow it is of, is known again where it is opened. */
const doors = {
  oauth: oauthDoor as unknown as Door<FlowTypes>,
  email: emailDoor as unknown as Door<FlowTypes>,
  credentials: credentialsDoor as unknown as Door<FlowTypes>,
}

/** `GET` shows, and changes nothing; `POST` goes on. */
export async function atStepRoute(visit: Visit, step: LooseStep): Promise<Reply> {
  const { runtime, config, method } = visit
  const flow = flowIn(visit)
  if (flow === undefined) return over(visit, { reason: "step_over" })
  const found = await findFlow(flow, runtime)
  if (found === undefined || !config.providers.has(found.provider)) {
    // There is a cookie that this configuration cannot read, as after a deployment.
    const closing = closeFlow({ id: flow, provider: "" }, runtime)
    return over(visit, { reason: closing.length > 0 ? "flow_unreadable" : "step_over" }, closing)
  }
  const door = doors[found.chart]
  const seat = seatOf(found.state, config)
  if (method === "POST" && seat?.step.id === step.id) return runFlow(stepDoor(door, step, flow), visit, found.provider)
  // It has gone on in another tab: to another step, say.
  if (seat !== undefined && seat.step.id !== step.id)
    return { kind: "redirect", url: stepAddress(seat.step, flow, visit) }

  const key = { id: flow, provider: found.provider }
  const program = await door.program(visit.composition)
  const opened = await openFlow(program, door.input(config, found.provider), key, runtime)
  if (opened === undefined || opened === "flow_unreadable" || seat === undefined)
    return over(visit, { reason: "flow_unreadable" }, closeFlow(key, runtime))
  if (opened.expired) return over(visit, { reason: "flow_expired" }, closeFlow(key, runtime))
  // Every chart that steps were put into has the context of admission.
  const context = opened.state.context as AdmissionContext
  return stepView(seat, { context, flow, expires: opened.expires }, visit)
}

function over(visit: Visit, failure: Failure, cookies: Extract<Reply, { kind: "failure" }>["cookies"] = []): Reply {
  return { kind: "failure", failure, provider: undefined, traceId: newTraceId(visit.runtime), cookies }
}
