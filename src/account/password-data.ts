import type { ChangeRefusal } from "../ports/account.ts"
import type { PasswordFault } from "../ports/passwords.ts"

/**
 * The data of the flow in which the signed-in user sets a password. The flow never waits, so the library stores none of
 * this data.
 */
export interface PasswordData {
  /** The password that the user typed. The flow empties this field when it asks for the hash. */
  password: string
  /** The address of the user. */
  email: string
  /** The minimum number of characters of a password. */
  minimum: number
  hash: string
  /** The reason why the user must not set the password, or why the library refused the change. */
  why: PasswordFault | ChangeRefusal | ""
}
