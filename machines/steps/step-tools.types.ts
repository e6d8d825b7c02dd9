/** The types of a step's effects: what they receive, and how they are declared. */
import type { Adapter } from "../../src/ports/adapter.ts"
import type { CounterStore } from "../../src/ports/counter-store.ts"
import type { IncomingRequest } from "../../src/ports/incoming-request.ts"
import type { StepNotice } from "../../src/ports/notices.ts"
import type { Language } from "../../src/texts/languages.ts"
import type { Awaitable, ProviderType, User } from "../../src/ports/records.ts"

/** The person of a sign-in or step-up: the account at the provider, and the user. Read only. */
export interface StepPerson {
  /**
   * The user as the database contains them. A new person is not written before every step is passed. For a new person,
   * `user` therefore has the values from the provider, and no `id`. For credentials, `user` also has the fields that
   * only `authorize()` returned.
   */
  readonly user: User
  /**
   * True if this sign-in creates a user. Without a database, `isNew` is true for every account of a provider and every
   * mailbox. `isNew` is false for credentials, like `isNewUser` of callbacks, because `authorize()` creates their users
   * itself; `authorize()` can mark a new user with a field of `user`. `isNew` is also true for a step whose result
   * could not be stored at the person's sign-up, and which the person therefore takes again.
   */
  readonly isNew: boolean
  /**
   * The key under which a step stores data about this person. `personKey()` makes it from the stored user, or from the
   * account at the provider if no user is stored. Absent for a new user before the write, and for a person to whom
   * `authorize()` gave no id.
   */
  readonly key?: string
  /**
   * Other keys under which only data of this person can be stored: the keys that earlier releases used, and the key of
   * this sign-in's account, under which data was stored while the application had no adapter. If {@link key} has no
   * data, read these keys, and store the data again under `key`. `appliesTo`, asks and `store` get `formerKeys`. Absent
   * if there are no such keys.
   */
  readonly formerKeys?: readonly string[]
  /**
   * Keys under which data of this person **or of another person** can be stored. Never use such data as this person's.
   * If missing the data would be dangerous, as with a second factor, end the sign-in with `reason: "factor_ambiguous"`.
   */
  readonly sharedKeys?: readonly string[]
  readonly provider: string
  readonly providerType: Exclude<ProviderType, "webauthn">
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
   * Encrypts a text with a key that is derived from the application's secret. A step can then store the text: a copy of
   * its store does not reveal it.
   *
   * @param purpose the use of the text. Only {@link open} with the same purpose opens it.
   */
  seal(purpose: string, text: string): Promise<string>
  /**
   * Keeps a secret of the step, such as a mailed code, out of the log, because an error that the step or `mail.send`
   * throws can contain the secret. Only a secret of at least 4 characters is removed. Traces never contain such texts.
   */
  hide(secret: string): void
  /**
   * Returns the text that {@link seal} encrypted for this purpose. `undefined` for any other text, and if the secret
   * with which it was sealed was removed from the configuration.
   */
  open(purpose: string, sealed: string): Promise<string | undefined>
  /**
   * The adapter inside the open transaction of this sign-up. The database commits the writes of this adapter together
   * with the user, or not at all. Present only in `store`, and only if the adapter has transactions and `inTransaction`
   * is set in every step that stores its result in this sign-in. `sqlTransaction(tools)` of `authchart/adapters/sql`
   * returns a Kysely for this transaction.
   */
  readonly transaction?: Adapter
  /**
   * Returns true if a text was sealed with an older secret than the newest. Then seal the text again and store it,
   * because the text cannot be opened after the older secret is removed.
   */
  isStale(purpose: string, sealed: string): Promise<boolean>
  /**
   * Counters that all sign-ins and all instances share: `stores.counters` of the configuration. Absent without
   * `stores`. A step that needs counters declares `counts`, so that start-up warns if they are absent.
   */
  readonly counters?: CounterStore
  /** Calls `events.factorLocked` of the application. Call it once for each lock. */
  factorLocked(failures: number): Promise<void>
  /**
   * Sends a notice to a stored user by the mailer of the configuration, after the response. A user gets at most 20
   * notices in an hour. Does nothing for a new user, or if the configuration does not send such notices.
   */
  notify(notice: StepNotice): Promise<void>
}

/** An ask of a step: the types of its answers, and its effect. {@link ask} makes it. */
export interface StepAsk<P, A extends { type: string }> extends AskOptions {
  readonly answers: readonly A["type"][]
  readonly run: (params: P, tools: StepTools) => Awaitable<A>
}

/** The parameters of an ask. For an effect without parameters, an empty object. */
export type ParamsOf<T> = T extends StepAsk<infer P, { type: string }> ? ([P] extends [never] ? object : P) : never
/** The answers of the given asks. */
export type AnswersOf<A> = { [K in keyof A]: A[K] extends StepAsk<never, infer E> ? E : never }[keyof A]

export interface AskOptions {
  /** The maximum time that the effect may take, in milliseconds. At most 60000. Default 15000. */
  readonly deadline?: number
  /**
   * The type of the answer that says that a guess was right. Set this type for an effect that checks a secret which can
   * be guessed, such as a code. The proofs then require that an attempt is counted with `countAttempt` before the
   * effect, in the same request. After the answer for a right guess, the attempt no longer counts (COUNT-01).
   */
  readonly guesses?: string
  /**
   * True if the effect sends a message, such as a text message. The proofs then require that an attempt is counted
   * before the effect, as with `guesses`.
   */
  readonly sends?: true
}

export interface LooseAsk extends AskOptions {
  /**
   * True for an ask of a step or an own flow. The effect of such an ask gets the step and the person in addition to the
   * parameters.
   */
  readonly ofStep?: boolean
  readonly answers: readonly string[]
  readonly run: (params: unknown, tools: StepTools) => Awaitable<{ type: string }>
}
