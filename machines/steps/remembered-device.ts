/**
 * The states and actions with which a device remembers a step: the state that looks for the device, the action that
 * reads the visitor's choice, and the list of steps that a device has skipped.
 */
import type { AdmissionContext } from "../admission/index.ts"
import type { DoConfig, MoveConfig, StateConfig } from "../chart-config.ts"
import { isOwed, personOf } from "./person.ts"
import { checkOf, memoryOf, remembering, type Seen } from "./step-memory.ts"
import type { LooseStep } from "./step.types.ts"
import type { SkippedStep } from "../step-asks.ts"

/** The name of the state that looks for a remembered device. */
export const recognizing = "recognizingDevice"

/** The name of the form field with which a visitor lets the browser remember the step. */
export const deviceField = "rememberDevice"

/** The value of the field if the visitor ticked the checkbox. */
export const ticked = "yes"

const asked = new WeakMap<object, LooseStep>()

/**
 * Returns the step for which {@link recognizingState} made these parameters; `undefined` for any other value. The
 * function recognises parameters by identity, so that it never mistakes a function of an application for them.
 */
export function recognizedStep(params: unknown): LooseStep | undefined {
  return typeof params === "function" ? asked.get(params) : undefined
}

/**
 * Returns the state that looks for a remembered device, after the step was found to apply.
 *
 * @param next the state after the step.
 * @param begins the transition with which the step begins if the device is not remembered.
 */
export function recognizingState(step: LooseStep, { next, begins }: { next: string; begins: MoveConfig }): StateConfig {
  const params = ({ context }: Seen) => ({
    step: step.id,
    person: personOf(context, step),
    owed: isOwed(context, step),
  })
  asked.set(params, step)
  return {
    meta: {
      title: `Look for a remembered device: ${step.title}`,
      check: checkOf(step),
      passes: "device.recognized",
    },
    entry: { type: "recognizeDevice", params },
    on: {
      "device.recognized": { target: next, actions: { type: "keep", params: skipped(step) } },
      "device.unrecognized": begins,
    },
  }
}

/** Returns the `keep` of a step that a device skips. The step counts as not applied. */
function skipped(step: LooseStep): (seen: Seen & { event: { device: string } }) => Partial<AdmissionContext> {
  return ({ context, event }) => remembering(context, step, { device: event.device }, { problem: undefined })
}

/** Returns the action that keeps whether the visitor ticked the checkbox of this form. */
export function choosing(step: LooseStep): DoConfig {
  return {
    type: "keep",
    params: ({ context, event }: Seen & { event: { [deviceField]?: string } }) =>
      remembering(context, step, { remembers: event[deviceField] === ticked }),
  }
}

/**
 * Returns the steps that a remembered device skipped, for a sign-in that waited in another step. Empty if no step
 * applied: the sign-in then never waited, so this same request has recognised the device, and no second check is
 * necessary.
 */
export function skippedSteps(context: AdmissionContext, steps: readonly LooseStep[]): readonly SkippedStep[] {
  if (Object.values(context.steps.byId).every(({ applies }) => !applies)) return []
  return steps
    .filter((step) => memoryOf(context, step).device !== undefined)
    .map((step) => ({ step: step.id, person: personOf(context, step) }))
}
