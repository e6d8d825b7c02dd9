/**
 * Describes where a flow waits: in which step, or in which flow of the application; the id and lifetime of the waiting
 * flow; and the URL of the page.
 */
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import type { StepsMemory } from "../../../machines/facts.ts"
import type { LooseStep } from "../../../machines/steps/step.types.ts"
import { stepLifetime } from "../../config/cookie-lifetimes.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { appendQuery } from "../../protocol/append-query.ts"
import { randomBase64url } from "../../protocol/bytes.ts"
import type { FlowModule } from "../flow-module.ts"
import type { RequestContext } from "../request-context.ts"

/** A waiting state of a step, or of a flow that the application defines. */
export interface StepPosition {
  step: LooseStep
  state: string
}

/**
 * Returns the position of a state. A state such as `admission.totp.enteringCode` belongs to the step `totp`. States
 * that the application defined in a flow belong to this flow.
 *
 * @param own the definition of a flow that the application defines; absent for a built-in flow.
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
 * Returns the number of times that the visitor can still send a request of a step; `undefined` for a request without a
 * limit. At 0, the chart refuses the request even with the right content.
 *
 * @param event the type of the request's event.
 */
export function attemptsLeftAt(
  step: Pick<LooseStep, "id" | "attempts">,
  event: string | undefined,
  { steps }: { readonly steps?: Pick<StepsMemory, "byId"> },
): number | undefined {
  const limit = event === undefined ? undefined : step.attempts?.[event]
  if (event === undefined || limit === undefined) return undefined
  const memory = steps !== undefined && Object.hasOwn(steps.byId, step.id) ? steps.byId[step.id] : undefined
  return Math.max(0, limit - (memory?.tries[event] ?? 0))
}

/** Returns the seconds that a flow may wait in a step, or in the states of a flow that the application defines. */
export function lifetimeAt({ step }: Pick<StepPosition, "step">): number {
  return step.lifetime ?? stepLifetime
}

/**
 * Returns how a flow waits in a step: its id and its lifetime. The lifetime begins when the flow first waits in this
 * step. Further attempts do not extend the lifetime.
 *
 * @param resumed the flow that this request resumed, if it waited before.
 */
export function waitsAt(
  { step }: StepPosition,
  resumed: { state: { value: string }; found: { id: string; expires: number } } | undefined,
  own?: LooseStep,
): NonNullable<FlowModule["waits"]> {
  return (_context, { runtime, config }) => {
    const before = resumed === undefined ? undefined : stepPositionOf(resumed.state.value, config, own)
    const lifetime = lifetimeAt({ step })
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
 * Returns the URL at which a waiting flow continues.
 *
 * @param event the event of the page's first button. In a flow of the application, the form posts to the route that
 *   takes this event.
 */
export function positionAddress(
  { step, state }: StepPosition,
  flow: string,
  { site }: Pick<RequestContext, "site">,
  event?: string,
): string {
  return appendQuery(site.url(isOwnFlow(step) ? pathOf(step, state, event) : step.id), { flow })
}

/** Returns true for a flow that the application defines, and false for a step. */
export function isOwnFlow(step: LooseStep): step is LooseFlow {
  return "routes" in step
}

/**
 * Returns the path, below the base path, at which a state of the application's flow continues: the route that takes the
 * event. Without `event`, a route for any event that the state handles.
 */
export function pathOf({ id, routes, states }: LooseFlow, state: string, event?: string): string {
  const heard = event === undefined ? Object.keys(states[state]?.on ?? {}) : [event]
  const route = Object.entries(routes).find(
    ([path, { events }]) => path.startsWith("POST ") && Object.keys(events).some((name) => heard.includes(name)),
  )
  return route?.[0].slice("POST /".length) ?? id
}
