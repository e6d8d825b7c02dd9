/** Where a sign-in waits in a step of the application's: how long, under which name, and where the person is sent. */
import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { appendQuery } from "../protocol/redirect-target.ts"
import { randomBase64url } from "../protocol/random.ts"
import type { Waiting } from "./door.ts"
import type { Reply } from "./reply.ts"
import type { Visit } from "./visit.ts"

/** A waiting state of a step. */
export interface Seat {
  step: LooseStep
  state: string
}

/** Seconds that a step may take, where it does not say. */
const defaultLifetime = 900

/** The step that a state belongs to: `admission.totp.enteringCode`. */
export function seatOf(path: string, { steps }: Pick<ResolvedConfig, "steps">): Seat | undefined {
  const [admission, id = "", state, ...more] = path.split(".")
  const step = steps.get(id)
  if (admission !== "admission" || step === undefined || state === undefined || more.length > 0) return undefined
  return { step, state }
}

/**
 * How a flow is kept that waits there. Its time began when it first waited in this step: trying again does not give more
 * of it.
 *
 * @param resumed the flow, where it waited before.
 * @param id the name that it waited under.
 */
export function waitsAt(
  { step }: Seat,
  resumed: { state: { value: string }; expires: number } | undefined,
  id: string | undefined,
): (context: object, visit: Visit) => Waiting {
  return (_context, { runtime, config }) => {
    const before = resumed === undefined ? undefined : seatOf(resumed.state.value, config)
    const lifetime = step.lifetime ?? defaultLifetime
    return {
      id: before === undefined || id === undefined ? `s-${randomBase64url(runtime.randomBytes, 12)}` : id,
      maxAge:
        before?.step.id === step.id && resumed !== undefined
          ? Math.max(0, Math.floor(resumed.expires - runtime.now() / 1000))
          : lifetime,
      crossSite: false,
      once: true,
      ...(Object.keys(step.attempts ?? {}).length > 0 ? { countedBy: step.id } : {}),
    }
  }
}

/** The address of a step, for the flow of that name. */
export function stepAddress({ id }: Pick<LooseStep, "id">, flow: string, { site }: Pick<Visit, "site">): string {
  return appendQuery(site.url(id), { flow })
}

/** Sends the browser to the step's own route: a page that can be reloaded. */
export function atStep({ step }: Seat, { id }: Waiting, visit: Visit): Extract<Reply, { kind: "redirect" }> {
  return { kind: "redirect", url: stepAddress(step, id, visit) }
}
