/**
 * The asks for the steps of an application, if the application has steps. These asks are part of the vocabulary of
 * asks.
 */
import type { User } from "../src/ports/records.ts"
import type { Ask, Refusal } from "./ask.ts"
import type { AccountLookup, Candidate, Plan, StepMemory } from "./facts.ts"
import type { EarlierOf, Step, StepPerson } from "./steps/step.types.ts"

export interface StepAsks {
  /** Looks up the steps that this person passed at sign-up, but whose results were not stored. Reads only. */
  recallSteps: Ask<{ candidate: Candidate; plan: Plan }, { type: "steps.recalled"; owed: readonly string[] }>
  /**
   * Decides with the step's `appliesTo` whether this person has to take the step. A step whose result was not stored at
   * sign-up always applies. The answer is `step.unkeyed` if the step applies, stores data of each person, and this
   * person has no stable id.
   */
  considerStep: Ask<
    { step: string; person: StepPerson; withoutStableId: boolean; owed: boolean; earlier?: EarlierOf<readonly Step[]> },
    { type: "step.applies" } | { type: "step.spared" } | Refusal<"step.unkeyed">
  >
  // The binding of a sealed flow (`src/flows/binding.ts`) contains the names of the ask `confirmStanding`, of its
  // answers and of its states. The names keep the old word "standing": with other names, flows that an earlier release
  // sealed could not be resumed.
  /**
   * Repeats the account lookup after the last step. While a step waited, the account may have been linked, the user
   * deleted, or another user signed in. Reads only.
   */
  confirmStanding: Ask<
    { candidate: Candidate; standing: AccountLookup; plan: Plan },
    { type: "standing.confirmed"; standing: AccountLookup; plan: Plan } | Refusal<"standing.changed">
  >
  /** Calls the step's `store`, which stores the result of the step. The user is already written. */
  storeStep: Ask<
    { step: string; person: StepPerson; user: User; memory: StepMemory | undefined },
    { type: "step.stored" } | Refusal<"step.unstored">
  >
}
