/** The parameters of a step's effects, and their declarations. */
import type { Adapter } from "../../src/ports/adapter.ts"
import type { CounterStore } from "../../src/ports/counter-store.ts"
import type { IncomingRequest } from "../../src/ports/incoming-request.ts"
import type { StepNotice } from "../../src/ports/notices.ts"
import type { Language } from "../../src/texts/languages.ts"
import type { Awaitable, ProviderType, User } from "../../src/ports/records.ts"

/** The person of a sign-in: the account at the provider, and the user here. Read only. */
export interface StepPerson {
  /**
   * The user, as the database has it. For a new person, the user as the provider described it, without an `id`: nothing
   * is written before every step passed. For credentials it also has the fields that only `authorize()` returned.
   */
  readonly user: User
  /**
   * The library is about to store a user for this sign-in. Without a database it is `true` for every account of a
   * provider and every mailbox. It is `false` for credentials, like `isNewUser` of callbacks: `authorize()` makes their
   * users itself, and can mark a new one with a field in `user`. It is also `true` for a step that the person takes
   * again because the step could not store its result at the sign-up.
   */
  readonly isNew: boolean
  /**
   * The key for data about this person, made by `personKey()`: of the stored user, or of the account at the provider
   * where no user is stored. Absent for a new user before the write, and for a person without an id from `authorize()`.
   */
  readonly key?: string
  /**
   * Other keys that only this person can have data under: the forms of the key in earlier releases, and the account of
   * this sign-in, from a time without an adapter. Read them where {@link key} has no data, and store it again under
   * `key`. Given to `appliesTo`, asks and `store`; absent without such keys.
   */
  readonly formerKeys?: readonly string[]
  /**
   * Keys under which data of this person **or of another one** can be stored. Never use it as this person's data. Where
   * data must not be missed (a second factor), end the sign-in with `reason: "factor_ambiguous"`.
   */
  readonly sharedKeys?: readonly string[]
  readonly provider: string
  readonly providerType: Exclude<ProviderType, "webauthn">
  readonly providerAccountId: string
}

/** The tools that a step's effects receive in addition to their parameters. */
export interface StepTools {
  readonly person: StepPerson
  /** The present request. */
  readonly request: IncomingRequest
  /** The language that the visitor reads: for texts that an effect sends. */
  readonly language: Language
  /** Returns the time in milliseconds since the epoch. */
  now(): number
  randomBytes(size: number): Uint8Array
  fetch: typeof fetch
  /** The application's public origin: `https://example.com`. */
  readonly origin: string
  /**
   * Encrypts a text with a key made of the application's secret, for the store of the step. The store alone cannot read
   * it.
   *
   * @param purpose separates one use from all others.
   */
  seal(purpose: string, text: string): Promise<string>
  /**
   * Keeps a secret of the step, such as a mailed code, out of the log, where an error of `mail.send` names it. Traces
   * quote no such text in any case.
   */
  hide(secret: string): void
  /** Returns the text that was sealed for that purpose; `undefined` for other texts, and if the secret was removed. */
  open(purpose: string, sealed: string): Promise<string | undefined>
  /**
   * The adapter inside the open transaction of this sign-up. Only in `store`, where every step that stores in this
   * sign-in has `inTransaction`, and the adapter has transactions. Its writes are committed with the user, or not at
   * all. `sqlTransaction(tools)` of `authchart/adapters/sql` gives its Kysely.
   */
  readonly transaction?: Adapter
  /**
   * True if a text was sealed with an older secret than the newest. Then seal and store it again: it cannot be opened
   * after the older secret is removed.
   */
  isStale(purpose: string, sealed: string): Promise<boolean>
  /**
   * Counters over all sign-ins and instances: `stores.counters` of the configuration, if it has them. A step that needs
   * them declares `counts`, and start-up warns.
   */
  readonly counters?: CounterStore
  /**
   * Fires `events.factorLocked`. Call it once for each lock.
   *
   * @param failures the number of failures since the last success.
   */
  factorLocked(failures: number): Promise<void>
  /**
   * Sends a notice to a stored user by the configuration's mailer, after the response. A user gets at most 20 notices in an
   * hour. Does nothing for a new user, or if the configuration does not send such notices.
   */
  notify(notice: StepNotice): Promise<void>
}

/** An effect of a step: its answers, and its function. Made by {@link ask}. */
export interface StepAsk<P, A extends { type: string }> extends AskOptions {
  readonly answers: readonly A["type"][]
  readonly run: (params: P, tools: StepTools) => Awaitable<A>
}

/** The parameters of an ask. An effect without parameters takes an empty object. */
export type ParamsOf<T> = T extends StepAsk<infer P, { type: string }> ? ([P] extends [never] ? object : P) : never
/** The answers of asks. */
export type AnswersOf<A> = { [K in keyof A]: A[K] extends StepAsk<never, infer E> ? E : never }[keyof A]

export interface AskOptions {
  /** The maximum time that the effect may take, in milliseconds. At most 60000. Default 15000. */
  readonly deadline?: number
  /**
   * The type of the answer that says that a guess was right, for an effect that checks a secret which can be guessed, such
   * as a code. The proofs then require that every path to this effect passes a state that asks `countAttempt` in the same
   * request. The right answer gives the attempt back (COUNT-01).
   */
  readonly guesses?: string
  /**
   * True if the effect sends a message, such as a text message. As with `guesses`, an attempt must be counted before the
   * effect.
   */
  readonly sends?: true
}

export interface LooseAsk extends AskOptions {
  /** An ask of a step's states: its parameters come with the step and the person. */
  readonly ofStep?: boolean
  readonly answers: readonly string[]
  readonly run: (params: unknown, tools: StepTools) => Awaitable<{ type: string }>
}
