import { personKey } from "../../../../machines/person-key.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { unstoredAmong } from "./unstored-steps.ts"

/**
 * Returns the steps that this person passed at sign-up, and whose results could not be stored. The person must take
 * them again. The effect finds such a step by its record, see `unstored-steps.ts`.
 */
export const recallSteps: Effect<"recallSteps"> = async ({ candidate, plan }, runtime) => {
  if (!("user" in plan)) return { type: "steps.recalled", owed: [] }
  const storing = [...runtime.config.steps.values()].filter(({ store }) => store !== undefined)
  const owed = await unstoredAmong(storing, [personKey(candidate), personKey({ user: plan.user.id })], runtime)
  return { type: "steps.recalled", owed }
}
