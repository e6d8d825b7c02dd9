/** Sign-in by a link in a mail, in the model. */
import { admit } from "./admit.ts"
import { including, withBrowser, without, type LinkName, type Party, type Rules, type World } from "./world.ts"

/** The form that requests a link for a mailbox. */
export function askLink(world: World, party: Party, to: Party): World {
  const name: LinkName = `${to}'s, asked by ${party}`
  const asked: World = { ...world, links: { ...world.links, [name]: "fresh" } }
  const known = to === "attacker" ? { ...asked, knownLinks: including(asked.knownLinks, name) } : asked
  return withBrowser(known, party, { links: including(known.browsers[party].links, name) })
}

/** Following the link signs in at once only in the browser that requested it, and ends its flow. */
export function openLink(world: World, party: Party, name: LinkName, rules: Rules): World {
  const asked = world.browsers[party].links.includes(name)
  if (!asked && rules.defences.has("confirm")) return world
  const closed = withBrowser(world, party, { links: without(world.browsers[party].links, name) })
  return redeem(closed, party, { name, as: mailboxOf(name) }, rules)
}

/** Spends a link, for the mailbox that the request names. */
export function redeem(world: World, party: Party, { name, as }: { name: LinkName; as: Party }, rules: Rules): World {
  if (world.links[name] === "spent" && rules.defences.has("once")) return world
  if (as !== mailboxOf(name) && rules.defences.has("mailbox")) return world
  const spent: World = { ...world, links: { ...world.links, [name]: "spent" } }
  return admit(spent, { party, person: as }, rules)
}

export function mailboxOf(name: LinkName): Party {
  return name.startsWith("victim's") ? "victim" : "attacker"
}
