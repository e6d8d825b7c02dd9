/**
 * The one reader of e-mail addresses: for what a person types and for what a provider claims. Pure, total, linear.
 *
 * What comes out is what is stored, looked up and mailed to: one form of an address, so that no two parts of an
 * application can take it for two, and no input that another parser would take for a different mailbox.
 */

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

/** Characters that are not seen: zero-width, joiners, fillers, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Reads one address, or refuses it.
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
  const trimmed = trimSpaces(input)
  if (invisible.test(trimmed) || !Array.from(trimmed).every(keepsItsMeaning)) return undefined

  // A second `@` fails further on: it is in no domain.
  const at = trimmed.indexOf("@")
  if (at < 0) return undefined
  // Composed after lower-casing: some small letters have an accented form where their capitals have none.
  const local = trimmed.slice(0, at).toLowerCase().normalize("NFC")
  // The URL parser lowers a domain: unlike `toLowerCase`, it does not make another letter of a sigma at the end.
  const domain = readDomain(trimmed.slice(at + 1))
  if (domain === undefined || !isLocalPart(local)) return undefined
  const result = `${local}@${domain}`
  return bytes(result) <= longestAddress ? result : undefined
}

function isLocalPart(local: string): boolean {
  return bytes(local) <= longestLocalPart && local.split(".").every((piece) => atom.test(piece))
}

/** ASCII in, the same out in lower case; beyond ASCII in, A-labels out or nothing. */
function readDomain(domain: string): string | undefined {
  const labels = domain.split(".")
  const top = labels.at(-1) ?? ""
  // A top label that begins with a digit makes a URL parser see an address.
  if (labels.length < 2 || !labels.every((each) => label.test(each)) || /^\p{N}/u.test(top)) return undefined

  const url = `http://${domain}`
  if (!URL.canParse(url)) return undefined
  const ascii = new URL(url).hostname
  const faithful = ascii.split(".").every((each, n) => each.length <= 63 && isFaithful(labels[n] ?? "", each))
  return faithful ? ascii : undefined
}

/** Some letters beyond ASCII become ASCII ones in a URL (a capital sharp s becomes `ss`): that is another domain. */
function isFaithful(typed: string, ascii: string): boolean {
  return isAscii(typed) || ascii.startsWith("xn--")
}

/** Beyond ASCII, a character must be its own compatibility form, and its lower case must stay beyond ASCII. */
function keepsItsMeaning(character: string): boolean {
  if (isAscii(character)) return true
  return character.normalize("NFKC") === character && !/[\0-\x7f]/.test(character.toLowerCase())
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

/** U+0020 alone: every other space, tab and line break is refused rather than cut. */
function trimSpaces(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text[start] === " ") start++
  while (end > start && text[end - 1] === " ") end--
  return text.slice(start, end)
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).byteLength
}
