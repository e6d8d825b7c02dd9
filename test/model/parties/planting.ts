/**
 * The moves of the model in which a stranger signs up with an unverified address, and the owner of the mailbox proves
 * the address later.
 */
import { admit, issue } from "./admit.ts"
import { sessionOf, type Rules, type World } from "./world.ts"

/** The attacker signs in with an account that claims the address of the victim's second mailbox. */
export function plant(world: World, rules: Rules): World {
  const account = { startedAs: sessionOf(world, "attacker"), startedIn: world.browsers.attacker.session }
  return admit(world, { party: "attacker", person: "planter", account }, rules)
}

/** The victim signs in by a mail to that mailbox. */
export function prove(world: World, rules: Rules): World {
  const { user = "newcomer", proven } = world.mailbox
  const strangers = user === "planter" && !proven && rules.defences.has("quarantine")
  const cleared = strangers ? quarantined(world, rules) : world
  return issue({ ...cleared, mailbox: { user, proven: true } }, "victim", user, rules)
}

/** Only database sessions can end by the user's id. A token is valid until it expires. */
function quarantined(world: World, { strategy }: Rules): World {
  const { planter: _unlinked, ...owners } = world.owners
  const left = Object.entries(world.sessions).filter(([, user]) => strategy === "jwt" || user !== "planter")
  return { ...world, owners, sessions: Object.fromEntries(left) }
}
