/** What an application writes to add a step to every sign-in: see {@link defineStep}. */
import type { Awaitable, ProviderType, User } from "../../src/ports/records.ts"

/** Whom a step is about: who the provider says is there, and who that is here. Read only. */
export interface StepPerson {
  /**
   * The user, as the database has them; for somebody who is new, as the provider described them, and then without an
   * `id`: nothing is written before every step was passed.
   */
  readonly user: User
  /** Nobody is stored yet for this sign-in. Always so without a database. */
  readonly isNew: boolean
  /**
   * What to keep things about this person under: the user's id; without a database, what stays the same of them from one
   * sign-in to the next. Absent for somebody new whom a database is about to get.
   */
  readonly key?: string
  readonly provider: string
  readonly providerType: Exclude<ProviderType, "webauthn">
  readonly providerAccountId: string
}

/** What a step's effects may touch besides their parameters. */
export interface StepTools {
  readonly person: StepPerson
  /** Milliseconds since the epoch. */
  now(): number
  randomBytes(size: number): Uint8Array
  fetch: typeof fetch
  /** The application's public origin: `https://example.com`. */
  readonly origin: string
  /**
   * Encrypts with a key that is made of the application's secret, for what a store of the step keeps. Whoever has the
   * store alone reads nothing.
   *
   * @param purpose separates what is sealed for one use from all others.
   */
  seal(purpose: string, text: string): Promise<string>
  /** What was sealed for that purpose; `undefined` for what was not, or with a secret that is no longer configured. */
  open(purpose: string, sealed: string): Promise<string | undefined>
}

/** An effect of a step: what may come of it, and what carries it out. Made by {@link ask}. */
export interface StepAsk<P, A extends { type: string }> {
  readonly answers: readonly A["type"][]
  readonly run: (params: P, tools: StepTools) => Awaitable<A>
}

/** What guards, params and pages of a step are shown. */
export interface StepSeen<D, E> {
  readonly data: Readonly<D>
  readonly event: E
  readonly person: StepPerson
}

type StepValue<T, D, E> = T | ((seen: StepSeen<D, E>) => T)

/** An effect that takes nothing may be given nothing. */
type ParamsOf<T> = T extends StepAsk<infer P, { type: string }> ? ([P] extends [never] ? object : P) : never
type AnswersOf<A> = { [K in keyof A]: A[K] extends StepAsk<never, infer E> ? E : never }[keyof A]

/** What a request may bring, by the names of the events. Fields are texts; one that was not sent is empty. */
export type StepRequests = Readonly<Record<string, readonly string[]>>

/** Every event that a step hears: requests and answers. */
export type StepEvent<R extends StepRequests, A> =
  | { [K in keyof R & string]: { type: K } & { readonly [F in R[K][number]]: string } }[keyof R & string]
  | AnswersOf<A>

/** `keep` sets keys of the step's data; any other name is one of its asks. */
export type StepDo<D, E, A> =
  | { type: "keep"; params: StepValue<Partial<D>, D, E> }
  | { [K in keyof A & string]: { type: K; params: StepValue<ParamsOf<A[K]>, D, E> } }[keyof A & string]

export interface StepMove<D, E, A, G extends string, S extends string> {
  /** One of the step's states; `passed` goes on towards the session; `refused` ends the sign-in. */
  target?: NoInfer<S> | "passed" | "refused"
  /** The name of one of the step's guards. */
  guard?: NoInfer<G>
  actions?: StepDo<D, E, A> | readonly StepDo<D, E, A>[]
  /** A short word for why the person is asked again: the page gets it, and the JSON answer. */
  problem?: string
}

export type StepMoves<D, E, A, G extends string, S extends string> =
  | NoInfer<S>
  | "passed"
  | "refused"
  | StepMove<D, E, A, G, S>
  | readonly StepMove<D, E, A, G, S>[]

export interface StepState<D, E extends { type: string }, A, G extends string, S extends string> {
  /** The request ends here: the person is shown a page, and a later request goes on. */
  tags?: "waiting"
  meta: {
    /** One line for people. */
    title: string
    /**
     * How this state proves what the step is for: the type of an answer or of a request, or the name of the guard on an
     * `always`. Every path to the session takes one of these edges, or the step did not apply: that is what is proven.
     */
    passes?: string | readonly string[]
    rfc?: readonly string[]
  }
  entry?: StepDo<D, never, A> | readonly StepDo<D, never, A>[]
  on?: { [K in E["type"]]?: StepMoves<D, Extract<E, { type: K }>, A, G, S> }
  always?: StepMoves<D, never, A, G, S>
}

/** What a page of a step shows: data, drawn by the built-in page, or by a page of the application's own. */
export interface StepPage {
  heading: string
  /** What went wrong, said first. */
  alert?: string
  /** Paragraphs. */
  text?: readonly string[]
  /** A picture, as a `data:` address of SVG or PNG. */
  image?: { src: string; alt: string }
  /** Shown apart, in a face whose letters are told apart: recovery codes, say. */
  codes?: readonly string[]
  fields?: readonly StepField[]
  /** The first one sends the fields; each other one sends its event alone. "Cancel" is added to them. */
  buttons: readonly StepButton[]
}

export interface StepField {
  name: string
  label: string
  /** Default `text`. */
  type?: "text" | "password" | "checkbox"
  inputMode?: "numeric" | "text" | "email"
  /** As in HTML: `one-time-code`, say. */
  autoComplete?: string
  /** Default: required. */
  optional?: boolean
}

export interface StepButton {
  event: string
  label: string
}

/** What a page is made of. */
export interface StepView<D, S extends string = string> {
  /** The waiting state. */
  readonly state: S
  readonly data: Readonly<D>
  readonly person: StepPerson
  /** Why the person is asked again: what the step's moves say, or `form_expired`. */
  readonly problem: string | undefined
}

/** A whole step. The order of its keys is the order in which they are read. */
export interface StepDefinition<
  Id extends string,
  D extends object,
  R extends StepRequests,
  A,
  G extends string,
  S extends string,
> {
  /**
   * Names the step: in traces and proofs, as the first part of its events, and as its route below the base path.
   * Lower-case letters, digits and hyphens.
   */
  id: Id
  /** One line for people. */
  title: string
  /** Where it stands: after `callbacks.signIn` and the linking decision have allowed this person, before anything is written. */
  slot?: "beforeSession"
  /** The ways of signing in that it applies to. Default: all. */
  signIns?: readonly Exclude<ProviderType, "webauthn">[]
  /** Whether this person has to take it. Default: everybody. It is asked once per sign-in, before the first state. */
  appliesTo?: (person: StepPerson) => Awaitable<boolean>
  /** The step's own memory, with its first values: JSON and dates. It is sealed while the step waits. */
  data: D
  requests: R
  asks: A
  guards?: Readonly<Record<G, (seen: StepSeen<D, StepEvent<R, A>>) => boolean>>
  /** How often a request may come in one sign-in. Counted so that a copied cookie does not count anew: needs a store. */
  attempts?: { readonly [K in keyof R]?: number }
  /** Seconds that the step may take, from when it first waits. Default 900. */
  lifetime?: number
  initial: NoInfer<S>
  states: Readonly<
    Record<S, StepState<NoInfer<D>, StepEvent<NoInfer<R>, NoInfer<A>>, NoInfer<A>, NoInfer<G>, NoInfer<S>>>
  >
  /** What is shown where the step waits. */
  page: (view: StepView<NoInfer<D>, NoInfer<S>>) => Awaitable<StepPage>
  /**
   * Stores what came of the step, once the user is written and has an `id`, and before the session is issued. Where it
   * throws, there is no session; a transaction of the adapter is taken back.
   */
  store?: (
    person: StepPerson & { readonly key: string },
    data: Readonly<NoInfer<D>>,
    tools: StepTools,
  ) => Awaitable<void>
}

/** A step that {@link defineStep} has looked through. Opaque: pass it on in `steps`. */
export interface Step {
  readonly id: string
  readonly definition: LooseStep
}

/** A definition without its types: what composition, engine and pages read. */
export interface LooseStep {
  readonly id: string
  readonly title: string
  readonly signIns?: readonly string[]
  readonly appliesTo?: (person: StepPerson) => Awaitable<boolean>
  readonly data: object
  readonly requests: StepRequests
  readonly asks: Readonly<Record<string, LooseAsk>>
  readonly guards?: Readonly<Record<string, (seen: StepSeen<object, { type: string }>) => boolean>>
  readonly attempts?: Readonly<Record<string, number>>
  readonly lifetime?: number
  readonly initial: string
  readonly states: Readonly<Record<string, LooseState>>
  readonly page: (view: StepView<object>) => Awaitable<StepPage>
  readonly store?: (person: StepPerson & { readonly key: string }, data: object, tools: StepTools) => Awaitable<void>
}

export interface LooseAsk {
  /** Asked for by a step's states: its parameters come with the step, and with whom it is about. */
  readonly ofStep?: boolean
  readonly answers: readonly string[]
  readonly run: (params: unknown, tools: StepTools) => Awaitable<{ type: string }>
}

export type LooseValue = unknown

export interface LooseDo {
  readonly type: string
  readonly params?: LooseValue
}

export interface LooseMove {
  readonly target?: string
  readonly guard?: string
  readonly actions?: LooseDo | readonly LooseDo[]
  readonly problem?: string
}

export type LooseMoves = string | LooseMove | readonly LooseMove[]

export interface LooseState {
  readonly tags?: "waiting"
  readonly meta: {
    readonly title: string
    readonly passes?: string | readonly string[]
    readonly rfc?: readonly string[]
  }
  readonly entry?: LooseDo | readonly LooseDo[]
  readonly on?: Readonly<Record<string, LooseMoves>>
  readonly always?: LooseMoves
}
