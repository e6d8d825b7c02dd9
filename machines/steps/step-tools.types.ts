/** The types of a step's effects, and of the values that they receive. */
import type { Adapter } from "../../src/ports/adapter.ts"
import type { CounterStore } from "../../src/ports/counter-store.ts"
import type { IncomingRequest } from "../../src/ports/incoming-request.ts"
import type { StepNotice } from "../../src/ports/notices.ts"
import type { Language } from "../../src/texts/languages.ts"
import type { Awaitable, AnyProviderType, User } from "../../src/ports/records.ts"

/** The person of a sign-in or step-up: the account at the provider, and the user. Read only. */
export interface StepPerson {
  /**
   * The user as stored in the database. The library writes a new user only after the last step. For a new user, `user`
   * therefore has the values from the provider, and no `id`. For credentials, `user` also has the fields that only
   * `authorize()` returned.
   */
  readonly user: User
  /**
   * True if this sign-in creates a user. Without a database, `isNew` is true for every account of a provider and every
   * mailbox. For credentials, `isNew` is false, because `authorize()` creates the users itself; `authorize()` can mark
   * a new user with a field of `user`. `isNew` is also true for a step that a person takes a second time, because the
   * step could not store its result at sign-up.
   */
  readonly isNew: boolean
  /**
   * The key under which a step stores data about this person. `personKey()` makes the key from the stored user, or from
   * the account at the provider if the library stores no user. Absent until the library has written a new user. With
   * credentials, also absent if `authorize()` returned no id and there is no stored user.
   */
  readonly key?: string
  /**
   * Other keys under which a store can hold data of this person only: the keys that earlier releases used, and the key
   * of this sign-in's account. Under the account's key, a step stored data before the application had an adapter. If
   * {@link key} has no data, read these keys, and store the data again under `key`. `appliesTo`, effects and `store`
   * get `formerKeys`. Absent if the person has no other keys.
   */
  readonly formerKeys?: readonly string[]
  /**
   * Keys under which a store can hold data of this person **or of another person**. Never treat this data as the data
   * of this person. If ignoring the data would be dangerous, as with a second factor, end the sign-in with `reason:
   * "factor_ambiguous"`.
   */
  readonly sharedKeys?: readonly string[]
  readonly provider: string
  readonly providerType: AnyProviderType
  readonly providerAccountId: string
}

/** The tools that a step's effects receive in addition to their parameters. */
export interface StepTools {
  readonly person: StepPerson
  /** The request that triggered the effect. */
  readonly request: IncomingRequest
  /** The visitor's language, for texts that an effect sends. */
  readonly language: Language
  /** Returns the time in milliseconds since the epoch. */
  now(): number
  randomBytes(size: number): Uint8Array
  fetch: typeof fetch
  /** The application's public origin: `https://example.com`. */
  readonly origin: string
  /**
   * Encrypts a string with a key that is derived from the application's secret. A step can store the result: a copy of
   * the store does not reveal the string.
   *
   * @param purpose the use of the string. Only {@link open} with the same purpose opens it.
   */
  seal(purpose: string, text: string): Promise<string>
  /**
   * Removes a secret of the step, such as a mailed code, from everything that the library logs. An error of the step or
   * of `mail.send` can quote the secret. The secret must have at least 4 characters: a shorter string also occurs in
   * other text. Traces never contain the messages of these errors.
   */
  hide(secret: string): void
  /**
   * Returns the string that {@link seal} encrypted for this purpose. `undefined` for any other string, and if the
   * application's secret that sealed the string is no longer in the configuration.
   */
  open(purpose: string, sealed: string): Promise<string | undefined>
  /**
   * The adapter inside the open transaction of this sign-up. The database commits the writes of this adapter together
   * with the user, or not at all. Present only in `store`, and only if the adapter has transactions, and every step
   * that stores its result in this sign-in sets `inTransaction`. `sqlTransaction(tools)` of `authchart/adapters/sql`
   * returns a Kysely for this transaction.
   */
  readonly transaction?: Adapter
  /**
   * Returns true if the string was sealed with an older secret of the application, not with the newest one. In this
   * case, seal and store the string again: without the older secret, no instance can open the string.
   */
  isStale(purpose: string, sealed: string): Promise<boolean>
  /**
   * Counters that all sign-ins and all instances share: `stores.counters` of the configuration. Absent without
   * `stores`. A step that needs counters declares `counts`, so that start-up warns if the counters are absent.
   */
  readonly counters?: CounterStore
  /** Calls `events.factorLocked` of the application. Call this function once for each lock. */
  factorLocked(failures: number): Promise<void>
  /**
   * Sends a notice to a stored user by the mailer of the configuration, after the response. A user gets at most 20
   * notices in an hour. Does nothing for a new user, or if the configuration turns these notices off.
   */
  notify(notice: StepNotice): Promise<void>
}

/** An effect of a step, as {@link ask} declares it: the types of its answers, and the function that runs. */
export interface StepAsk<P, A extends { type: string }> extends AskOptions {
  readonly answers: readonly A["type"][]
  readonly run: (params: P, tools: StepTools) => Awaitable<A>
}

/** The parameters of an effect; an empty object for an effect without parameters. */
export type ParamsOf<T> = T extends StepAsk<infer P, { type: string }> ? ([P] extends [never] ? object : P) : never
/** The answers of the given effects. */
export type AnswersOf<A> = { [K in keyof A]: A[K] extends StepAsk<never, infer E> ? E : never }[keyof A]

export interface AskOptions {
  /** The maximum time that the effect may take, in milliseconds. At most 60000. Default 15000. */
  readonly deadline?: number
  /**
   * The type of the answer that says that a guess was right. Set `guesses` for an effect that checks a secret that a
   * visitor can guess, such as a code. The proofs then require that the chart counts an attempt with `countAttempt`
   * before the effect, in the same HTTP request. After this answer, the library gives the attempt back (COUNT-01).
   */
  readonly guesses?: string
  /**
   * True if the effect sends a message, such as a text message. The proofs then require that the flow counts an attempt
   * before the effect, as with `guesses`.
   */
  readonly sends?: true
}

export interface LooseAsk extends AskOptions {
  /**
   * True for an effect of a step or of an application's flow. The effect gets the step and the person in addition to
   * the parameters.
   */
  readonly ofStep?: boolean
  readonly answers: readonly string[]
  readonly run: (params: unknown, tools: StepTools) => Awaitable<{ type: string }>
}
