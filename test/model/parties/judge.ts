/** The safety properties: two (SECURITY 6.4) over the sessions in the browsers, and one over the attempts that were judged. */
import { isOverBudget } from "./guessing.ts"
import { sessionOf, type User, type World } from "./world.ts"

/**
 * `integrity`: the victim's browser received the session of a user whom the victim did not choose. `authentication`:
 * the attacker's browser has a session of the victim's user. `guessing`: the attacker got more guesses of the victim's
 * password than the budgets allow, see {@link isOverBudget}.
 */
export type Harm = "integrity" | "authentication" | "guessing"

/**
 * A person who signs in at a provider trusts its claims, and a person who links an account there gives the provider
 * access. If the victim chose the evil provider, neither is a fault of the application.
 */
export function harmIn(world: World): Harm | undefined {
  const vouched = vouchedByEvil(world)
  const trusted = world.chosen.includes("guest") ? vouched : []
  const { user, proven } = world.mailbox
  if (proven && sessionOf(world, "attacker") === user) return "authentication"
  if (sessionOf(world, "attacker") === "victim" && !trusted.includes("victim")) return "authentication"
  const here = sessionOf(world, "victim")
  // If the session came from a cookie that the attacker set, the application did not issue it in this browser.
  const chosen = here === undefined || world.tossed || world.chosen.includes(here) || trusted.includes(here)
  if (!chosen) return "integrity"
  return world.guessing !== undefined && isOverBudget(world.guessing) ? "guessing" : undefined
}

/** Users to whom an account at the evil provider belongs. */
function vouchedByEvil({ owners: { guest, other, impostor } }: World): (User | undefined)[] {
  return [guest, other, impostor]
}
