/** Identifiers of a user outside this application: the id at a provider, and an e-mail address. */
import { parsedUrl } from "../ports/addresses.ts"

/** Results of `String(value)` for a missing id. */
const accidents: ReadonlySet<string> = new Set(["undefined", "null", "NaN", "[object Object]"])

/**
 * Reads the id of a user at a provider (D8): a non-empty string of at most 255 characters, unchanged, or a whole number
 * below 2^53 in magnitude, written in decimals. A larger number can be the result of several ids, because JSON.parse has
 * rounded it, and two users would share an account (IDP-05).
 *
 * @returns `undefined` for any other value.
 */
export function readSubject(id: unknown): string | undefined {
  const text = typeof id === "number" && Number.isSafeInteger(id) ? String(id) : id
  if (typeof text !== "string" || text.trim() === "" || text.length > 255 || accidents.has(text)) return undefined
  return text
}

/** RFC 5321 §4.5.3.1.3 allows a path of 256, including two angle brackets. In bytes of UTF-8. */
const longestAddress = 254
/** RFC 5321 §4.5.3.1.1, in bytes of UTF-8. */
const longestLocalPart = 64

/** Matches one label of a host name, in the characters that a person types: letters, marks, digits and inner hyphens. */
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/**
 * A part of a dot-string (RFC 5321 §4.1.2, RFC 6531 §3.3), without `!` and `%`, which are old forms of mail routing to
 * another host.
 */
const atom = /^[\p{L}\p{N}#$&'*+/=?^_`{|}~-][\p{L}\p{M}\p{N}#$&'*+/=?^_`{|}~-]*$/u

const ascii = /^[\0-\x7f]*$/

/** Invisible characters: zero-width, joiners, fillers, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Reads one address, typed by a person or claimed by a provider, or refuses it. Total, in linear time.
 *
 * The result is stored, looked up and mailed to. Each address has only one form, so that no two parts of an application
 * treat it as two. Input that another parser could read as a different mailbox is refused.
 *
 * Accepted: `local@domain` with a dot-string and a domain of at least two labels. Leading and trailing spaces are
 * removed, letters become lower case (also before the `@`, because no large provider distinguishes them and existing
 * records are in lower case), accents are composed (NFC), and an international domain is stored as its A-labels (RFC
 * 5890 §2.3.2.1).
 *
 * Refused: quoted local parts, comments, display names, lists, address literals, single-label and numeric domains,
 * control and invisible characters, and every character that normalising or lower-casing would change into a different
 * one (a full-width `＠`, the Kelvin sign): two strings that look different must not become one mailbox.
 *
 * `parseEmail(parseEmail(x)) === parseEmail(x)`. It does not prove that the mailbox exists, or who owns it.
 */
export function parseEmail(input: unknown): string | undefined {
  // Trimming and composing can only shorten an address; the doubled limit leaves room for the spaces.
  if (typeof input !== "string" || input.length > 2 * longestAddress) return undefined
  // Only U+0020: every other space, tab and line break is refused, not removed.
  const trimmed = input.replaceAll(/^ +|(?<! ) +$/g, "")
  // Beyond ASCII, a character must be its own compatibility form, and its lower case must not be ASCII.
  const keepsMeaning = Array.from(trimmed).every(
    (each) => ascii.test(each) || (each.normalize("NFKC") === each && !/[\0-\x7f]/.test(each.toLowerCase())),
  )
  if (invisible.test(trimmed) || !keepsMeaning) return undefined

  // A second `@` is refused below: no domain contains it.
  const at = trimmed.indexOf("@")
  if (at < 0) return undefined
  // The text is composed after lower-casing, because some small letters have an accented form that their capitals lack.
  const local = trimmed.slice(0, at).toLowerCase().normalize("NFC")
  if (!local.split(".").every((piece) => atom.test(piece))) return undefined

  const labels = trimmed.slice(at + 1).split(".")
  // A URL parser reads a name as an address if its top label begins with a digit.
  if (labels.length < 2 || !labels.every((each) => label.test(each)) || /^\p{N}/u.test(labels.at(-1) ?? ""))
    return undefined
  // The URL parser converts a domain to lower case: unlike `toLowerCase`, it does not change a final sigma into another
  // letter.
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
