import type { Step } from "../../../machines/steps/step.types.ts"
import type { Causes } from "../../../src/testing/model/cause.ts"

/** A step with the causes of its events: its effects are real, and the path controls the functions that they call. */
export interface PlayedStep extends Causes {
  readonly step: Step
  /** Resets the state of the last stage. */
  readonly anew: () => void
}
