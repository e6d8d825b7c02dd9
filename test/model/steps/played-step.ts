import type { Step } from "../../../machines/steps/step.types.ts"
import type { Causes } from "../../../src/testing/model/cause.ts"

/** A step with the causes of its events: its effects are its own, and what they call is the path's. */
export interface PlayedStep extends Causes {
  readonly step: Step
  /** Forgets what the last stage left. */
  readonly anew: () => void
}
