import type { Effect } from "../runtime.ts"
import { stepIn } from "./step-in.ts"

/** Asks the step whether this person has to take it. What throws here ends the sign-in: in doubt nobody gets past. */
export const considerStep: Effect<"considerStep"> = async ({ step, person }, runtime) => {
  const { signIns, appliesTo } = stepIn(runtime, step)
  if (signIns !== undefined && !signIns.includes(person.providerType)) return { type: "step.spared" }
  const applies = appliesTo === undefined || (await appliesTo(person))
  // Only a plain no spares the step: an answer that was forgotten does not.
  return { type: applies === false ? "step.spared" : "step.applies" }
}
