/** What must never be (SECURITY 6.4): the two safety properties, over what the browsers hold. */
import { sessionOf, type User, type World } from "./world.ts"

/**
 * `integrity`: the victim's browser was given the session of somebody whom the victim did not choose to be.
 * `authentication`: the attacker's browser holds a session of the victim's user.
 */
export type Harm = "integrity" | "authentication"

/**
 * Who signs in at a provider believes what it says of them, and who links an account there lets it in: where the victim
 * chose the evil one, neither is held against the application.
 */
export function harmIn(world: World): Harm | undefined {
  const vouched = vouchedByEvil(world)
  const trusted = world.chosen.includes("guest") ? vouched : []
  const { user, proven } = world.mailbox
  if (proven && sessionOf(world, "attacker") === user) return "authentication"
  if (sessionOf(world, "attacker") === "victim" && !trusted.includes("victim")) return "authentication"
  const here = sessionOf(world, "victim")
  // A session that the attacker's cookie brought was not issued there.
  const chosen = here === undefined || world.tossed || world.chosen.includes(here) || trusted.includes(here)
  return chosen ? undefined : "integrity"
}

/** Users to whom an account at the evil provider belongs. */
function vouchedByEvil({ owners: { guest, other, impostor } }: World): (User | undefined)[] {
  return [guest, other, impostor]
}
