/**
 * The possible moves of victim and attacker. Every move is data, so the tests can describe it in words, and play it
 * against the application.
 */
import { admit } from "./admit.ts"
import { callback, partsOf } from "./callback.ts"
import { arrive, firstFactors, repeatCode, typeCode, type FirstFactor } from "./factors.ts"
import { canGuess, copyDevice, endDevices, enter, guess, guesses, noGuesses, type Guess } from "./guessing.ts"
import { askLink, mailboxOf, openLink, redeem } from "./links.ts"
import { plant, prove } from "./planting.ts"
import {
  beginning,
  including,
  sessionOf,
  withBrowser,
  type Answer,
  type CodeName,
  type FlowName,
  type LinkName,
  type Party,
  type Person,
  type Provider,
  type Rules,
  type User,
  type Way,
  type World,
} from "./world.ts"

export type Move =
  // Any party, in their own browser.
  | { do: "start"; who: Party; at: Provider }
  | { do: "askLink"; who: Party; to: Party }
  | { do: "openLink"; who: Party; link: LinkName }
  | { do: "pressButton"; who: Party; link: LinkName }
  | { do: "givePassword"; who: Party }
  | { do: "prove" }
  | { do: "signOut"; who: Party }
  | ({ do: "arrive" } & FirstFactor)
  | { do: "typeCode"; who: Party }
  | { do: "endDevices" }
  // The victim, at a provider.
  | { do: "consent" }
  | { do: "return" }
  // The evil provider, while the victim's browser is there.
  | { do: "sendOn"; state: FlowName; made: FlowName }
  // The attacker.
  | { do: "authorize"; as: Person; for: FlowName }
  | { do: "plant" }
  | { do: "readAnswer" }
  | { do: "callBack"; code: CodeName; state: FlowName; to: Provider }
  | { do: "lure"; code: CodeName; state: FlowName; to: Provider }
  | { do: "readSpentLink"; link: LinkName }
  | { do: "swapAddress"; link: LinkName }
  | { do: "repeatCode" }
  | ({ do: "guess" } & Guess)
  | { do: "copyDevice" }
  | { do: "forwardLink"; link: LinkName }
  | { do: "scanLink"; link: LinkName }
  // Moves by which the attacker puts a cookie into the victim's browser, or sends a form from it.
  | { do: "tossFlow"; flow: FlowName }
  | { do: "tossLinkFlow"; link: LinkName }
  | { do: "tossCsrf" }
  | { do: "tossSession" }
  | { do: "tossBeside" }
  | { do: "forgeStart"; at: Provider }
  | { do: "forgePassword" }
  | { do: "forgeAsk" }
  | { do: "forgeButton"; link: LinkName }

export type MoveName = Move["do"]

/** The attacker's abilities beyond those of any web page. */
export interface Scene {
  name: string
  /** The moves to search. */
  moves: ReadonlySet<MoveName>
  /**
   * Which authorization responses the attacker reads in the victim's browser (attacker A3 of RFC 9700): none, only
   * responses to requests that the application made for the victim, or responses to any request.
   */
  reads: "nothing" | "own requests" | "any request"
  /** The users with a second factor, and how they signed in when they set it up. Default: no user. */
  enrolled?: Readonly<Partial<Record<User, Way>>>
  /** The application counts attempts to sign in with a password, has a challenge and mails no links. Default: false. */
  counts?: boolean
}

/** The world in which a scene begins. */
export function firstWorld({ enrolled = {}, counts = false }: Pick<Scene, "enrolled" | "counts">): World {
  return { ...beginning, enrolled, guessing: counts ? noGuesses : undefined }
}

/** Returns the moves that are possible in this world. Only playing a move shows whether the application refuses it. */
export function movesIn(world: World, scene: Scene): Move[] {
  return candidates(world, (name) => scene.moves.has(name)).filter((move) => isPossible(world, move, scene))
}

/** Returns every move of these names with every meaningful argument. */
function candidates(world: World, wanted: (name: MoveName) => boolean): Move[] {
  const { knownCodes, knownStates, knownRequests, knownLinks, browsers } = world
  const flows = Object.keys(world.flows) as FlowName[]
  const links = Object.keys(world.links) as LinkName[]
  const people: Person[] = ["attacker", "other", "impostor"]
  const composed = () =>
    knownCodes.flatMap((code) => knownStates.flatMap((state) => providers.map((to) => ({ code, state, to }))))
  const moves: { [Name in MoveName]: () => Extract<Move, { do: Name }>[] } = {
    start: () => parties.flatMap((who) => providers.map((at) => ({ do: "start", who, at }))),
    askLink: () => parties.flatMap((who) => parties.map((to) => ({ do: "askLink", who, to }))),
    openLink: () => parties.flatMap((who) => links.map((link) => ({ do: "openLink", who, link }))),
    pressButton: () => parties.flatMap((who) => links.map((link) => ({ do: "pressButton", who, link }))),
    givePassword: () => parties.map((who) => ({ do: "givePassword", who })),
    signOut: () => parties.map((who) => ({ do: "signOut", who })),
    arrive: () => firstFactors.map((first) => ({ do: "arrive", ...first })),
    typeCode: () => parties.map((who) => ({ do: "typeCode", who })),
    repeatCode: () => [{ do: "repeatCode" }],
    guess: () => guesses.map((one) => ({ do: "guess", ...one })),
    copyDevice: () => [{ do: "copyDevice" }],
    endDevices: () => [{ do: "endDevices" }],
    consent: () => [{ do: "consent" }],
    return: () => [{ do: "return" }],
    sendOn: () => knownStates.flatMap((state) => knownRequests.map((made) => ({ do: "sendOn", state, made }))),
    authorize: () => people.flatMap((as) => flows.map((flow) => ({ do: "authorize", as, for: flow }))),
    plant: () => [{ do: "plant" }],
    prove: () => [{ do: "prove" }],
    readAnswer: () => [{ do: "readAnswer" }],
    callBack: () => composed().map((answer) => ({ do: "callBack", ...answer })),
    lure: () => composed().map((answer) => ({ do: "lure", ...answer })),
    readSpentLink: () => links.map((link) => ({ do: "readSpentLink", link })),
    swapAddress: () => knownLinks.map((link) => ({ do: "swapAddress", link })),
    forwardLink: () => knownLinks.map((link) => ({ do: "forwardLink", link })),
    scanLink: () => links.map((link) => ({ do: "scanLink", link })),
    tossFlow: () => browsers.attacker.flows.map((flow) => ({ do: "tossFlow", flow })),
    tossLinkFlow: () => knownLinks.map((link) => ({ do: "tossLinkFlow", link })),
    tossCsrf: () => [{ do: "tossCsrf" }],
    tossSession: () => [{ do: "tossSession" }],
    tossBeside: () => [{ do: "tossBeside" }],
    forgeStart: () => providers.map((at) => ({ do: "forgeStart", at })),
    forgePassword: () => [{ do: "forgePassword" }],
    forgeAsk: () => [{ do: "forgeAsk" }],
    forgeButton: () => knownLinks.map((link) => ({ do: "forgeButton", link })),
  }
  // Each list has moves of its own name.
  return Object.entries(moves).flatMap(([name, list]): Move[] => (wanted(name as MoveName) ? list() : []))
}

const parties: readonly Party[] = ["victim", "attacker"]
const providers: readonly Provider[] = ["honest", "evil"]

/**
 * Returns true if the preconditions of a move hold, such as a sent mail or a known code. Does not say whether the
 * application accepts the move.
 */
export function isPossible(world: World, move: Move, { reads }: Pick<Scene, "reads">): boolean {
  const { victim, attacker } = world.browsers
  const seen = (flow: FlowName) => world.knownRequests.includes(flow)
  switch (move.do) {
    case "start":
      return world.flows[`${move.who}@${move.at}`] === undefined && idle(world, move.who)
    case "askLink":
      // The victim requests only their own mail.
      return (move.who === "attacker" || move.to === "victim") && linkOf(world, move.to, move.who) === undefined
    case "openLink":
    case "pressButton":
      if (world.links[move.link] === undefined) return false
      return move.who === "attacker"
        ? world.knownLinks.includes(move.link)
        : mailboxOf(move.link) === "victim" && idle(world, "victim")
    case "givePassword":
    case "arrive":
      return idle(world, move.who)
    case "typeCode":
      return world.browsers[move.who].owes !== undefined
    case "repeatCode":
      return world.seenCode && attacker.owes !== undefined
    case "guess":
      return world.guessing !== undefined && canGuess(world.guessing, move)
    case "copyDevice":
    case "endDevices":
      return world.guessing?.known.victim !== undefined
    case "plant":
      return idle(world, "attacker")
    case "prove":
      return idle(world, "victim")
    case "signOut":
      return sessionOf(world, move.who) !== undefined && idle(world, move.who)
    case "consent":
      return victim.visiting !== undefined
    case "return":
      return victim.returning !== undefined
    case "sendOn":
      return victim.visiting?.endsWith("@evil") === true && seen(move.made) && world.knownStates.includes(move.state)
    case "authorize":
      // At the evil provider, the attacker can claim anything; at the honest provider, the attacker signs in as
      // themselves.
      return seen(move.for) && !world.knownCodes.includes(`${move.as} for ${move.for}`)
    case "readAnswer":
      return victim.returning !== undefined && mayRead(victim.returning, reads)
    case "callBack":
    case "lure":
      // In another tab, because the victim may be at a provider meanwhile.
      return world.knownStates.includes(move.state) && world.knownCodes.includes(move.code)
    case "readSpentLink":
      return world.links[move.link] === "spent" && !world.knownLinks.includes(move.link)
    case "swapAddress":
      return world.knownLinks.includes(move.link) && mailboxOf(move.link) === "attacker"
    case "forwardLink":
    case "forgeButton":
      return world.knownLinks.includes(move.link) && idle(world, "victim")
    case "scanLink":
      return world.links[move.link] !== undefined
    case "tossFlow":
      return attacker.flows.includes(move.flow) && !victim.flows.includes(move.flow)
    case "tossLinkFlow":
      return attacker.links.includes(move.link) && !victim.links.includes(move.link)
    case "tossCsrf":
      return !victim.csrfKnown
    case "tossSession":
      return sessionOf(world, "attacker") !== undefined && attacker.session !== victim.session
    case "tossBeside":
      // The victim is signed in, and sends two session cookies from then on.
      return (
        sessionOf(world, "attacker") !== undefined &&
        sessionOf(world, "victim") !== undefined &&
        attacker.session !== victim.session
      )
    case "forgeStart":
      return world.flows[`victim@${move.at}`] === undefined && idle(world, "victim")
    case "forgePassword":
      return idle(world, "victim")
    case "forgeAsk":
      return linkOf(world, "attacker", "victim") === undefined && idle(world, "victim")
  }
}

/** Returns true if the browser of the party is neither at a provider nor on the way back from one. */
function idle(world: World, party: Party): boolean {
  const { visiting, returning } = world.browsers[party]
  return visiting === undefined && returning === undefined
}

function linkOf(world: World, to: Party, by: Party): "fresh" | "spent" | undefined {
  return world.links[`${to}'s, asked by ${by}`]
}

function mayRead({ code, state }: Answer, reads: Scene["reads"]): boolean {
  const { made } = partsOf(code)
  return reads === "any request" || (reads === "own requests" && made.startsWith("victim@") && state === made)
}

/** Makes a possible move. Pure. */
export function make(world: World, move: Move, rules: Rules): World {
  const { victim, attacker } = world.browsers
  const choose = (...users: readonly Person[]): World => ({ ...world, chosen: including(world.chosen, ...users) })
  switch (move.do) {
    case "start": {
      const wanted: Person[] = move.at === "honest" ? ["victim"] : ["guest", "other"]
      return begin(move.who === "victim" ? choose(...wanted) : world, move.who, move.at)
    }
    case "askLink":
      return askLink(move.who === "victim" ? choose("victim") : world, move.who, move.to)
    case "openLink":
      return openLink(world, move.who, move.link, rules)
    case "pressButton": {
      const as = mailboxOf(move.link)
      return redeem(move.who === "victim" ? choose("victim") : world, move.who, { name: move.link, as }, rules)
    }
    case "givePassword": {
      const begun = move.who === "victim" ? choose("victim") : world
      if (world.guessing !== undefined) return enter(begun, move.who, rules)
      return admit(begun, { party: move.who, person: move.who }, rules)
    }
    case "guess":
      return guess(world, move, rules)
    case "copyDevice":
      return copyDevice(world)
    case "endDevices":
      return endDevices(world)
    case "plant":
      return plant(world, rules)
    case "prove":
      return prove(choose("newcomer", "planter"), rules)
    case "signOut":
      return signOut(world, move.who, rules)
    case "arrive":
      return arrive(move.who === "victim" ? choose("victim") : world, move, rules)
    case "typeCode":
      return typeCode(world, move.who, rules)
    case "repeatCode":
      return repeatCode(world, rules)
    case "consent": {
      const flow = victim.visiting
      if (flow === undefined) return world
      const at: Provider = flow.endsWith("@honest") ? "honest" : "evil"
      const person: Person = at === "honest" ? "victim" : "guest"
      return answered(world, { code: `${person} for ${flow}`, state: flow, to: at, iss: at })
    }
    case "sendOn":
      // The honest provider knows only its own callback route of the application.
      return answered(world, { code: `victim for ${move.made}`, state: move.state, to: "honest", iss: "honest" })
    case "return": {
      const answer = victim.returning
      return answer === undefined
        ? world
        : callback(withBrowser(world, "victim", { returning: undefined }), "victim", answer, rules)
    }
    case "authorize":
      return { ...world, knownCodes: including<CodeName>(world.knownCodes, `${move.as} for ${move.for}`) }
    case "readAnswer": {
      const answer = victim.returning
      if (answer === undefined) return world
      return {
        ...world,
        knownCodes: including(world.knownCodes, answer.code),
        knownStates: including(world.knownStates, answer.state),
      }
    }
    case "callBack":
      return callback(world, "attacker", { ...move, iss: move.to }, rules)
    case "lure":
      return callback(world, "victim", { ...move, iss: move.to }, rules)
    case "readSpentLink":
      return { ...world, knownLinks: including(world.knownLinks, move.link) }
    case "swapAddress":
      return redeem(world, "attacker", { name: move.link, as: "victim" }, rules)
    case "forwardLink":
      return openLink(world, "victim", move.link, rules)
    case "scanLink":
      // The browser belongs to no party. The values that it receives are lost, and the single-use values that it sends
      // become invalid.
      return rules.defences.has("confirm") ? world : { ...world, links: { ...world.links, [move.link]: "spent" } }
    case "tossFlow":
      return toss(world, { flows: including(victim.flows, move.flow) }, rules)
    case "tossLinkFlow":
      return toss(world, { links: including(victim.links, move.link) }, rules)
    case "tossCsrf":
      return toss(world, { csrfKnown: true }, rules)
    case "tossSession":
      // The session cookie has the name of Auth.js, which a sibling host can set: documented, not prevented.
      return { ...withBrowser(world, "victim", { session: attacker.session }), tossed: true }
    case "tossBeside":
      return beside(world)
    case "forgeStart":
      return forged(world, rules) ? begin(world, "victim", move.at) : world
    case "forgePassword":
      return forged(world, rules) ? admit(world, { party: "victim", person: "attacker" }, rules) : world
    case "forgeAsk":
      return forged(world, rules) ? askLink(world, "victim", "attacker") : world
    case "forgeButton":
      return forged(world, rules)
        ? redeem(world, "victim", { name: move.link, as: mailboxOf(move.link) }, rules)
        : world
  }
}

function begin(world: World, party: Party, at: Provider): World {
  const name: FlowName = `${party}@${at}`
  // The attacker sees their own requests, and all requests to the evil provider.
  const seen = party === "attacker" || at === "evil" ? [name] : []
  const started: World = {
    ...world,
    flows: {
      ...world.flows,
      [name]: { at, startedAs: sessionOf(world, party), startedIn: world.browsers[party].session },
    },
    knownStates: including(world.knownStates, ...seen),
    knownRequests: including(world.knownRequests, ...seen),
  }
  const flows = including(started.browsers[party].flows, name)
  return withBrowser(started, party, party === "victim" ? { flows, visiting: name } : { flows })
}

function answered(world: World, answer: Answer): World {
  return withBrowser(world, "victim", { visiting: undefined, returning: answer })
}

function signOut(world: World, party: Party, { strategy }: Rules): World {
  const { session, ended } = world.browsers[party]
  const sessions = { ...world.sessions }
  if (session !== undefined && strategy === "database") delete sessions[session]
  const over = including(ended, ...(session === undefined ? [] : [session]))
  const out = withBrowser({ ...world, sessions }, party, { session: undefined, ended: over })
  return party === "victim" ? { ...out, tossed: false } : out
}

/**
 * The browser then has the attacker's session for another path, beside the victim's session. If the sessions belong to
 * different users, neither is valid, and the response deletes both. If they belong to one user, the newest is valid.
 */
function beside(world: World): World {
  const { victim, attacker } = world.browsers
  if (attacker.session === undefined || victim.ended.includes(attacker.session)) return world
  if (sessionOf(world, "victim") === sessionOf(world, "attacker")) return world
  return { ...withBrowser(world, "victim", { session: undefined }), tossed: false }
}

function toss(world: World, change: Parameters<typeof withBrowser>[2], { defences }: Rules): World {
  return defences.has("prefix") ? world : withBrowser(world, "victim", change)
}

/** Returns true if the application accepts a form that the attacker's page sends from the victim's browser. */
function forged(world: World, { defences }: Rules): boolean {
  const tokenRight = !defences.has("csrf") || world.browsers.victim.csrfKnown
  return tokenRight && !defences.has("origin")
}
