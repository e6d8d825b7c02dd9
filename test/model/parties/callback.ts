/** The application's callback route, in the model: each check of D17 is one line that a missing defence removes. */
import { admit } from "./admit.ts"
import {
  including,
  withBrowser,
  without,
  type Answer,
  type Defence,
  type FlowName,
  type Party,
  type Person,
  type Rules,
  type World,
} from "./world.ts"

/** A browser calls a callback. @returns the world, unchanged except for the effects of a refusal. */
export function callback(world: World, party: Party, answer: Answer, rules: Rules): World {
  const has = (defence: Defence) => rules.defences.has(defence)
  const name = flowFor(world, party, answer, rules)
  const flow = name === undefined ? undefined : world.flows[name]
  if (name === undefined || flow === undefined) return world

  // From here on, the application clears the flow's cookie, whatever the result is.
  const closed = withBrowser(world, party, { flows: without(world.browsers[party].flows, name) })
  if (has("provider") && flow.at !== answer.to) return closed
  if (has("issuer") && answer.iss !== flow.at) return closed

  const { person, made } = partsOf(answer.code)
  const from = providerOf(person)
  // The attacker knows each code that the application sends to the evil provider.
  if (flow.at === "evil") {
    const learnt = { ...closed, knownCodes: including(closed.knownCodes, answer.code) }
    return from === "evil" ? admit(learnt, { party, person, account: flow }, rules) : learnt
  }
  if (from !== "honest" || closed.spentCodes.includes(answer.code)) return closed
  if (has("pkce") && made !== name) return closed
  const spent = { ...closed, spentCodes: including(closed.spentCodes, answer.code) }
  if (has("nonce") && made !== name) return spent
  return admit(spent, { party, person, account: flow }, rules)
}

/** The flow to which the application assigns the callback. */
function flowFor(world: World, party: Party, { state, to }: Answer, { defences }: Rules): FlowName | undefined {
  const held = world.browsers[party].flows
  if (held.includes(state)) return state
  // The flow is stored on the server, and only its state finds it.
  if (!defences.has("cookie")) return state
  // Found only by the cookie.
  return defences.has("state") ? undefined : held.find((name) => world.flows[name]?.at === to)
}

function providerOf(person: Person): "honest" | "evil" {
  return person === "victim" || person === "attacker" ? "honest" : "evil"
}

export function partsOf(code: Answer["code"]): { person: Person; made: FlowName } {
  const [person = "", made = ""] = code.split(" for ")
  // The parts of the name, by its own type.
  return { person: person as Person, made: made as FlowName }
}
