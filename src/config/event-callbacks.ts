/** What an application is told: the events of Auth.js v5, and those of this library. */
import type { Adapter, AdapterUser } from "../ports/adapter.ts"
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
   * The store of sessions did not answer while one was read (`GET /session`, `auth()`): the visitor is shown no session and
   * keeps the cookie. Called for each such reading, as long as the store is down.
   */
  sessionStoreFailed: (message: {
    /** As the log gets it; its cause holds the error of the adapter. */
    error: Error
    /** Stable code of the catalogue. */
    reason: string
    /** The id that log and trace of this reading have. */
    flow: string
  }) => Awaitable<void>
  /**
   * The store of limits failed: an attempt was not counted by the client's address, and by everything else in this process
   * only. Called for each such attempt, as long as the store is down.
   */
  limitStoreFailed: (message: {
    /** As the log gets it; its cause is the error of the store. */
    error: Error
  }) => Awaitable<void>
  /**
   * A second factor had too many failures since the last success, over all sign-ins: `totp` refuses codes of the app from
   * now on, `email-code` sends longer ones. Fires once for each lock. Tell the user: the first factor may be known to another person.
   */
  factorLocked: (message: {
    /** The step's id. */
    step: string
    user: User
    /** Id of the provider by which the person came. */
    provider: string
    failures: number
  }) => Awaitable<void>
  /**
   * The owner of a mailbox has proven an address that a user was stored with although it was unverified. What was
   * attached to the user before is gone: the place to send the owner a mail about it. Told before the session is issued.
   */
  quarantine: (message: {
    user: User
    /** Accounts that were unlinked. */
    accounts: readonly { provider: string; providerAccountId: string }[]
    /** Ids of the steps that deleted what they kept of the user. */
    steps: readonly string[]
    /** `false` where sessions are tokens, or the adapter cannot find them by user. One that lasts links no account. */
    sessions: boolean
  }) => Awaitable<void>
}
