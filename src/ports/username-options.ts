/** The option `usernames` of `Password()`. */
import { reservedAmong } from "./reserved-usernames.ts"
import { readReservedName } from "./username.ts"

/** The options of usernames. */
export interface UsernameOptions {
  /**
   * `true`: a visitor who creates an account with a password must choose a username. A user whom another provider creates
   * has no name, and can choose one on the account page. Default `false`: the visitor can leave the name out.
   */
  readonly required?: boolean | undefined
  /**
   * Names that cannot be chosen at the sign-up and on the account page, in addition to the list of the library, such as
   * `admin` and `support`. Either a list, or a function that receives the normal form of a name and returns `true` for a
   * reserved name. The list also reserves names that differ from an entry only in `.`, `_`, `-`, accents and letters that
   * look alike. An entry can have 1 or 2 characters: `hr` reserves `hr_`. A user who has a reserved name keeps it. `stores.usernames.claim` gives also reserved names. Default:
   * only the list of the library.
   */
  readonly reserved?: readonly string[] | ((name: string) => boolean) | undefined
}

/** The part of the option that effects, flows and pages read. */
export interface UsernameSettings {
  /** `true` if a visitor who creates an account with a password must choose a username. */
  readonly required: boolean
  /** Returns true for a name, in its normal form, that no visitor and no user can choose. */
  readonly isReserved: (name: string) => boolean
}

/**
 * Reads the option.
 *
 * @returns `undefined` if users have no usernames.
 * @throws {TypeError} for a list with an entry that no username can contain, so that the entry would have no effect, and
 * for `reserved` that is neither a list nor a function.
 */
export function usernameSettings(option: boolean | UsernameOptions): UsernameSettings | undefined {
  if (option === false) return undefined
  const { required = false, reserved = [] } = option === true ? {} : option
  if (typeof reserved === "function") {
    const isListed = reservedAmong([])
    return { required, isReserved: (name) => isListed(name) || reserved(name) }
  }
  if (!Array.isArray(reserved))
    throw new TypeError("usernames.reserved of Password() is neither a list nor a function. Write a list of names.")
  return { required, isReserved: reservedAmong(reserved.map((name) => normal(name))) }
}

function normal(reserved: unknown): string {
  const name = readReservedName(reserved)
  if (name === undefined)
    throw new TypeError(
      `usernames.reserved of Password() lists ${JSON.stringify(reserved)}, which is no username. Remove it.`,
    )
  return name
}
