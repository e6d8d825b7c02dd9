/** What a sign-in remembers of one step, and the names that its parts have in a chart. */
import type { AdmissionContext } from "../admission/index.ts"
import type { StepMemory, StepsMemory } from "../facts.ts"
import { personOf } from "./person.ts"
import type { EarlierOf, LooseStep, Step, StepSeen } from "./step.types.ts"

/** The state in which a step that is required for some providers is left out for the others. */
export const sparing = "sparing"

/** What the library's own functions in a chart with steps read. */
export interface Seen {
  context: AdmissionContext
}

/** The name of a step's check. */
export function checkOf(step: { readonly id: string }): `step:${string}` {
  return `step:${step.id}`
}

/** What the step remembers of this sign-in. */
export function memoryOf(
  context: Pick<AdmissionContext, "steps">,
  { id, data }: Pick<LooseStep, "id" | "data">,
): StepMemory {
  const { byId } = context.steps
  const kept = Object.hasOwn(byId, id) ? byId[id] : undefined
  // A step that was deployed anew while this one waited may have more keys than were sealed.
  return kept === undefined ? { data, applies: false, tries: {} } : { ...kept, data: { ...data, ...kept.data } }
}

/** What guards, params and pages of a step are shown of the sign-in: its own data, the person, and the data of steps that it reads. */
export function shownOf(
  context: AdmissionContext,
  step: LooseStep,
): Omit<StepSeen<object, never, EarlierOf<readonly Step[]>>, "event"> {
  return { data: memoryOf(context, step).data, person: personOf(context, step), earlier: earlierOf(context, step) }
}

/** The data of the steps that this one reads, by their ids; `undefined` of one that did not apply. */
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

/** Why a person is asked again. */
type Complaint = Pick<StepsMemory, "problem" | "field">

/** Sets parts of a step's memory, and why the person is asked again. */
export function remembering(
  context: AdmissionContext,
  step: LooseStep,
  part: Partial<StepMemory>,
  { problem, field }: Complaint = context.steps,
): { steps: StepsMemory } {
  const memory = { ...memoryOf(context, step), ...part }
  return { steps: { ...context.steps, problem, field, byId: { ...context.steps.byId, [step.id]: memory } } }
}

/** Sets the name that proofs and drawings call a guard by: minifiers rename functions. */
export function named<T extends object>(guard: T, name: string): T {
  return Object.defineProperty(guard, "name", { value: name })
}
