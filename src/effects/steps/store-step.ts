import type { Effect } from "../runtime.ts"
import { stepIn, stepTools } from "./step-in.ts"

/** Has a step that was taken store what came of it. The user is written: now there is something to store it under. */
export const storeStep: Effect<"storeStep"> = async ({ step, person, user, memory }, runtime) => {
  const { store } = stepIn(runtime, step)
  if (store === undefined || memory?.applies !== true) return { type: "step.stored" }
  const key = person.key ?? user.id
  if (key === undefined)
    return { type: "step.unstored", failure: { reason: "step_unstored", cause: "the user that was written has no id" } }
  try {
    const written = { ...person, user, key }
    await store(written, memory.data, stepTools({ step, person: written }, runtime))
    return { type: "step.stored" }
  } catch (error) {
    return { type: "step.unstored", failure: { reason: "step_unstored", cause: error } }
  }
}
