/** Users with a second factor, in the model: every sign-in method then requires a code of the user's own app. */
import { admit, issue } from "./admit.ts"
import { sessionOf, withBrowser, type Party, type Rules, type Way, type World } from "./world.ts"

/** A browser has passed the first factor of a person in one way. The attacker may have stolen it. */
export interface FirstFactor {
  who: Party
  as: Party
  by: Way
}

const ways: readonly Way[] = ["password", "provider", "mail"]

export const firstFactors: readonly FirstFactor[] = ways.flatMap((by) => [
  { who: "victim", as: "victim", by },
  { who: "attacker", as: "victim", by },
  { who: "attacker", as: "attacker", by },
])

/** A party has passed the first factor: the step waits, and the application issues no session before it. */
export function arrive(world: World, { who, as, by }: FirstFactor, rules: Rules): World {
  const { session } = world.browsers[who]
  const now = sessionOf(world, who)
  const account = by === "provider" ? { account: { startedAs: now, startedIn: session } } : {}
  const admitted = admit(world, { party: who, person: as, ...account }, rules)
  // An account of another user than the signed-in one.
  if (admitted === world && now !== as) return world
  if (world.enrolled[as] === undefined || !rules.defences.has("asked")) return admitted
  return withBrowser(world, who, { owes: { user: as, by } })
}

/** A party types the code of the app on their own phone. The attacker can see the victim's code. */
export function typeCode(world: World, who: Party, rules: Rules): World {
  const { owes } = world.browsers[who]
  if (owes === undefined) return world
  const right = rules.defences.has("own") ? owes.user === who : world.enrolled[who] === owes.by
  if (!right) return world
  const passed = issue(withBrowser(world, who, { owes: undefined }), who, owes.user, rules)
  return who === "victim" ? { ...passed, seenCode: true } : passed
}

/** The attacker types the code that the victim has just used. */
export function repeatCode(world: World, rules: Rules): World {
  const { owes } = world.browsers.attacker
  if (owes?.user !== "victim" || rules.defences.has("code")) return world
  return issue(withBrowser(world, "attacker", { owes: undefined }), "attacker", "victim", rules)
}
