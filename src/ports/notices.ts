/** Notices: mails to a user about a change of their account. */
import type { Awaitable, User } from "./records.ts"

/**
 * `newDevice`: a sign-in from a browser in which the user has not signed in before. `accountLinked`: an account of a provider
 * was linked. `factorAdded`: a second factor was set up. `factorLocked`: a second factor had too many wrong codes.
 * `recoveryCodeUsed`: a recovery code took the place of the second factor. `quarantine`: the owner of the mailbox proved
 * the address, and the ways to sign in that were attached before were removed.
 */
export type NoticeName =
  | "newDevice"
  | "accountLinked"
  | "factorAdded"
  | "factorLocked"
  | "recoveryCodeUsed"
  | "quarantine"

/** The notices that a step can send: see `notify` of its tools. */
export type StepNotice = Extract<NoticeName, "factorAdded" | "recoveryCodeUsed">

/** Which notices are sent, each unless it is `false`; and in which language. */
export type NoticesOptions = { readonly [N in NoticeName]?: boolean | undefined } & {
  /**
   * Gives the language of a user, such as their setting: `de-AT`. Default: the language of the request that caused the
   * notice, which a stranger who signs in can choose.
   */
  readonly language?: ((user: User) => Awaitable<string | null | undefined>) | undefined
}
