/** The type of `factor` in the definition of a step. */
import type { Awaitable } from "../../src/ports/records.ts"
import type { StepPerson } from "./step-tools.types.ts"

/** The part of a step that manages a second factor of users. */
export interface StepFactor {
  /** Returns true if the person has enrolled the factor. Called outside sign-ins, for a stored user. */
  readonly isEnrolled: (person: StepPerson) => Awaitable<boolean>
  /**
   * Returns true if the store has a factor of which the step cannot tell whether it belongs to this person or to
   * another person. The step then refuses the sign-in with `factor_ambiguous`. Default: false for every person.
   */
  readonly isAmbiguous?: (person: StepPerson) => Awaitable<boolean>
}
