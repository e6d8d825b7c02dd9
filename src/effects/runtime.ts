/**
 * Everything impure that an effect may touch, for one request. Made in one place (`src/interpreter/runtime.ts`).
 */
import type { Answer, AskName, Params } from "../../machines/vocabulary.ts"
import type { ResolvedConfig, Site } from "../config/resolve.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Adapter } from "../ports/adapter.ts"

export interface Runtime {
  config: ResolvedConfig
  site: Site
  /** As it came in. Its body is read already. */
  request: Request
  /** Cookies that the browser presented, by name. */
  cookies: Readonly<Record<string, string>>
  /** The header that they were read from: shows a name that came more than once. */
  cookieHeader: string
  /** Cookies on their way to the browser. Only the effects of sessions write here. */
  jar: CookieToSet[]
  /** Targets that `callbacks.redirect` has given for this request: it is not asked about its own answers. */
  targets: Set<string>
  /** The transaction that a new user's sign-in is written in, while it is open. */
  unit: UnitOfWork | undefined
  /** The attempt that was counted last: given back where it turns out right. */
  attempt: { giveBack: () => Promise<void> } | undefined
  /** What listeners are told once the session stands: those of writes that were in a transaction. */
  untold: (() => Promise<void>)[]
  /** Secrets that effects drew: the log shows them in no error of `mail.send`. */
  hidden: string[]
  /** Names the sealed flow that this request goes on with: a copy of its cookie has the same name. */
  resumes: string | undefined
  /** The flow has come to rest: what an effect begins late is undone. */
  over: boolean
  /** Milliseconds since the epoch. */
  now: () => number
  randomBytes: (size: number) => Uint8Array
  randomUUID: () => string
  fetch: typeof fetch
  /** Calls `late` after so many milliseconds, unless the function that it returns was called before. */
  deadline: (milliseconds: number, late: () => void) => () => void
}

/** Writes over several asks that stand together or not at all, see `unit-of-work.ts`. */
export interface UnitOfWork {
  /** It is a transaction of the adapter, which stores can join. `false`: its writes stand, and are undone one by one. */
  joins: boolean
  /** Writes through this one happen with the rest, or not at all. */
  adapter: Adapter
  /** Commits. Rejects where the database could not: then nothing has happened. */
  keep: () => Promise<void>
  /** Takes everything back. Never rejects: a connection that is gone takes its transaction with it. */
  undo: () => Promise<void>
}

/** Carries out one ask. Whatever it throws becomes `effect.failed`; what takes too long, `effect.timedOut`. */
export type Effect<K extends AskName> = (params: Params<K>, runtime: Runtime) => Answer<K> | Promise<Answer<K>>

/** One effect for every ask: an ask without one does not compile. */
export type Effects = { readonly [K in AskName]: Effect<K> }
