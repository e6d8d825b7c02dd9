/**
 * Finds the place where a sign-in waits in a step or an own flow: the step, the lifetime, the id of the flow, and the
 * address.
 */
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import type { LooseStep } from "../../../machines/steps/step.types.ts"
import { stepLifetime } from "../../config/cookie-lifetimes.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { appendQuery } from "../../protocol/redirect-target.ts"
import { randomBase64url } from "../../protocol/bytes.ts"
import type { FlowModule } from "../flow-module.ts"
import type { RequestContext } from "../request-context.ts"

/** A waiting state of a step. */
export interface StepPosition {
  step: LooseStep
  state: string
}

/**
 * Returns the step that a state belongs to, such as `admission.totp.enteringCode`; or the own flow, for its own states.
 *
 * @param own the flow, if it is an own flow.
 */
export function stepPositionOf(
  path: string,
  { steps }: Pick<ResolvedConfig, "steps">,
  own?: LooseStep,
): StepPosition | undefined {
  if (own !== undefined && Object.hasOwn(own.states, path)) return { step: own, state: path }
  const [tail = "", id = "", state, ...more] = path.split(".")
  const step = steps.get(id)
  if ((tail !== "admission" && tail !== "stepUp") || step === undefined || state === undefined || more.length > 0)
    return undefined
  return { step, state }
}

/**
 * Returns the terms under which a flow that waits in the step is sealed. The lifetime of the flow began when it first
 * waited in this step, and a new attempt does not extend it.
 *
 *
 * @param resumed the flow, if it waited before.
 */
export function waitsAt(
  { step }: StepPosition,
  resumed: { state: { value: string }; found: { id: string; expires: number } } | undefined,
  own?: LooseStep,
): NonNullable<FlowModule["waits"]> {
  return (_context, { runtime, config }) => {
    const before = resumed === undefined ? undefined : stepPositionOf(resumed.state.value, config, own)
    const lifetime = step.lifetime ?? stepLifetime
    return {
      id:
        before === undefined || resumed === undefined
          ? `s-${randomBase64url(runtime.randomBytes, 12)}`
          : resumed.found.id,
      maxAge:
        before?.step.id === step.id && resumed !== undefined
          ? Math.max(0, Math.floor(resumed.found.expires - runtime.now() / 1000))
          : lifetime,
      crossSite: false,
      once: true,
      ...(Object.keys(step.attempts ?? {}).length > 0 ? { countedBy: step.id } : {}),
    }
  }
}

/**
 * Returns the address of a position, for one flow.
 *
 * @param event the first button of its page: the form posts to the route that takes this event.
 */
export function positionAddress(
  { step, state }: StepPosition,
  flow: string,
  { site }: Pick<RequestContext, "site">,
  event?: string,
): string {
  return appendQuery(site.url(isOwnFlow(step) ? pathOf(step, state, event) : step.id), { flow })
}

/** Returns true for an own flow, and false for a step. */
export function isOwnFlow(step: LooseStep): step is LooseFlow {
  return "routes" in step
}

/**
 * Returns the path of the page of a flow's state, below the base path: the route that takes the event, or else a route
 * whose event the state handles.
 */
export function pathOf({ id, routes, states }: LooseFlow, state: string, event?: string): string {
  const heard = event === undefined ? Object.keys(states[state]?.on ?? {}) : [event]
  const route = Object.entries(routes).find(
    ([path, { events }]) => path.startsWith("POST ") && Object.keys(events).some((name) => heard.includes(name)),
  )
  return route?.[0].slice("POST /".length) ?? id
}
