/**
 * A world of two browsers and two providers, small enough to be searched whole: what the protocol is, without bytes.
 *
 * Names stand for secrets: a flow's name for its state, and for the challenge and nonce that its request carries.
 */

export type Party = "victim" | "attacker"

/** `evil` is one that the application has configured, and that the attacker runs. */
export type Provider = "honest" | "evil"

/**
 * Accounts at the providers, and the users that belong to them.
 *
 * At the honest one: `victim` and `attacker`. At the evil one: `guest` is what it says of the victim; `other` an account
 * that the attacker made up; `impostor` claims the victim's very subject and address.
 */
export type Person = "victim" | "attacker" | "guest" | "other" | "impostor"

/** Users of the application, named after the account that they began with. */
export type User = Person

/** `victim@honest`: the sign-in that the victim's browser started at the honest provider. One each. */
export type FlowName = `${Party}@${Provider}`
/** A code for a person, made for the challenge and nonce of a flow. */
export type CodeName = `${Person} for ${FlowName}`
/** A mail to a mailbox, asked for in a browser. */
export type LinkName = `${Party}'s, asked by ${Party}`

/** What a provider sends a browser back with. */
export interface Answer {
  code: CodeName
  state: FlowName
  /** The callback route that it goes to. */
  to: Provider
  /** RFC 9207: who says so. */
  iss: Provider
}

export interface Flow {
  at: Provider
  /** Who was signed in when it was started. */
  startedAs: User | undefined
}

export interface Browser {
  /** Flow cookies of sign-ins at providers. */
  flows: readonly FlowName[]
  /** Flow cookies of links. */
  links: readonly LinkName[]
  /** The name of the session that its cookie holds. */
  session: string | undefined
  /** The attacker's own CSRF cookie lies here, so that the attacker knows the token of its forms. */
  csrfKnown: boolean
  /** At a provider, with the request of this flow. */
  visiting: FlowName | undefined
  /** On its way back from a provider. */
  returning: Answer | undefined
}

export interface World {
  flows: Readonly<Partial<Record<FlowName, Flow>>>
  /** Codes that the honest provider has taken in. */
  spentCodes: readonly CodeName[]
  /** Links in the mailboxes, and whether they were spent. */
  links: Readonly<Partial<Record<LinkName, "fresh" | "spent">>>
  /** Whose session each is. One that was ended is not here. */
  sessions: Readonly<Record<string, User>>
  /** To which user an account belongs. */
  owners: Readonly<Partial<Record<Person, User>>>
  browsers: Readonly<Record<Party, Browser>>
  /** Whom the victim wanted to be: users that a session in the victim's browser may be for. */
  chosen: readonly User[]
  /** The victim's session cookie was put there by the attacker: nobody issued that session there. */
  tossed: boolean
  knownCodes: readonly CodeName[]
  knownStates: readonly FlowName[]
  /** Flows whose whole request the attacker saw: state, challenge and nonce. */
  knownRequests: readonly FlowName[]
  knownLinks: readonly LinkName[]
}

const browser: Browser = {
  flows: [],
  links: [],
  session: undefined,
  csrfKnown: false,
  visiting: undefined,
  returning: undefined,
}

/** Victim and attacker each have an account at the honest provider, and a user by it. Nobody is signed in. */
export const beginning: World = {
  flows: {},
  spentCodes: [],
  links: {},
  sessions: {},
  owners: { victim: "victim", attacker: "attacker" },
  browsers: { victim: browser, attacker: browser },
  chosen: [],
  tossed: false,
  knownCodes: [],
  knownStates: [],
  knownRequests: [],
  knownLinks: [],
}

/** The defences that may be missing, each told as what the application then does not do. */
export const defences = {
  cookie: "A sign-in goes on only in the browser that holds its flow cookie.",
  prefix: "Nobody else can set our flow and CSRF cookies: their names begin with __Host-.",
  state: "The answer's state is that of the flow.",
  provider: "The flow was started for the provider whose callback is called.",
  issuer: "The server that names itself in the answer is the one that was asked.",
  pkce: "The verifier goes with the code, and the provider compares it.",
  nonce: "The ID token carries the nonce of the flow.",
  subject: "An account is found by provider and subject together.",
  address: "An address that somebody has already is not enough to become that user.",
  visitor: "An account is linked only to who was signed in when the flow was started.",
  csrf: "A form carries the token of this browser.",
  origin: "A form that another site sends is refused.",
  confirm: "A link that another browser asked for signs in only by a button.",
  mailbox: "A link is good for its own address only.",
  once: "A link is good once.",
  fresh: "Every sign-in gets a session of its own, and ends the one that was presented.",
} as const

export type Defence = keyof typeof defences
export const allDefences: readonly Defence[] = Object.keys(defences) as Defence[]

/** What the application and its surroundings are. */
export interface Rules {
  defences: ReadonlySet<Defence>
  /** Rows are ended by name; tokens live until they expire. */
  strategy: "database" | "jwt"
}

/** The user whose session a browser holds. */
export function sessionOf(world: World, party: Party): User | undefined {
  const { session } = world.browsers[party]
  return session === undefined ? undefined : world.sessions[session]
}

export function withBrowser(world: World, party: Party, change: Partial<Browser>): World {
  return { ...world, browsers: { ...world.browsers, [party]: { ...world.browsers[party], ...change } } }
}

export function including<T extends string>(list: readonly T[], ...more: readonly T[]): readonly T[] {
  // Sorted, so that worlds that differ in the order of events alone are one.
  return [...new Set([...list, ...more])].sort((one, other) => (one < other ? -1 : 1))
}

export function without<T>(list: readonly T[], item: T): readonly T[] {
  return list.filter((other) => other !== item)
}
