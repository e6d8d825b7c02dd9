import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step } from "../../machines/steps/step.types.ts"

/** Makes a step whose waiting state leads to the given target on its one request. */
export function leadingStep(target: string, passes = "jump.proven"): Step {
  return defineStep({
    id: "jump",
    title: "Jumps",
    data: {},
    requests: { "jump.asked": [] },
    asks: { prove: ask(["jump.proven"], () => ({ type: "jump.proven" })) },
    initial: "asking",
    states: {
      // TypeScript refuses such a target, so the cast here simulates a cast of an application.
      asking: { tags: "waiting", meta: { title: "Asks" }, on: { "jump.asked": target as "proving" } },
      proving: {
        meta: { title: "Proves", passes },
        entry: { type: "prove", params: {} },
        on: { "jump.proven": "passed" },
      },
    },
    page: () => ({ heading: "", buttons: [] }),
  })
}
