/** Refuses a composed flow if its override or step defines a state that cannot work. */
import { StepError } from "../../machines/steps/step-error.ts"
import type { ComposedFlow } from "./composed-flow.ts"

/**
 * Refuses an override that adds a waiting state without a route. A flow in a state without a route would wait for ever,
 * because no request can continue it.
 *
 * @param routed the paths of states that have a route, and the prefixes of the paths of step states, which end with a
 *   dot.
 */
export function refuseWaiting({ id: flow, program, base }: ComposedFlow, routed: readonly string[]): void {
  for (const { path, waiting } of program.states.values()) {
    const hasRoute = routed.some((own) => path === own || (own.endsWith(".") && path.startsWith(own)))
    if (waiting && !hasRoute && base.states.get(path)?.waiting !== true)
      throw new StepError(
        flow,
        `flows.${flow} has the waiting state "${path}", and no request can reach it. Write it as a step: defineStep gives it a route.`,
      )
  }
}

/** The checks after the last step, each with the only states in which a flow may pass it. */
const ownStates: Readonly<Record<string, readonly string[]>> = {
  standing: ["admission.confirmingStanding", "stepUp.confirmingStanding"],
  signInPolicyAgain: ["admission.judgingPolicy", "admission.consultingSignInAgain"],
}

/** Returns the prefixes of the paths of a step's states. */
export function statesOfStep(id: string): readonly string[] {
  return [`admission.${id}.`, `stepUp.${id}.`]
}

/**
 * Refuses an override if one of its states names a check that belongs to other states: a check of a step, or of {@link
 * ownStates}. The proofs would otherwise count the check as passed.
 */
export function refuseBorrowed({ id: flow, program }: ComposedFlow): void {
  for (const { path, meta } of program.states.values()) {
    const { check = "" } = meta ?? {}
    const own = ownStates[check] ?? statesOfStep(check.slice("step:".length))
    if ((check in ownStates || check.startsWith("step:")) && !own.some((state) => path.startsWith(state)))
      throw new StepError(
        flow,
        `flows.${flow} has a state "${path}" that names the check "${check}", which belongs to other states.`,
      )
  }
}
