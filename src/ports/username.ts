/** Reads the name with which a user signs in. */
import { isOfOneScript } from "./one-script.ts"

/**
 * The reason why a person cannot have a username. `username_invalid`: `readUsername` refuses the text.
 * `username_reserved`: the name is reserved. `username_taken`: another user has the name, or another person is choosing
 * it. `username_required`: every user must have a name.
 */
export type UsernameFault = "username_invalid" | "username_reserved" | "username_taken" | "username_required"

/** The minimum and the maximum number of characters (code points) of a username. */
const shortest = 3
const longest = 64

/** Matches a name of letters, marks, digits, `.`, `_` and `-` that begins with a letter or a digit. */
const allowed = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}._-]*$/u

/** Matches invisible characters, some of which are letters or marks. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Reads a username that a person typed, or refuses it. The result is the normal form, in which `stores.usernames` keeps
 * the name: without surrounding spaces, in the Unicode form NFKC, in lower case. Therefore `Ada`, `ada` and full-width
 * `ａｄａ` are one name.
 *
 * The function accepts 3 to 64 letters, marks, decimal digits, `.`, `_` and `-`. The first character is a letter or a
 * digit. It refuses `@`, so that no name is also an e-mail address, and invisible characters. It refuses a name with
 * letters or digits of more than one script, because characters of different scripts look alike: `isOfOneScript`. ASCII
 * digits are allowed with every script. Two names of one script can still look alike.
 *
 * Reading a result again returns the same result. A result does not prove that a user has the name.
 *
 * @returns `undefined` for a value that is no username.
 */
export function readUsername(typed: unknown): string | undefined {
  return readName(typed, shortest)
}

/**
 * Reads an entry of a list of reserved names, in the form of `readUsername`. An entry can have 1 or 2 characters, because
 * the longer name `hr_` can look like the entry `hr`.
 *
 * @returns `undefined` for a value that is no part of a username.
 */
export function readReservedName(listed: unknown): string | undefined {
  return readName(listed, 1)
}

function readName(typed: unknown, minimum: number): string | undefined {
  // This cheap check comes before the expensive ones. Normalising can make a text shorter.
  if (typeof typed !== "string" || typed.length > 8 * longest) return undefined
  const name = typed.normalize("NFKC").trim().toLowerCase()
  // A few capitals have a lower case that is not in the form NFKC.
  if (name.normalize("NFKC") !== name || name.toLowerCase() !== name) return undefined
  const length = Array.from(name).length
  if (length < minimum || length > longest || !allowed.test(name) || invisible.test(name)) return undefined
  return isOfOneScript(name) ? name : undefined
}
