/** The impure parts that an effect receives, for one request. `src/interpreter/runtime.ts` makes them. */
import type { Answer, AskName, Params } from "../../machines/vocabulary.ts"
import type { ResolvedConfig, Site } from "../config/resolve.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { NoticeName } from "../ports/notices.ts"
import type { User } from "../ports/records.ts"
import type { Language } from "../texts/languages.ts"

export interface Runtime {
  config: ResolvedConfig
  site: Site
  /** The original request. Its body is read already. */
  request: Request
  /** Cookies that the browser presented, by name. */
  cookies: Readonly<Record<string, string>>
  /** The header of these cookies, which shows a name that came more than once. */
  cookieHeader: string
  /** Cookies that the response will set. Only the effects of sessions write here. */
  jar: CookieToSet[]
  /** Targets that `callbacks.redirect` returned in this request. The callback is not called with its own results. */
  targets: Set<string>
  /** The transaction of a new user's sign-in, while it is open. */
  unit: UnitOfWork | undefined
  /** The attempt that was counted last. `giveBack` is called if the attempt was right. */
  attempt: { giveBack: () => Promise<void> } | undefined
  /** Ends when the right attempt was given back. It never rejects. */
  returning: Promise<void> | undefined
  /** Calls to listeners that wait until the session is issued, about writes in a transaction. */
  untold: (() => Promise<void>)[]
  /** Notices that are written and sent when the flow rests. */
  notices: Notice[]
  /** True if the request may deliver mails that other requests left in the outbox. */
  looksIntoOutbox: boolean
  /** Secrets that effects drew. The log removes them from errors of steps, flows and `mail.send`. */
  hidden: string[]
  /**
   * The language of the flow that this request continues. Without such a flow, the language that the visitor asks for.
   */
  language: Language
  /** Names the sealed flow that this request resumes. A copy of its cookie has the same name. */
  resumes: string | undefined
  /** True once the flow rests. A transaction that an effect begins later is undone. */
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
   * True for a transaction of the adapter, which stores can join. `false`: its writes are visible at once, and are
   * undone one by one.
   */
  joins: boolean
  /** The adapter whose writes belong to the unit of work. */
  adapter: Adapter
  /** Commits. Rejects if the database cannot commit; nothing was written then. */
  keep: () => Promise<void>
  /** Undoes every write. Never rejects: a lost connection ends its transaction. */
  undo: () => Promise<void>
}

/** Runs one ask. If it throws, the answer becomes `effect.failed`; if it takes too long, `effect.timedOut`. */
export type Effect<K extends AskName> = (params: Params<K>, runtime: Runtime) => Answer<K> | Promise<Answer<K>>

/** The effects by the names of the asks. The table compiles only with one effect for every ask. */
export type Effects = { readonly [K in AskName]: Effect<K> }
