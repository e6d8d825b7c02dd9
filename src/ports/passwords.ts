/** The ports between `Password()` and the flows that check and set passwords. */

import type { UsernameSettings } from "./username-options.ts"

/**
 * The reason why a password must not be set. `null_character`: it contains U+0000. `common`: it consists of common
 * passwords, sequences or repetitions. `contextual`: it consists of words of the user or the site. `breached`: it has
 * appeared in a breach.
 */
export type PasswordFault = "too_short" | "too_long" | "null_character" | "common" | "contextual" | "breached"

/** The functions that hash, check and judge passwords. */
export interface PasswordTools {
  /** The algorithm of new hashes and its parameters, such as `scrypt ln=14 r=8 p=5`. */
  readonly describes: string
  /** @returns the hash in the PHC string format. */
  hash(password: string): Promise<string>
  /**
   * Checks a password. With `undefined` for the hash, the password is never right, and the check takes as long as with
   * a hash. The time of the response then does not show whether a user has a password.
   *
   * @returns `outdated`: the password is right, and its hash must be replaced by a new one.
   */
  verify(password: string, hash: string | undefined): Promise<{ right: boolean; outdated: boolean }>
  /**
   * Judges a password that a user wants to set.
   *
   * @param words words that an attacker could guess, such as the address of the user.
   * @returns the reason for which the password must not be set; `undefined` for a password that may be set.
   */
  judge(password: string, words: readonly string[]): Promise<PasswordFault | undefined>
}

/** The program that estimates how strong a password is. It runs in a worker of the visitor's browser. */
export interface PasswordMeter {
  /** JavaScript. */
  readonly script: string
  /** Changes with the script, so that browsers can store the script for a long time. */
  readonly version: string
}

/** The part of the provider `Password()` that the library's effects and pages read. */
export interface PasswordSettings {
  /** Set only by `checkFlows`: the provider's `authorize` then checks the password, and not the library. */
  readonly checkedByAuthorize?: true | undefined
  /** Loads the functions. Every call returns the same functions. */
  readonly tools: () => Promise<PasswordTools>
  /** The minimum number of characters of a new password. */
  readonly minimum: number
  /** The settings of usernames; `undefined` if users sign in only with their address. */
  readonly usernames?: UsernameSettings | undefined
  /** The path of the page on which a visitor creates an account; `undefined` if visitors cannot. */
  readonly signUpPath?: string | undefined
  /** The path of the page on which a visitor who forgot the password begins; `undefined` if there is no such page. */
  readonly resetPath?: string | undefined
  /**
   * Loads the program of the meter, for `meter: true`. Every call returns the same program.
   *
   * @returns `undefined` if the packages of the meter are not installed, or this runtime cannot read their files.
   */
  readonly meter?: (() => Promise<PasswordMeter | undefined>) | undefined
}
