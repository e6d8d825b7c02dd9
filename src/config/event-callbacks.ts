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
  /**
   * `users.deleteDue()` has deleted a user whose grace period was over. The application should now delete its own data
   * about the user. If the process ends during the deletion, the library calls the listener a second time, and `user`
   * then has only `id`.
   */
  deleteUser: (message: { user: User }) => Awaitable<void>
  linkAccount: (message: { user: User | AdapterUser; account: Account; profile: User | AdapterUser }) => Awaitable<void>
  session: (message: { session: Session; token?: JWT | undefined }) => Awaitable<void>
  /**
   * The store of sessions failed or did not respond while the library read a session (`GET /session`, `auth()`). The
   * visitor counts as signed out for this request, and keeps the cookie. The library calls this listener for each such
   * read.
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
   * The store of limits (`stores.limits`) failed. For this attempt, the process counted in its own memory instead, and
   * skipped the rules by the client's IP address (`ip`). The library calls this listener for each such attempt.
   */
  limitStoreFailed: (message: {
    /** The error as the log receives it; the `cause` of this error is the error of the store. */
    error: Error
  }) => Awaitable<void>
  /**
   * Called for each event of the audit trail, in the order of events, before the response. The library records
   * `mail.givenUp` after the response. Reading a session is not an
   * event. An entry contains no secret, no e-mail address and no complete IP address.
   */
  audit: (entry: AuditEntry) => Awaitable<void>
  /**
   * Called if the audit store failed or did not respond in time. Some or all of `entries` can be missing in the store.
   * The sign-in continues.
   */
  auditStoreFailed: (message: {
    /** The error as the log receives it; the `cause` of this error is the error of the store. */
    error: Error
    entries: readonly AuditEntry[]
  }) => Awaitable<void>
  /**
   * A second factor had too many failures since its last success, in all sign-ins of the user together. From now on,
   * the step `totp` refuses codes of the authenticator app, and the step `email-code` sends longer codes. The library
   * calls this listener once for each lock. The application should warn the user, because another person can know the
   * password.
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
   * that the mail arrives. `limited`: the library did not send the mail, because the recipient had received too many
   * notices. `givenUp`: every attempt failed. The library calls this listener after the response, possibly in another
   * process.
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
   * Called after the last attempt to deliver a mail with a link and a code, by which `Password()` or
   * `MailCode()` proves a mailbox.
   * `delivered`: the mailer accepted the mail, which does not prove that the mail arrives. `givenUp`: every attempt
   * failed, or the link expired. The library calls this listener after the response, possibly in another process. The
   * message has no address, because any visitor can request a mail to any address.
   */
  proofMail: (message: {
    /** The id of the flow that proves the mailbox. */
    flow: string
    wants: "signUp" | "reset" | "signIn"
    result: "delivered" | "givenUp"
    /**
     * The mailer's last error, without the address, the link and the code. The `cause` of this error is the redacted
     * original error.
     */
    error?: Error
  }) => Awaitable<void>
  /**
   * Called when the owner of a mailbox has proven the unverified e-mail address of a stored user. The library has then
   * removed the accounts, sessions and data of steps that other people could have added to this user. The library calls
   * this listener before it issues the session. The application can tell the owner by mail.
   */
  quarantine: (message: {
    user: User
    /** Unlinked accounts. */
    accounts: readonly { provider: string; providerAccountId: string }[]
    /** Ids of the steps that deleted their data of the user. */
    steps: readonly string[]
    /** `true` if the library removed a password of the user from `stores.passwords`. */
    password: boolean
    /**
     * `true` if the library ended the user's sessions. `false` if sessions are tokens, or if the adapter cannot find
     * sessions by user. A session that did not end stays valid, but no account can be linked in it.
     */
    sessions: boolean
  }) => Awaitable<void>
}
