import { inApplication } from "../../../../machines/application-error.ts"
import { copyOf } from "../../../../machines/copy-of.ts"
import { personKey } from "../../../../machines/person-key.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { stepIn, stepTools } from "./step-in.ts"
import { forgetUnstored } from "./unstored-steps.ts"

/**
 * Calls `store` of a step that the person has passed, after the library has written the user. If every step with a
 * `store` can write in the open transaction, `store` writes in this transaction. Otherwise the library commits the
 * user, together with a record that this step has not stored its result yet, and removes the record after `store`.
 */
export const storeStep: Effect<"storeStep"> = async ({ step, person, memory }, runtime) => {
  const definition = stepIn(runtime, step)
  const { store } = definition
  if (store === undefined || memory?.applies !== true) return { type: "step.stored" }
  const { key } = person
  if (key === undefined)
    return {
      type: "step.unstored",
      failure: { reason: "step_unstored", cause: "the person has no id to store it under" },
    }
  const transaction = runtime.unit?.joins === true ? runtime.unit.adapter : undefined
  try {
    const tools = stepTools({ step, person }, runtime)
    const given = transaction === undefined ? tools : { ...tools, transaction }
    await inApplication(
      `store() of the step "${step}"`,
      () => store({ ...tools.person, key }, copyOf(memory.data), given),
      { seen: memory.data, hidden: runtime.hidden },
    )
  } catch (error) {
    return { type: "step.unstored", failure: { reason: "step_unstored", cause: error } }
  }
  // Only the sign-up of a new user writes such records.
  if (transaction === undefined && person.isNew) await forgetUnstored([definition], [personKey(person), key], runtime)
  return { type: "step.stored" }
}
