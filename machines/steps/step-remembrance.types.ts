/** The types of a step that a device can remember. */
import type { Awaitable } from "../../src/ports/records.ts"
import type { StepPerson, StepTools } from "./step-tools.types.ts"

/** The time for which a device remembers a step. */
export interface RememberedTime {
  /** The number of whole days after the person passed the step, from 1 to 180. */
  readonly days: number
}

/** Says for how long, and for which enrolment, a browser remembers a step. */
export interface StepRemembrance<E extends string = string> extends RememberedTime {
  /** The request whose form has the checkbox "Remember this device". The library adds the checkbox to the page. */
  readonly request: E
  /**
   * Returns a string that differs for each enrolment of the factor, such as the factor's secret or the address of the
   * mailbox. The library keeps only a hash of it. If the string changes, because the factor was removed or enrolled
   * again, a remembered device no longer skips the step. `undefined`: the person has no such factor now.
   */
  readonly enrolment: (person: StepPerson, tools: StepTools) => Awaitable<string | undefined>
}
