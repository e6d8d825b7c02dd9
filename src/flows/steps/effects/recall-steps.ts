import { personKey } from "../../../../machines/person-key.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { unstoredAmong } from "./unstored-steps.ts"

/**
 * Returns the steps that this person passed at sign-up and that could not store their results. The person must take
 * these steps again. `unstored-steps.ts` writes the records of these steps.
 */
export const recallSteps: Effect<"recallSteps"> = async ({ candidate, plan }, runtime) => {
  if (!("user" in plan)) return { type: "steps.recalled", owed: [] }
  const storing = [...runtime.config.steps.values()].filter(({ store }) => store !== undefined)
  const owed = await unstoredAmong(storing, [personKey(candidate), personKey({ user: plan.user.id })], runtime)
  return { type: "steps.recalled", owed }
}
