/** Reads the identifiers that a user has outside this application: the id at a provider, and the email address. */
import { parsedUrl } from "../ports/addresses.ts"

/**
 * The strings that `String(value)` returns for a missing id. As the id at a provider, such a string would be the same
 * for several users.
 */
const accidents: ReadonlySet<string> = new Set(["undefined", "null", "NaN", "[object Object]"])

/**
 * Reads the id of a user at a provider (D8). A string of 1 to 255 characters stays unchanged. A whole number below 2^53
 * in magnitude becomes its decimal digits. The function refuses larger numbers: `JSON.parse` rounds them, so two ids
 * could become the same number, and two users would share an account (IDP-05).
 *
 * @returns `undefined` for any other value.
 */
export function readSubject(id: unknown): string | undefined {
  const text = typeof id === "number" && Number.isSafeInteger(id) ? String(id) : id
  if (typeof text !== "string" || text.trim() === "" || text.length > 255 || accidents.has(text)) return undefined
  return text
}

/**
 * The maximum length of an email address, in bytes of UTF-8. RFC 5321 §4.5.3.1.3 allows 256, which include two angle
 * brackets.
 */
const longestAddress = 254
/** The maximum length of the part before the `@`, in bytes of UTF-8 (RFC 5321 §4.5.3.1.1). */
const longestLocalPart = 64

/**
 * Matches one label of a host name, in the characters that a person types: letters, marks, digits and inner hyphens.
 */
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/**
 * Matches a part of a dot-string (RFC 5321 §4.1.2, RFC 6531 §3.3). The pattern leaves out `!` and `%`, because in an
 * old syntax they route the mail to another host.
 */
const atom = /^[\p{L}\p{N}#$&'*+/=?^_`{|}~-][\p{L}\p{M}\p{N}#$&'*+/=?^_`{|}~-]*$/u

/**
 * Matches most addresses: the checks of {@link parseEmail} accept them unchanged. The length of the address is checked
 * separately.
 */
const plainAddress = /^[a-z0-9]+(?:[.+_-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/

const ascii = /^[\0-\x7f]*$/

/** Matches invisible characters: zero-width, joiners, fillers, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Reads one email address that a person typed or a provider sent, or refuses the address. The function never throws,
 * and takes linear time.
 *
 * The library stores and looks up the address in this form, and sends mail to it. Each address has only one form, so
 * that no two parts of an application take it for two addresses. The function refuses input that another parser could
 * read as a different mailbox.
 *
 * Accepted: `local@domain` with a dot-string and a domain of at least two labels. The function removes leading and
 * trailing spaces, and composes accents (NFC). Letters become lower case, also before the `@`: no large provider
 * distinguishes case, and existing records are in lower case. An international domain becomes A-labels (RFC 5890
 * §2.3.2.1).
 *
 * The function refuses:
 *
 * - quoted local parts, comments, display names and lists;
 * - address literals, and single-label and numeric domains;
 * - control and invisible characters;
 * - every character that normalising or lower-casing would change into a different one, such as a full-width `＠` or the
 *   Kelvin sign: two strings that look different must not become one mailbox.
 *
 * Reading a result again returns the same result. A result does not prove that the mailbox exists, or who owns it.
 */
export function parseEmail(input: unknown): string | undefined {
  // This cheap check comes before the expensive ones. The limit is twice the maximum, because the string can have
  // spaces around the address.
  if (typeof input !== "string" || input.length > 2 * longestAddress) return undefined
  if (input.length <= longestLocalPart && plainAddress.test(input)) return input
  // Only U+0020 is removed. The checks below refuse any other space, a tab or a line break.
  const trimmed = input.replaceAll(/^ +|(?<! ) +$/g, "")
  // A character beyond ASCII must stay the same under NFKC, and its lower case must not be ASCII.
  const keepsMeaning = Array.from(trimmed).every(
    (each) => ascii.test(each) || (each.normalize("NFKC") === each && !/[\0-\x7f]/.test(each.toLowerCase())),
  )
  if (invisible.test(trimmed) || !keepsMeaning) return undefined

  // The check of the domain below refuses a second `@`.
  const at = trimmed.indexOf("@")
  if (at < 0) return undefined
  // The code converts to lower case before it composes accents: some small letters have a composed form that their
  // capitals lack.
  const local = trimmed.slice(0, at).toLowerCase().normalize("NFC")
  if (!local.split(".").every((piece) => atom.test(piece))) return undefined

  const labels = trimmed.slice(at + 1).split(".")
  // A URL parser can read a name whose last label begins with a digit as an IP address.
  if (labels.length < 2 || !labels.every((each) => label.test(each)) || /^\p{N}/u.test(labels.at(-1) ?? ""))
    return undefined
  // The URL parser converts a domain to lower case. Unlike `toLowerCase`, the parser does not change a final sigma into
  // another letter.
  const domain = parsedUrl(`http://${labels.join(".")}`)?.hostname ?? ""
  // A URL parser converts some letters beyond ASCII to ASCII (a capital sharp s becomes `ss`), which makes another
  // domain.
  const faithful = domain
    .split(".")
    .every((each, n) => each !== "" && each.length <= 63 && (ascii.test(labels[n] ?? "") || each.startsWith("xn--")))
  if (!faithful) return undefined
  const result = `${local}@${domain}`
  const utf8 = new TextEncoder()
  const fits = utf8.encode(local).length <= longestLocalPart && utf8.encode(result).length <= longestAddress
  return fits ? result : undefined
}
