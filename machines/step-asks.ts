/** Asks (a chart's requests for effects) for steps: states that an application adds to every sign-in or step-up. */
import type { User } from "../src/ports/records.ts"
import type { Ask, Refusal } from "./ask.ts"
import type { AccountLookup, Candidate, Plan, StepMemory, Visitor } from "./facts.ts"
import type { EarlierOf, Step, StepPerson } from "./steps/step.types.ts"

/** A step that this sign-in skipped in an earlier request, because the device was remembered. */
export interface SkippedStep {
  readonly step: string
  readonly person: StepPerson
}

export interface StepAsks {
  /**
   * Looks up the steps that this person passed in a sign-up that was interrupted before the steps stored their results.
   * Changes nothing.
   */
  recallSteps: Ask<{ candidate: Candidate; plan: Plan }, { type: "steps.recalled"; owed: readonly string[] }>
  /**
   * Decides with the step's `appliesTo` whether this person must take the step. With `owed`, the step always applies:
   * its result was not stored at sign-up. The answer is `step.unkeyed` if the step applies and stores data for each
   * person, but this person has no stable id (`withoutStableId`). Without a stable id, the step could not find the data
   * again.
   */
  considerStep: Ask<
    { step: string; person: StepPerson; withoutStableId: boolean; owed: boolean; earlier?: EarlierOf<readonly Step[]> },
    { type: "step.applies" } | { type: "step.spared" } | Refusal<"step.unkeyed">
  >
  /**
   * Finds out whether this browser is a remembered device for this person, this step and the current enrolment of the
   * person's factor. A step that did not store its result at sign-up is never remembered. Changes nothing.
   *
   * If devices can remember the step for this person, `device.unrecognized` has a digest of the enrolment, and `at`,
   * the time of the lookup in milliseconds. With these values, this browser can become a remembered device after the
   * step.
   */
  recognizeDevice: Ask<
    { step: string; person: StepPerson; owed: boolean },
    | { type: "device.recognized"; device: string }
    | { type: "device.unrecognized"; enrolment: string | undefined; at?: number }
  >
  // The binding of a sealed flow (`src/flows/binding.ts`) contains the names of the ask `confirmStanding`, of its
  // answers and of its states. The old word "standing" stays in these names, because with other names the library could
  // not resume flows that an earlier release sealed.
  /**
   * Repeats the account lookup after the last step. While a step waited, another request can have linked the account,
   * deleted the user, or signed in another user. If a remembered device skipped a step, the effect checks this device
   * again. After `linksUntil` of the visitor, the effect refuses to link an account. Changes nothing.
   */
  confirmStanding: Ask<
    {
      candidate: Candidate
      standing: AccountLookup
      plan: Plan
      visitorAtStart?: Visitor | undefined
      skipped?: readonly SkippedStep[]
    },
    { type: "standing.confirmed"; standing: AccountLookup; plan: Plan } | Refusal<"standing.changed">
  >
  /**
   * Calls the step's `store`, which stores the result of the step. The chart requests this effect after
   * `commitIdentity`.
   */
  storeStep: Ask<
    { step: string; person: StepPerson; user: User; memory: StepMemory | undefined },
    { type: "step.stored" } | Refusal<"step.unstored">
  >
}
