/**
 * The runtime that an effect receives: the request, the clock, randomness, `fetch`, and what the response will set. One
 * object serves one request. `src/interpreter/runtime.ts` makes it.
 */
import type { Answer, AskName, Params } from "../../machines/vocabulary.ts"
import type { ResolvedConfig, Site } from "../config/resolve.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { NoticeName } from "../ports/notices.ts"
import type { User } from "../ports/records.ts"
import type { Language } from "../texts/languages.ts"
import type { SessionSource } from "./registry/session-source.ts"

export interface Runtime {
  config: ResolvedConfig
  site: Site
  /** The original request, whose body is read already. */
  request: Request
  /** Cookies that the browser presented, by name. */
  cookies: Readonly<Record<string, string>>
  /** The `Cookie` header. The header shows if the browser sent two cookies of one name, which `cookies` does not. */
  cookieHeader: string
  /** Cookies that the response will set. Only the effects of sessions write here. */
  jar: CookieToSet[]
  /**
   * Addresses that `callbacks.redirect` returned in this request. These addresses are allowed, so the callback is not
   * called again with them.
   */
  targets: Set<string>
  /** The transaction of a new user's sign-in, while it is open. */
  unit: UnitOfWork | undefined
  /** The attempt that a limit counted last. If the attempt succeeds, `giveBack` removes it from the count. */
  attempt: { giveBack: () => Promise<void> } | undefined
  /** Resolves when `giveBack` of a successful attempt has ended. The promise never rejects. */
  returning: Promise<void> | undefined
  /** Calls of listeners about writes in a transaction. The calls wait until the transaction is committed. */
  untold: (() => Promise<void>)[]
  /** Notices (mails about a change of the user's account) to write and send when the flow waits or ends. */
  notices: Notice[]
  /**
   * `true` if this request may also deliver mails that other requests left in the outbox, the store of unsent mails.
   */
  looksIntoOutbox: boolean
  /**
   * Secrets that effects generated. The library removes these secrets from errors of steps, flows and the mailer before
   * these are logged.
   */
  hidden: string[]
  /**
   * The language of the flow that this request continues. If the request continues no flow, the language that the
   * visitor asks for.
   */
  language: Language
  /** The name of the stored flow that this request resumes. A copy of the flow's cookie has the same name. */
  resumes: string | undefined
  /** The session that was read. Set only if the configuration has a registry of sessions. */
  source: SessionSource | undefined
  /** `true` after the flow has ended or waits. A transaction that an effect begins later is undone. */
  over: boolean
  /** Returns the time in milliseconds since the epoch. */
  now: () => number
  /**
   * Returns milliseconds with fractions, from any start. The difference of two values is a duration, which no change of the
   * system's clock affects.
   */
  stopwatch: () => number
  randomBytes: (size: number) => Uint8Array
  randomUUID: () => string
  fetch: typeof fetch
  /** Calls `late` after the given milliseconds, unless the returned function was called before. */
  deadline: (milliseconds: number, late: () => void) => () => void
}

/** A notice to a stored user. */
export interface Notice {
  readonly name: NoticeName
  readonly user: User
  /** The name of the provider of a linked account. */
  readonly provider?: string | undefined
}

/** A unit of work: writes of several asks that are committed or undone together. See `unit-of-work.ts`. */
export interface UnitOfWork {
  /**
   * `true` for a transaction of the adapter, in which stores can write too. `false` if the adapter has no transactions:
   * then other requests see the writes at once, and `undo` deletes them one by one.
   */
  joins: boolean
  /** The adapter whose writes belong to the unit of work. */
  adapter: Adapter
  /** Commits the writes. Rejects if the database cannot commit; then nothing was written. */
  keep: () => Promise<void>
  /**
   * Undoes every write. The function never rejects, because a database rolls back a transaction whose connection is
   * lost.
   */
  undo: () => Promise<void>
}

/**
 * The function that carries out one ask. If the function throws, the chart gets `effect.failed`; if the function takes
 * too long, `effect.timedOut`.
 */
export type Effect<K extends AskName> = (params: Params<K>, runtime: Runtime) => Answer<K> | Promise<Answer<K>>

/** The effects, each under the name of its ask. */
export type Effects = { readonly [K in AskName]: Effect<K> }
