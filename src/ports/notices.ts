/** Notices: mails to a user about a change of their account. */
import type { Awaitable, User } from "./records.ts"

/**
 * The kinds of notices. `newDevice`: a user signed in with a browser that the user had not used before.
 * `accountLinked`: the user linked an account at a provider. `accountUnlinked`: the user unlinked an account at a
 * provider. `factorAdded`: the user set up a second factor. `factorRemoved`: the user removed a second factor.
 * `recoveryCodesMade`: the user made new recovery codes. `deletionRequested`: the user asked for the deletion of the
 * account. `passkeyRemoved`: the user removed a passkey. `passwordChanged`: the user set a password. `passwordRemoved`: the user removed the password.
 * `factorLocked`: the library locked a second factor after too many wrong codes. `recoveryCodeUsed`: the user used a
 * recovery code instead of the second factor. `quarantine`: the owner of the mailbox proved the user's e-mail address
 * for the first time, and the library removed the sign-in methods that were added before.
 */
export type NoticeName =
  | "newDevice"
  | "accountLinked"
  | "accountUnlinked"
  | "factorAdded"
  | "factorRemoved"
  | "recoveryCodesMade"
  | "deletionRequested"
  | "passkeyRemoved"
  | "passwordChanged"
  | "passwordRemoved"
  | "factorLocked"
  | "recoveryCodeUsed"
  | "quarantine"

/** The notices that a step can send, see `notify` in the tools of a step. */
export type StepNotice = Extract<NoticeName, "factorAdded" | "recoveryCodeUsed" | "recoveryCodesMade">

/** The value of the option `notices`. The library sends a notice unless its field is `false`. */
export type NoticesOptions = { readonly [N in NoticeName]?: boolean | undefined } & {
  /**
   * Returns the language of a user, such as `de-AT`, for example from the user's settings. Default: the language of the
   * request that caused the notice. An attacker who causes a notice then decides the language of the notice.
   */
  readonly language?: ((user: User) => Awaitable<string | null | undefined>) | undefined
}
