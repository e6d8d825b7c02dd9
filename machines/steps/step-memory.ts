/** Reads and writes the memory of a step in a sign-in, and names its check and guards in a chart. */
import type { AdmissionContext } from "../admission/index.ts"
import type { StepMemory, StepsMemory } from "../facts.ts"
import { personOf } from "./person.ts"
import type { EarlierOf, LooseStep, Step, StepSeen } from "./step.types.ts"

/** The name of the state that skips a step if the provider does not require it. */
export const sparing = "sparing"

/** The arguments of the library's own functions in a chart with steps. */
export interface Seen {
  context: AdmissionContext
}

/** Returns the name of a step's check. */
export function checkOf(step: { readonly id: string }): `step:${string}` {
  return `step:${step.id}`
}

/**
 * Returns the memory of the step in this sign-in. Before the sign-in reaches the step, this is the step's initial data.
 */
export function memoryOf(
  context: Pick<AdmissionContext, "steps">,
  { id, data }: Pick<LooseStep, "id" | "data">,
): StepMemory {
  const { byId } = context.steps
  const kept = Object.hasOwn(byId, id) ? byId[id] : undefined
  // After a deployment, the step's data can have new keys. A flow from before the deployment lacks these keys, so they
  // get their initial values.
  return kept === undefined ? { data, applies: false, tries: {} } : { ...kept, data: { ...data, ...kept.data } }
}

/**
 * Returns the arguments of guards, parameters and pages of a step: the step's data, the person, and the data of steps
 * that it reads.
 */
export function shownOf(
  context: AdmissionContext,
  step: LooseStep,
): Omit<StepSeen<object, never, EarlierOf<readonly Step[]>>, "event"> {
  return { data: memoryOf(context, step).data, person: personOf(context, step), earlier: earlierOf(context, step) }
}

/** Returns the data of the steps that this step reads, by their ids; `undefined` for a step that did not apply. */
export function earlierOf(
  context: Pick<AdmissionContext, "steps">,
  { reads = [] }: LooseStep,
): EarlierOf<readonly Step[]> {
  return Object.fromEntries(
    reads.map(({ id, definition }) => {
      const { applies, data } = memoryOf(context, definition)
      return [id, applies ? data : undefined]
    }),
  )
}

/** The reason why the step shows its form again. */
type Complaint = Pick<StepsMemory, "problem" | "field">

/**
 * Returns a new value for the context key `steps`. The given parts replace those of the step's memory, and `problem`
 * and `field` say why the step shows its form again.
 */
export function remembering(
  context: AdmissionContext,
  step: LooseStep,
  part: Partial<StepMemory>,
  { problem, field }: Complaint = context.steps,
): { steps: StepsMemory } {
  const memory = { ...memoryOf(context, step), ...part }
  return { steps: { ...context.steps, problem, field, byId: { ...context.steps.byId, [step.id]: memory } } }
}

/** Sets the name of a guard, by which proofs and drawings identify it. Minifiers rename functions. */
export function named<T extends object>(guard: T, name: string): T {
  return Object.defineProperty(guard, "name", { value: name })
}
