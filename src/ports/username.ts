/** Reads the name with which a user signs in. */

/** The minimum and the maximum number of characters (code points) of a username. */
const shortest = 3
const longest = 64

/** Matches a name of letters, marks, digits, `.`, `_` and `-` that begins with a letter or a digit. */
const allowed = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u

/** Matches invisible characters, some of which are letters or marks. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** Scripts whose letters look alike, such as Latin `a` and Cyrillic `а`. */
const alike: readonly RegExp[] = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * Reads a username that a person typed, or refuses it. The result is the normal form, in which `stores.usernames` keeps
 * the name: without surrounding spaces, in the Unicode form NFKC, in lower case. Therefore `Ada`, `ada` and full-width
 * `ａｄａ` are one name.
 *
 * The function accepts 3 to 64 letters, marks, digits, `.`, `_` and `-`. The first character is a letter or a digit. It
 * refuses `@`, so that no name is also an e-mail address, and invisible characters. It refuses a name with letters of
 * more than one of the scripts Latin, Cyrillic and Greek, because such letters look alike. Two names of one script can
 * still look alike.
 *
 * Reading a result again returns the same result. A result does not prove that a user has the name.
 *
 * @returns `undefined` for a value that is no username.
 */
export function readUsername(typed: unknown): string | undefined {
  // This cheap check comes before the expensive ones. Normalising can make a text shorter.
  if (typeof typed !== "string" || typed.length > 8 * longest) return undefined
  const name = typed.normalize("NFKC").trim().toLowerCase()
  // A few capitals have a lower case that is not in the form NFKC.
  if (name.normalize("NFKC") !== name || name.toLowerCase() !== name) return undefined
  const length = Array.from(name).length
  if (length < shortest || length > longest || !allowed.test(name) || invisible.test(name)) return undefined
  return alike.filter((script) => script.test(name)).length > 1 ? undefined : name
}
