import { personKey } from "../../../../machines/person-key.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { unstoredAmong } from "./unstored-steps.ts"

/**
 * Looks up the steps that this person passed at sign-up whose results were not stored. Does not prove that anything
 * else of a step was done. A person without a record has no such step.
 */
export const recallSteps: Effect<"recallSteps"> = async ({ candidate, plan }, runtime) => {
  if (!("user" in plan)) return { type: "steps.recalled", owed: [] }
  const storing = [...runtime.config.steps.values()].filter(({ store }) => store !== undefined)
  const owed = await unstoredAmong(storing, [personKey(candidate), personKey({ user: plan.user.id })], runtime)
  return { type: "steps.recalled", owed }
}
