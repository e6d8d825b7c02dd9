/** Decides from the `Content-Type` how the library reads a request body, without side effects and without throwing. */

/**
 * `json`: exactly `application/json`. `form`: exactly `application/x-www-form-urlencoded`. `none`: no header.
 * `unsupported`: any other header, including malformed headers, charsets other than UTF-8, and headers of more than
 * 1024 characters.
 */
export type BodyKind = "json" | "form" | "none" | "unsupported"

/**
 * The maximum length of a header that {@link bodyKind} reads, in characters. A longer header is `unsupported`. Clients
 * usually send about fifty.
 */
const longestHeader = 1024

/** RFC 9110 §5.6.2. */
const token = /[!#$%&'*+.^_`|~\w-]+/y
/** RFC 9110 §5.6.4. */
const quotedString = /"((?:[\t !#-[\]-~\u0080-\u00ff]|\\[\t -~\u0080-\u00ff])*)"/y
/** RFC 9110 §5.6.6 allows empty parameters between semicolons. */
const separators = /[\t ]*(?:;[\t ]*)+/y
const trailingSpace = /[\t ]*$/y

/**
 * Reads a `Content-Type` by the grammar of RFC 9110 §8.3.1, to its end.
 *
 * A string is `unsupported` if it contains an accepted type among other words, a list of types, or a parameter without
 * a value. A cross-site form can send such a header. If the library accepted such a header, it would read the form's
 * body as JSON.
 */
export function bodyKind(contentType: string | null | undefined): BodyKind {
  if (contentType === null || contentType === undefined) return "none"
  if (contentType.length > longestHeader) return "unsupported"
  const scanner = new Scanner(contentType)
  const type = scanner.take(token)
  const subtype = scanner.takeText("/") ? scanner.take(token) : undefined
  if (type === undefined || subtype === undefined) return "unsupported"

  let charset: string | undefined
  while (scanner.take(separators) !== undefined && !scanner.atEnd()) {
    const name = scanner.take(token)?.toLowerCase()
    if (name === undefined || !scanner.takeText("=")) return "unsupported"
    const value = scanner.take(token) ?? scanner.take(quotedString)
    if (value === undefined) return "unsupported"
    if (name !== "charset") continue
    if (charset !== undefined) return "unsupported"
    charset = value.toLowerCase()
  }
  if (scanner.take(trailingSpace) === undefined || (charset ?? "utf-8") !== "utf-8") return "unsupported"

  switch (`${type}/${subtype}`.toLowerCase()) {
    case "application/json":
      return "json"
    case "application/x-www-form-urlencoded":
      return "form"
    default:
      return "unsupported"
  }
}

/** Reads a text token by token, from its beginning to its end. */
class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /**
   * Matches a sticky pattern at the current position, and moves the position behind the match. Returns the pattern's
   * first group without backslash escapes, or the whole match if the pattern has no group.
   */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match === null) return undefined
    this.#at += match[0].length
    return match[1]?.replaceAll(/\\(.)/g, "$1") ?? match[0]
  }

  takeText(text: string): boolean {
    const found = this.#text.startsWith(text, this.#at)
    if (found) this.#at += text.length
    return found
  }

  atEnd(): boolean {
    return this.#at === this.#text.length
  }
}
