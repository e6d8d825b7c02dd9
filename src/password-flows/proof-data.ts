import type { PasswordFault } from "../ports/passwords.ts"
import type { UsernameFault } from "../ports/username.ts"

/**
 * The data of the flow in which a visitor proves control of a mailbox, sets a password and can choose a username. A flow
 * that an earlier release sealed has no fields about the username. They then have their initial values, so that the
 * page has no field for the name.
 */
export interface ProofData {
  /**
   * The visitor's choice: a new account (`signUp`) or a new password (`reset`). Empty in the browser that opened the
   * link of the mail.
   */
  wants: "signUp" | "reset" | ""
  /** The address that the visitor typed. */
  typed: string
  /** The token of the mail's link. */
  token: string
  /** The digest of the mail's code. */
  digest: string
  /** The address of the mailbox that the visitor controls. Only the answer of `redeemSingleUseToken` writes it. */
  email: string
  /** The password that the visitor typed. Empty while the flow waits for a request. */
  password: string
  /** The reason why the library refused the password or the username; empty without a refusal. */
  why: PasswordFault | UsernameFault | ""
  hash: string
  /** `required`: the visitor must choose a username. `optional`: the visitor can. Empty: the page has no field for it. */
  offers: "optional" | "required" | ""
  /** The username that the visitor typed. The page shows it again after a refusal. */
  name: string
  /** The normal form of the username; empty without one. Only the answer of `holdUsername` writes it. */
  username: string
}
