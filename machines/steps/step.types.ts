/** What an application writes to add a step to every sign-in: see {@link defineStep}. */
import type { Adapter } from "../../src/ports/adapter.ts"
import type { LooseState, StepRefusal } from "./loose-chart.types.ts"
import type { CounterStore } from "../../src/ports/counter-store.ts"
import type { AuthenticationMethod } from "../../src/ports/evidence.ts"
import type { Awaitable, ProviderType, User } from "../../src/ports/records.ts"
import type { StepPage } from "./step-page.types.ts"
import type { FieldName, StepRequests } from "./step-requests.types.ts"

export type { StepButton, StepField, StepPage } from "./step-page.types.ts"
export type { StepFieldLimits, StepRequest, StepRequests } from "./step-requests.types.ts"

/** Whom a step is about: who the provider says is there, and who that is here. Read only. */
export interface StepPerson {
  /**
   * The user, as the database has them; for somebody who is new, as the provider described them, and then without an
   * `id`: nothing is written before every step was passed. For credentials, fields that only `authorize()` returned are
   * there too.
   */
  readonly user: User
  /**
   * The library is about to store a user for this sign-in. Without a database it is `true` for every account of a provider
   * and every mailbox. Always `false` for credentials, as `isNewUser` of callbacks: `authorize()` makes their users itself,
   * and says with a field of its own in `user` whom it has just made. Also `true` for a step that has to be taken again
   * because it could not store when this user signed up.
   */
  readonly isNew: boolean
  /**
   * What to keep things about this person under, made by `personKey()`: of the stored user, or of the account at the
   * provider where no user is stored. Absent for a new user whom the database is about to get, and for a person to whom
   * `authorize()` gave no id.
   */
  readonly key?: string
  /**
   * Other keys under which something of this very person may be stored, and of no other: the forms that key
   * had in earlier releases, and the account of this sign-in, from a time without an adapter. Read them where {@link key}
   * has nothing, and store it anew under `key`. Given to `appliesTo`, asks and `store`; absent where there are none.
   */
  readonly formerKeys?: readonly string[]
  /**
   * Keys under which something may be stored of this person **or of another one**. Never take it for this person's. Where
   * something must not be missed (a second factor), end the sign-in with `reason: "factor_ambiguous"`.
   */
  readonly sharedKeys?: readonly string[]
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
  /**
   * Keeps a secret that the step drew, such as a code that it mails, out of the traces of this request: also where a driver
   * names it in an error. Secrets of requests, params and answers are kept out without being named here.
   */
  hide(secret: string): void
  /** What was sealed for that purpose; `undefined` for what was not, or with a secret that is no longer configured. */
  open(purpose: string, sealed: string): Promise<string | undefined>
  /**
   * The adapter inside the open transaction of this sign-up. Only in `store`, only where every step that stores in this
   * sign-in has `inTransaction`, and where the adapter has transactions. What is written through it is committed with the
   * user, or not at all. `sqlTransaction(tools)` of `authchart/adapters/sql` gives its Kysely.
   */
  readonly transaction?: Adapter
  /**
   * Whether what was sealed for that purpose was sealed with an older secret than the newest. Seal it again then, and store
   * it: it cannot be opened any more once the older secret is dropped.
   */
  isStale(purpose: string, sealed: string): Promise<boolean>
  /**
   * Counts over all sign-ins and instances: `stores.counters` of the configuration. Absent where that is not configured; a
   * step that needs it says so with `counts`, and start-up warns.
   */
  readonly counters?: CounterStore
  /**
   * Fires `events.factorLocked`. Call it once for each lock.
   *
   * @param failures how many there were since the last success.
   */
  factorLocked(failures: number): Promise<void>
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

/** Every event that a step hears: requests and answers. */
export type StepEvent<R extends StepRequests, A> =
  | { [K in keyof R & string]: { type: K } & { readonly [F in FieldName<R[K]>]: string } }[keyof R & string]
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
  /** Why the sign-in ends, where `target` is `refused`. Default `step_refused`. */
  reason?: StepRefusal
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

/** What a page is made of. */
export interface StepView<D, S extends string = string> {
  /** The waiting state. */
  readonly state: S
  readonly data: Readonly<D>
  readonly person: StepPerson
  /** Why the person is asked again: what the step's moves say, `form_expired`, `field_too_long` or `field_unreadable`. */
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
  /**
   * Names what passing the step proves. A sign-in that passed another version, and still waits, ends with
   * `flow_unreadable`: the visitor starts again. Default: a digest of the source of `asks`, `guards` and `appliesTo`; give a version where the source says
   * nothing, because options or imported rules decide.
   */
  version?: number | string
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
  /**
   * What passing the step says of how the user authenticated: added to the evidence of the session. A function where it
   * depends on what the step remembers: one that only enrolled a factor proved nothing of who was there before. Default:
   * nothing.
   */
  methods?: readonly AuthenticationMethod[] | ((data: Readonly<NoInfer<D>>) => readonly AuthenticationMethod[])
  /** How often a request may come in one sign-in. Counted so that a copied cookie does not count anew: needs a store. */
  attempts?: { readonly [K in keyof R]?: number }
  /**
   * The step counts per person with `tools.counters`: start-up warns where the configuration has no `stores`. With `stores`
   * it needs a person's key: see {@link keepsPerPerson}.
   */
  counts?: "person"
  /** Seconds that the step may take, from when it first waits. Default 900. */
  lifetime?: number
  initial: NoInfer<S>
  states: Readonly<
    Record<S, StepState<NoInfer<D>, StepEvent<NoInfer<R>, NoInfer<A>>, NoInfer<A>, NoInfer<G>, NoInfer<S>>>
  >
  /**
   * The step keeps something under the person's key: a person who has to take it and to whom `authorize()` gives no `id`
   * is refused with `credentials_unusable`. Default: `true` where the step has `store`, and where it has `counts` and the
   * configuration has `stores`. Say `true` where an ask counts attempts in a place of its own, for example.
   */
  keepsPerPerson?: boolean
  /** What is shown where the step waits. */
  page: (view: StepView<NoInfer<D>, NoInfer<S>>) => Awaitable<StepPage>
  /**
   * Stores the result of the step, once the user is written and has an `id`, and before the session is issued. Where it
   * throws, there is no session, and the user's next sign-in takes the step again, whatever `appliesTo` says then: `store`
   * may be called again for the same person. With `inTransaction` the sign-up is rolled back instead, where it can be.
   *
   * By default it runs after the user is committed, so every connection sees the user.
   */
  store?: (
    person: StepPerson & { readonly key: string },
    data: Readonly<NoInfer<D>>,
    tools: StepTools,
  ) => Awaitable<void>
  /**
   * `true`: where `tools.transaction` is given, `store` writes only through it, and waits for no other connection of the
   * same pool. `store` then runs inside the transaction of the sign-up. A function says so for the transaction that it is
   * given. Default `false`.
   */
  inTransaction?: boolean | ((transaction: Adapter) => boolean)
  /**
   * Deletes what the step keeps of a user. Called when the owner of a mailbox proves an address that a stranger had
   * brought: what was stored before is the stranger's. May be called twice, and for a user of whom nothing is kept.
   */
  forget?: (person: StepPerson & { readonly key: string }, tools: StepTools) => Awaitable<void>
}

/** A step that {@link defineStep} has looked through. Opaque: pass it on in `steps`. */
export interface Step {
  readonly id: string
  readonly definition: LooseStep
}

/** A definition without its types: what composition, engine and pages read. */
export interface LooseStep {
  readonly id: string
  readonly version?: number | string
  readonly title: string
  readonly signIns?: readonly string[]
  readonly appliesTo?: (person: StepPerson) => Awaitable<boolean>
  readonly data: object
  readonly requests: StepRequests
  readonly asks: Readonly<Record<string, LooseAsk>>
  readonly guards?: Readonly<Record<string, (seen: StepSeen<object, { type: string }>) => boolean>>
  readonly methods?: readonly AuthenticationMethod[] | ((data: object) => readonly AuthenticationMethod[])
  readonly attempts?: Readonly<Record<string, number>>
  readonly counts?: "person"
  readonly lifetime?: number
  readonly initial: string
  readonly states: Readonly<Record<string, LooseState>>
  readonly keepsPerPerson?: boolean
  readonly page: (view: StepView<object>) => Awaitable<StepPage>
  readonly store?: (person: StepPerson & { readonly key: string }, data: object, tools: StepTools) => Awaitable<void>
  readonly inTransaction?: boolean | ((transaction: Adapter) => boolean)
  readonly forget?: (person: StepPerson & { readonly key: string }, tools: StepTools) => Awaitable<void>
}

export interface LooseAsk {
  /** Asked for by a step's states: its parameters come with the step, and with whom it is about. */
  readonly ofStep?: boolean
  readonly answers: readonly string[]
  readonly run: (params: unknown, tools: StepTools) => Awaitable<{ type: string }>
}
