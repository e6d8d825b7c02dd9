import type { PasswordFault } from "../ports/passwords.ts"

/** The data of the flow in which a visitor proves control of a mailbox and sets a password. */
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
  /** The reason why the library refused the password; empty without a refusal. */
  why: PasswordFault | ""
  hash: string
}
