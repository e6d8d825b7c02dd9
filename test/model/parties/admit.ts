/** Admission, in the model: from the identified person to a session in a browser. */
import {
  including,
  sessionOf,
  withBrowser,
  type Flow,
  type Party,
  type Person,
  type Rules,
  type User,
  type World,
} from "./world.ts"

/** The person, and how the application identified them. */
export interface Arrival {
  party: Party
  person: Person
  /**
   * For a sign-in through a provider: the user and the session with which the flow began. Absent for mail and password.
   */
  account?: Pick<Flow, "startedAs" | "startedIn">
}

/** Accounts that claim to be the victim's own. */
const claimsVictim = (person: Person): boolean => person === "impostor"

/** @returns the unchanged world, if the application refuses. */
export function admit(world: World, { party, person, account }: Arrival, rules: Rules): World {
  if (account === undefined) return issue(world, party, person, rules)
  const has = (name: "subject" | "address" | "visitor" | "vouched") => rules.defences.has(name)
  const now = sessionOf(world, party)
  const { startedAs, startedIn } = account
  const same = startedIn === world.browsers[party].session
  if (startedAs !== undefined && now !== undefined && now !== startedAs) return world
  const visitor = has("visitor") ? (now === startedAs ? now : undefined) : now

  const owner = world.owners[person] ?? (claimsVictim(person) && !has("subject") ? "victim" : undefined)
  if (owner !== undefined) {
    if (visitor !== undefined && owner !== visitor) return world
    return visitor === undefined || !same ? issue(world, party, owner, rules) : world
  }
  if (startedAs !== undefined && (now === undefined || !same)) return world
  const link = (user: User): World => ({ ...world, owners: { ...world.owners, [person]: user } })
  // The session stays: its row is not deleted, or the library makes its token again with the same session id.
  if (visitor !== undefined) return link(visitor)
  if (claimsVictim(person)) return has("address") ? world : issue(link("victim"), party, "victim", rules)
  if (person !== "planter") return issue(link(person), party, person, rules)
  // A user with an address keeps it.
  if (world.mailbox.user !== undefined) return world
  const mailbox = has("vouched") ? world.mailbox : { ...world.mailbox, user: person }
  return issue({ ...link(person), mailbox }, party, person, rules)
}

export function issue(world: World, party: Party, user: User, rules: Rules): World {
  const presented = world.browsers[party].session
  const reused = presented !== undefined && !rules.defences.has("fresh")
  const name = reused ? presented : freshName(world, `${party}:${user}`)
  const sessions = { ...world.sessions }
  if (presented !== undefined && rules.strategy === "database") delete sessions[presented]
  const tossed = party === "victim" ? false : world.tossed
  const replaced = presented === undefined || presented === name ? [] : [presented]
  const ended = including(world.browsers[party].ended, ...replaced)
  return withBrowser({ ...world, sessions: { ...sessions, [name]: user }, tossed }, party, { session: name, ended })
}

/** A session that no browser holds, not even as a cookie of an ended session. */
function freshName(world: World, wanted: string): string {
  const { victim, attacker } = world.browsers
  const taken = [...Object.keys(world.sessions), victim.session, attacker.session, ...victim.ended, ...attacker.ended]
  return taken.includes(wanted) ? freshName(world, `${wanted}'`) : wanted
}
