/** The application's tail of every sign-in, in the model: from "who this is" to a session in a browser. */
import { sessionOf, withBrowser, type Party, type Person, type Rules, type User, type World } from "./world.ts"

/** Who came, and how the application came to know. */
export interface Arrival {
  party: Party
  person: Person
  /** Signed in through a provider, in a flow that was begun by this user (or by nobody). Absent for mail and password. */
  account?: { startedAs: User | undefined }
}

/** Accounts that claim to be the victim's own. */
const claimsVictim = (person: Person): boolean => person === "impostor"

/** @returns the world as it was, where the application refuses. */
export function admit(world: World, { party, person, account }: Arrival, rules: Rules): World {
  if (account === undefined) return issue(world, party, person, rules)
  const has = (name: "subject" | "address" | "visitor") => rules.defences.has(name)
  const now = sessionOf(world, party)
  const { startedAs } = account
  if (startedAs !== undefined && now !== undefined && now !== startedAs) return world
  const visitor = has("visitor") ? (now === startedAs ? now : undefined) : now

  const owner = world.owners[person] ?? (claimsVictim(person) && !has("subject") ? "victim" : undefined)
  if (owner !== undefined) {
    if (visitor !== undefined && owner !== visitor) return world
    return visitor === undefined ? issue(world, party, owner, rules) : keepOrIssue(world, party, owner, rules)
  }
  if (startedAs !== undefined && now === undefined) return world
  const link = (user: User): World => ({ ...world, owners: { ...world.owners, [person]: user } })
  if (visitor !== undefined) return keepOrIssue(link(visitor), party, visitor, rules)
  if (claimsVictim(person)) return has("address") ? world : issue(link("victim"), party, "victim", rules)
  return issue(link(person), party, person, rules)
}

/** Who links an account keeps the row of their session; a token is made again. */
function keepOrIssue(world: World, party: Party, user: User, rules: Rules): World {
  return rules.strategy === "database" ? world : issue(world, party, user, rules)
}

function issue(world: World, party: Party, user: User, rules: Rules): World {
  const presented = world.browsers[party].session
  const reused = presented !== undefined && !rules.defences.has("fresh")
  const name = reused ? presented : freshName(world, `${party}:${user}`)
  const sessions = { ...world.sessions }
  if (presented !== undefined && rules.strategy === "database") delete sessions[presented]
  const tossed = party === "victim" ? false : world.tossed
  return withBrowser({ ...world, sessions: { ...sessions, [name]: user }, tossed }, party, { session: name })
}

/** One that no browser holds, not even as a cookie of a session that was ended. */
function freshName(world: World, wanted: string): string {
  const { victim, attacker } = world.browsers
  const taken = [...Object.keys(world.sessions), victim.session, attacker.session]
  return taken.includes(wanted) ? freshName(world, `${wanted}'`) : wanted
}
