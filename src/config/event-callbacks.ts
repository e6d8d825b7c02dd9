/** The events of Auth.js v5, and the additional events of this library. */
import type { Adapter, AdapterUser } from "../ports/adapter.ts"
import type { AuditEntry } from "../ports/audit.ts"
import type { NoticeName } from "../ports/notices.ts"
import type { Account, Awaitable, JWT, Profile, Session, User } from "../ports/records.ts"

export interface EventCallbacks {
  signIn: (message: {
    user: User
    account?: Account | null | undefined
    profile?: Profile | undefined
    isNewUser?: boolean | undefined
  }) => Awaitable<void>
  signOut: (
    message: { session: Awaited<ReturnType<NonNullable<Adapter["deleteSession"]>>> } | { token: JWT | null },
  ) => Awaitable<void>
  createUser: (message: { user: User }) => Awaitable<void>
  updateUser: (message: { user: User }) => Awaitable<void>
  linkAccount: (message: { user: User | AdapterUser; account: Account; profile: User | AdapterUser }) => Awaitable<void>
  session: (message: { session: Session; token?: JWT | undefined }) => Awaitable<void>
  /**
   * The store of sessions failed or did not respond while a session was read (`GET /session`, `auth()`). The visitor
   * counts as signed out for this request, and keeps the cookie. Called for each read while the store is down.
   */
  sessionStoreFailed: (message: {
    /** The error as the log receives it; the `cause` of this error holds the error of the adapter. */
    error: Error
    /** The reason of the failure: a stable code of `docs/errors.md`. */
    reason: string
    /** The id of this read in log and trace. */
    flow: string
  }) => Awaitable<void>
  /**
   * The store of limits (`stores.limits`) failed. This process counted the attempt in its own memory instead, but not
   * for rules by the client's address (`ip`). Called for each such attempt while the store is down.
   */
  limitStoreFailed: (message: {
    /** The error as the log receives it; the `cause` of this error is the error of the store. */
    error: Error
  }) => Awaitable<void>
  /**
   * Called for each event of the audit trail, in the order of events, before the response. Reading a session is not an
   * event. An entry contains no secret, mail address or complete client address.
   */
  audit: (entry: AuditEntry) => Awaitable<void>
  /**
   * Called if the audit store failed or did not respond in time. `entries` are then not stored. The sign-in is
   * unaffected.
   */
  auditStoreFailed: (message: {
    /** The error as the log receives it; the `cause` of this error is the error of the store. */
    error: Error
    entries: readonly AuditEntry[]
  }) => Awaitable<void>
  /**
   * A second factor had too many failures since its last success, over all sign-ins of the user. From now on, the step
   * `totp` refuses codes of the authenticator app, and the step `email-code` sends longer codes. Called once for each
   * lock. Warn the user, because another person may know the password.
   */
  factorLocked: (message: {
    /** The id of the step. */
    step: string
    user: User
    /** The id of the provider of the sign-in. */
    provider: string
    failures: number
  }) => Awaitable<void>
  /**
   * Called after the last attempt to deliver a notice. `delivered`: the mailer accepted the mail, which does not prove
   * that the mail arrives. `limited`: the recipient had too many notices, and the mail was not sent. `givenUp`: every
   * attempt failed. Called after the response, possibly by another process.
   */
  notice: (message: {
    notice: NoticeName
    userId: string
    result: "delivered" | "limited" | "givenUp"
    /**
     * The mailer's last error, without the text of the mail. The `cause` of this error is the redacted original error.
     */
    error?: Error
  }) => Awaitable<void>
  /**
   * The owner of a mailbox proved the unverified address of a stored user. The library removed the accounts, sessions
   * and data of steps that other people could have added before. Called before the session is issued. Use it to tell
   * the owner by mail.
   */
  quarantine: (message: {
    user: User
    /** Unlinked accounts. */
    accounts: readonly { provider: string; providerAccountId: string }[]
    /** Ids of the steps that deleted their data of the user. */
    steps: readonly string[]
    /**
     * `true` if the user's sessions were ended. `false` if sessions are tokens, or if the adapter cannot find sessions
     * by user. A session that was not ended cannot link an account.
     */
    sessions: boolean
  }) => Awaitable<void>
}
