/** What the effects of a step are given, and how they are declared. */
import type { Adapter } from "../../src/ports/adapter.ts"
import type { CounterStore } from "../../src/ports/counter-store.ts"
import type { IncomingRequest } from "../../src/ports/incoming-request.ts"
import type { Awaitable, ProviderType, User } from "../../src/ports/records.ts"

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
  /** The request that is being served. */
  readonly request: IncomingRequest
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
   * Keeps a secret that the step drew, such as a code that it mails, out of the log, where `mail.send` names it in an error.
   * Traces quote no such text, whether or not a secret is named here.
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
export interface StepAsk<P, A extends { type: string }> extends AskOptions {
  readonly answers: readonly A["type"][]
  readonly run: (params: P, tools: StepTools) => Awaitable<A>
}

/** What an ask is given. An effect that takes nothing may be given nothing. */
export type ParamsOf<T> = T extends StepAsk<infer P, { type: string }> ? ([P] extends [never] ? object : P) : never
/** The events that asks may answer with. */
export type AnswersOf<A> = { [K in keyof A]: A[K] extends StepAsk<never, infer E> ? E : never }[keyof A]

export interface AskOptions {
  /** Milliseconds that the effect may take, at most 60000. Default 15000. */
  readonly deadline?: number
  /**
   * The effect judges something that can be guessed, such as a code, and this answer says that it was right. Every path to
   * it then passes a state that asks `countAttempt` in the same request, and the right answer gives the attempt back
   * (COUNT-01).
   */
  readonly guesses?: string
  /** The effect sends something, such as a text message: an attempt is counted before it, as with `guesses`. */
  readonly sends?: true
}

export interface LooseAsk extends AskOptions {
  /** Asked for by a step's states: its parameters come with the step, and with whom it is about. */
  readonly ofStep?: boolean
  readonly answers: readonly string[]
  readonly run: (params: unknown, tools: StepTools) => Awaitable<{ type: string }>
}
