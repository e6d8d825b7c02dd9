/**
 * A model of two browsers and two providers, which is small enough to search completely.
 *
 * In the model, names replace secret values: the name of a flow replaces its `state`, and the challenge and the nonce
 * of its request.
 */

import type { Guessing } from "./guessing-state.ts"

export type Party = "victim" | "attacker"

/** `evil` is a provider that the application has configured, and that the attacker runs. */
export type Provider = "honest" | "evil"

/**
 * Accounts at the providers, and their users.
 *
 * At the honest provider: `victim` and `attacker`. At the evil provider: `guest` is its claim about the victim; `other`
 * is an account that the attacker invented; `impostor` claims exactly the victim's subject and address. `planter` is
 * the attacker's account there, with the address of a second mailbox of the victim, which the provider did not verify;
 * `newcomer` is the victim with that mailbox, whom the application does not know yet.
 */
export type Person = "victim" | "attacker" | "guest" | "other" | "impostor" | "planter" | "newcomer"

/** Users of the application, named after their first account. */
export type User = Person

/** `victim@honest`: the sign-in that the victim's browser started at the honest provider. There is one of each. */
export type FlowName = `${Party}@${Provider}`
/** A code for a person, made for the challenge and nonce of a flow. */
export type CodeName = `${Person} for ${FlowName}`
/** A mail to a mailbox, requested in a browser. */
export type LinkName = `${Party}'s, asked by ${Party}`

/** How a person passes the first factor: at the honest provider, by a link from their mailbox, or by their password. */
export type Way = "password" | "provider" | "mail"

/** The parameters with which a provider sends a browser back. */
export interface Answer {
  code: CodeName
  state: FlowName
  /** The callback route in the redirect. */
  to: Provider
  /** RFC 9207: the issuer in the response. */
  iss: Provider
}

export interface Flow {
  at: Provider
  /** The signed-in user at the start of the flow. */
  startedAs: User | undefined
  /** The name of their session. */
  startedIn: string | undefined
}

export interface Browser {
  /** Flow cookies of sign-ins at providers. */
  flows: readonly FlowName[]
  /** Flow cookies of links. */
  links: readonly LinkName[]
  /** The name of the session in its cookie. */
  session: string | undefined
  /**
   * Sessions that ended by a sign-out or a replacement in this browser, which remembers them if sessions are tokens.
   */
  ended: readonly string[]
  /** This browser has the attacker's own CSRF cookie, so that the attacker knows the token of its forms. */
  csrfKnown: boolean
  /** The browser is at a provider, with the request of this flow. */
  visiting: FlowName | undefined
  /** Returning from a provider. */
  returning: Answer | undefined
  /** The user who must pass a second factor, and how they passed their first factor. */
  owes: { readonly user: Party; readonly by: Way } | undefined
}

export interface World {
  flows: Readonly<Partial<Record<FlowName, Flow>>>
  /** Codes that the honest provider has accepted. */
  spentCodes: readonly CodeName[]
  /** Links in the mailboxes, and whether they are used. */
  links: Readonly<Partial<Record<LinkName, "fresh" | "spent">>>
  /** The user of each session. Ended sessions are absent. */
  sessions: Readonly<Record<string, User>>
  /** The user of each account. */
  owners: Readonly<Partial<Record<Person, User>>>
  /** The victim's second mailbox: the user with its address, and whether the victim has proven it here. */
  mailbox: { readonly user: User | undefined; readonly proven: boolean }
  /**
   * The users with a second factor, and how they signed in when they set it up. Each user has the app on their own
   * phone.
   */
  enrolled: Readonly<Partial<Record<User, Way>>>
  /** The attacker saw the victim's last code. */
  seenCode: boolean
  browsers: Readonly<Record<Party, Browser>>
  /** The attempts to sign in with the victim's password, in a scene that counts them. */
  guessing: Guessing | undefined
  /** Users that the victim chose: a session in the victim's browser may be for them. */
  chosen: readonly User[]
  /** The attacker put the victim's session cookie there: the application did not issue the session in this browser. */
  tossed: boolean
  knownCodes: readonly CodeName[]
  knownStates: readonly FlowName[]
  /** Flows of which the attacker saw the whole request: state, challenge and nonce. */
  knownRequests: readonly FlowName[]
  knownLinks: readonly LinkName[]
}

const browser: Browser = {
  flows: [],
  links: [],
  session: undefined,
  ended: [],
  csrfKnown: false,
  visiting: undefined,
  returning: undefined,
  owes: undefined,
}

/** Victim and attacker each have an account at the honest provider, with a user. No user is signed in. */
export const beginning: World = {
  flows: {},
  spentCodes: [],
  links: {},
  sessions: {},
  owners: { victim: "victim", attacker: "attacker" },
  mailbox: { user: undefined, proven: false },
  enrolled: {},
  seenCode: false,
  guessing: undefined,
  browsers: { victim: browser, attacker: browser },
  chosen: [],
  tossed: false,
  knownCodes: [],
  knownStates: [],
  knownRequests: [],
  knownLinks: [],
}

/** The defences that can be missing, each with the application's behaviour without it. */
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
  vouched: "A new user gets no address that the provider does not vouch for.",
  quarantine: "What was attached to an address before its owner proved it is taken away.",
  visitor: "An account is linked only to who was signed in when the flow was started.",
  csrf: "A form carries the token of this browser.",
  origin: "A form that another site sends is refused.",
  confirm: "A link that another browser asked for signs in only by a button.",
  mailbox: "A link is good for its own address only.",
  once: "A link is good once.",
  asked: "A user who has a second factor is asked for it, whichever way they come.",
  own: "A second factor is looked up by person, and not by the provider of the sign-in.",
  code: "A code is good once.",
  counted: "A guess is judged only while a budget has an attempt left.",
  shared: "Attempts after a challenge are counted with those before it.",
  pace: "If all attempts are used up, one is judged in five minutes.",
  single: "A response to a challenge is good once.",
  identifier: "A device is known only for the identifier that signed in in it.",
  deviceEnd: "Known devices end with the sessions of their person.",
  fresh: "Every sign-in gets a session of its own, and ends the one that was presented.",
} as const

export type Defence = keyof typeof defences
export const allDefences: readonly Defence[] = Object.keys(defences) as Defence[]

/** The application and its surroundings. */
export interface Rules {
  defences: ReadonlySet<Defence>
  /** The application can end the rows of sessions by name; tokens are valid until they expire. */
  strategy: "database" | "jwt"
}

/** The user of a browser's session. */
export function sessionOf(world: World, party: Party): User | undefined {
  const { session, ended } = world.browsers[party]
  return session === undefined || ended.includes(session) ? undefined : world.sessions[session]
}

export function withBrowser(world: World, party: Party, change: Partial<Browser>): World {
  return { ...world, browsers: { ...world.browsers, [party]: { ...world.browsers[party], ...change } } }
}

export function including<T extends string>(list: readonly T[], ...more: readonly T[]): readonly T[] {
  // The list is sorted, so that worlds that differ only in the order of events are equal.
  return [...new Set([...list, ...more])].sort((one, other) => (one < other ? -1 : 1))
}

export function without<T>(list: readonly T[], item: T): readonly T[] {
  return list.filter((other) => other !== item)
}
