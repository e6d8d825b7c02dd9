/** What names a user outside of this application: the id at a provider, and an e-mail address. */
import { parsedUrl } from "../ports/addresses.ts"

/** What comes out of `String(value)` when there was no id at all. */
const accidents: ReadonlySet<string> = new Set(["undefined", "null", "NaN", "[object Object]"])

/**
 * Reads the id of a user at a provider (D8): a non-empty string of at most 255 characters, taken as it is, or a whole
 * number below 2^53 in magnitude, written in decimals. A larger number stands for several ids: JSON.parse has rounded
 * it, and two users would share an account (IDP-05).
 *
 * @returns `undefined` for any other value.
 */
export function readSubject(id: unknown): string | undefined {
  const text = typeof id === "number" && Number.isSafeInteger(id) ? String(id) : id
  if (typeof text !== "string" || text.trim() === "" || text.length > 255 || accidents.has(text)) return undefined
  return text
}

/** RFC 5321 §4.5.3.1.3 allows a path of 256, two of which are its angle brackets. In bytes of UTF-8. */
const longestAddress = 254
/** RFC 5321 §4.5.3.1.1, in bytes of UTF-8. */
const longestLocalPart = 64

/** One label, by the characters it is typed in: letters, marks, digits and inner hyphens. */
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/**
 * A piece of a dot-string (RFC 5321 §4.1.2, RFC 6531 §3.3), without `!` and `%`: both are old ways to route mail on
 * to another host.
 */
const atom = /^[\p{L}\p{N}#$&'*+/=?^_`{|}~-][\p{L}\p{M}\p{N}#$&'*+/=?^_`{|}~-]*$/u

const ascii = /^[\0-\x7f]*$/

/** Characters that are not seen: zero-width, joiners, fillers, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Reads one address, or refuses it: the one reader, for what a person types and for what a provider claims. Total, linear.
 *
 * What comes out is what is stored, looked up and mailed to: one form of an address, so that no two parts of an
 * application can take it for two, and no input that another parser would take for a different mailbox.
 *
 * Taken: `local@domain` with a dot-string and a domain of two labels or more. Spaces at the ends are cut, letters
 * become lower case (also before the `@`: no provider of note tells them apart, and existing records are so), accents
 * are composed (NFC), an international domain is stored as its A-labels (RFC 5890 §2.3.2.1).
 *
 * Refused: quoted local parts, comments, display names, lists, address literals, single-label and numeric domains,
 * control and invisible characters, and every character that normalising or lower-casing would turn into a different
 * one (a full-width `＠`, the Kelvin sign): two strings that look apart must not become one mailbox.
 *
 * `parseEmail(parseEmail(x)) === parseEmail(x)`. It does not prove that the mailbox exists, or whose it is.
 */
export function parseEmail(input: unknown): string | undefined {
  // Trimming and composing can only shorten what may pass; the slack is for the spaces.
  if (typeof input !== "string" || input.length > 2 * longestAddress) return undefined
  // U+0020 alone: every other space, tab and line break is refused rather than cut.
  const trimmed = input.replaceAll(/^ +|(?<! ) +$/g, "")
  // Beyond ASCII, a character must be its own compatibility form, and its lower case must stay beyond ASCII.
  const keepsMeaning = Array.from(trimmed).every(
    (each) => ascii.test(each) || (each.normalize("NFKC") === each && !/[\0-\x7f]/.test(each.toLowerCase())),
  )
  if (invisible.test(trimmed) || !keepsMeaning) return undefined

  // A second `@` fails further on: it is in no domain.
  const at = trimmed.indexOf("@")
  if (at < 0) return undefined
  // Composed after lower-casing: some small letters have an accented form where their capitals have none.
  const local = trimmed.slice(0, at).toLowerCase().normalize("NFC")
  if (!local.split(".").every((piece) => atom.test(piece))) return undefined

  const labels = trimmed.slice(at + 1).split(".")
  // A top label that begins with a digit makes a URL parser see an address.
  if (labels.length < 2 || !labels.every((each) => label.test(each)) || /^\p{N}/u.test(labels.at(-1) ?? ""))
    return undefined
  // The URL parser lowers a domain: unlike `toLowerCase`, it does not make another letter of a sigma at the end.
  const domain = parsedUrl(`http://${labels.join(".")}`)?.hostname ?? ""
  // Some letters beyond ASCII become ASCII ones in a URL (a capital sharp s becomes `ss`): that is another domain.
  const faithful = domain
    .split(".")
    .every((each, n) => each !== "" && each.length <= 63 && (ascii.test(labels[n] ?? "") || each.startsWith("xn--")))
  if (!faithful) return undefined
  const result = `${local}@${domain}`
  const utf8 = new TextEncoder()
  const fits = utf8.encode(local).length <= longestLocalPart && utf8.encode(result).length <= longestAddress
  return fits ? result : undefined
}
