/** The errors of `authchart/passwords`. */
import { AuthError } from "./auth-error.ts"

/**
 * The library did not hash or verify a password, because too many hashes were waiting: the queue was full, or the call
 * waited longer than its deadline. The properties of `cause` say which. Trying again later works.
 */
export class HashingBusy extends AuthError {
  static override type = "HashingBusy"
}

/** The runtime lacks an algorithm for hashes of passwords. The message names the package to install. */
export class HashingUnavailable extends AuthError {
  static override type = "HashingUnavailable"
}

/**
 * The password store has a hash in a format that the library does not know, or with parameters beyond its limits. The
 * message names the format, and never contains the hash. If users were imported, compare the stored text with the list of
 * formats.
 */
export class PasswordHashUnreadable extends AuthError {
  static override type = "PasswordHashUnreadable"
}
