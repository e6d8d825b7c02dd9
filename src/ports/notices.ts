/** Notices: mails to a user about a change of their account. */
import type { Awaitable, User } from "./records.ts"

/**
 * The kinds of notices. `newDevice`: a user signed in in a browser in which the user had not signed in before.
 * `accountLinked`: an account at a provider was linked. `factorAdded`: a second factor was set up. `factorLocked`: a
 * second factor was locked after too many wrong codes. `recoveryCodeUsed`: a recovery code was used instead of the
 * second factor. `quarantine`: the owner of the mailbox proved the address, and the sign-in methods that were added
 * before were removed.
 */
export type NoticeName =
  | "newDevice"
  | "accountLinked"
  | "factorAdded"
  | "factorLocked"
  | "recoveryCodeUsed"
  | "quarantine"

/** The notices that a step can send, see `notify` in the tools of a step. */
export type StepNotice = Extract<NoticeName, "factorAdded" | "recoveryCodeUsed">

/** The value of the option `notices`: a notice is sent unless its field is `false`. */
export type NoticesOptions = { readonly [N in NoticeName]?: boolean | undefined } & {
  /**
   * Returns the language of a user, such as `de-AT`, for example from the user's settings. Default: the language of the
   * request that caused the notice. If that request comes from a stranger, the stranger therefore chooses the language
   * of the notice.
   */
  readonly language?: ((user: User) => Awaitable<string | null | undefined>) | undefined
}
