import { personKey } from "../../../../machines/person-key.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { unstoredAmong } from "./unstored-steps.ts"

/**
 * Looks up which steps this person passed when they signed up and which then did not store. Does not prove that anything
 * else of the step was done. A person whom nothing is stored of owes nothing.
 */
export const recallSteps: Effect<"recallSteps"> = async ({ candidate, plan }, runtime) => {
  if (!("user" in plan)) return { type: "steps.recalled", owed: [] }
  const storing = [...runtime.config.steps.values()].filter(({ store }) => store !== undefined)
  const owed = await unstoredAmong(storing, [personKey(candidate), personKey({ user: plan.user.id })], runtime)
  return { type: "steps.recalled", owed }
}
