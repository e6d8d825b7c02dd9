/**
 * The runtime that an effect receives: the request, the clock, randomness, `fetch`, and the cookies that the response
 * will set. One object serves one request. `src/interpreter/runtime.ts` makes it.
 */
import type { Answer, AskName, Params } from "../../machines/vocabulary.ts"
import type { ResolvedConfig, Site } from "../config/resolve.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Adapter, AdapterUser } from "../ports/adapter.ts"
import type { JointCalls } from "../ports/joint-calls.ts"
import type { PasskeyAuditName, PasswordAuditName, UsernameAuditName } from "../ports/audit-events.ts"
import type { NoticeName } from "../ports/notices.ts"
import type { User } from "../ports/records.ts"
import type { Language } from "../texts/languages.ts"
import type { SessionSource } from "./registry/session-source.ts"

export interface Runtime {
  config: ResolvedConfig
  site: Site
  /** The original request. The library has already read its body. */
  request: Request
  /** Cookies that the browser presented, by name. */
  cookies: Readonly<Record<string, string>>
  /** The `Cookie` header. Only the header, and not `cookies`, shows if the browser sent two cookies of one name. */
  cookieHeader: string
  /** Cookies that the response will set. Only the effects of sessions add to this list. */
  jar: CookieToSet[]
  /** Cookies that the response clears, also if the request fails. */
  clearing: CookieToSet[]
  /**
   * URLs that `callbacks.redirect` returned in this request. The library allows these URLs without another call of the
   * callback.
   */
  targets: Set<string>
  /** The transaction of a new user's sign-in, while it is open. */
  unit: UnitOfWork | undefined
  /** The user whom the use of a mailed link or code found by the address. `findAccount` uses it once. */
  addressee: { readonly address: string; readonly user: AdapterUser | null } | undefined
  /** A proof of an address that `issueSession` must store together with the session. See `proven-address.ts`. */
  proof: UnstoredProof | undefined
  /** The attempt that a limit counted last. If the attempt succeeds, `giveBack` removes the attempt from the count. */
  attempt: { giveBack: () => Promise<void> } | undefined
  /** Resolves when `giveBack` of a successful attempt has ended. The promise never rejects. */
  returning: Promise<void> | undefined
  /**
   * Calls of listeners about writes in a transaction. The library makes these calls after it has committed the
   * transaction.
   */
  untold: (() => Promise<void>)[]
  /** The changes of passwords, passkeys and usernames in this request, for the audit trail. `user` is the id of the stored user. */
  accountEvents: { readonly name: PasswordAuditName | PasskeyAuditName | UsernameAuditName; readonly user: string }[]
  /** Notices (mails about a change of the user's account) to write and send when the flow waits or ends. */
  notices: Notice[]
  /** `true` if this request may also deliver the mails of other requests from the outbox, the store of unsent mails. */
  looksIntoOutbox: boolean
  /**
   * Secrets that effects generated. The library removes these secrets from errors of steps, flows and the mailer before
   * it logs the errors.
   */
  hidden: string[]
  /**
   * The language of the flow that this request continues. If the request continues no flow, the language that the
   * visitor asks for.
   */
  language: Language
  /** Identifies the sealed flow that this request resumes. Copies of the flow's cookie have the same value. */
  resumes: string | undefined
  /** The session that the request has read. Set only if the configuration has a registry of sessions. */
  source: SessionSource | undefined
  /**
   * `true` after the flow has ended or waits. The library rolls back a transaction that an effect begins afterwards.
   */
  over: boolean
  /** Returns the time in milliseconds since the epoch. */
  now: () => number
  /**
   * Returns milliseconds with fractions, from any start. A change of the system's clock does not affect the difference
   * of two values.
   */
  stopwatch: () => number
  randomBytes: (size: number) => Uint8Array
  randomUUID: () => string
  fetch: typeof fetch
  /** Calls `late` after the given milliseconds. The returned function cancels the call. */
  deadline: (milliseconds: number, late: () => void) => () => void
}

/** A proof that a user receives mail at their address, before the database has stored it. */
export interface UnstoredProof {
  /** The user that the flow signs in. The write of the session fills in the changed row. */
  readonly user: AdapterUser
  readonly emailVerified: Date
  readonly admit: JointCalls["admit"]
}

/** A notice to a stored user. */
export interface Notice {
  readonly name: NoticeName
  readonly user: User
  /** The name of the provider of a linked account. */
  readonly provider?: string | undefined
}

/** A unit of work: writes of several effects, which the library commits or undoes together. See `unit-of-work.ts`. */
export interface UnitOfWork {
  /**
   * `true` for a transaction of the adapter, in which stores can write too. `false` if the adapter has no transactions.
   * Other requests then see the writes at once, and `undo` deletes them one by one.
   */
  joins: boolean
  /** The adapter whose writes belong to the unit of work. */
  adapter: Adapter
  /** Commits the writes. Rejects if the database cannot commit; the database then contains none of the writes. */
  keep: () => Promise<void>
  /** Undoes every write. Never rejects: if the connection is lost, the database rolls back the transaction itself. */
  undo: () => Promise<void>
}

/**
 * The function that handles one request of a chart. If the function throws, the chart gets `effect.failed`; if the
 * function takes too long, `effect.timedOut`.
 */
export type Effect<K extends AskName> = (params: Params<K>, runtime: Runtime) => Answer<K> | Promise<Answer<K>>

/** The effects, each under the name of its ask. */
export type Effects = { readonly [K in AskName]: Effect<K> }
