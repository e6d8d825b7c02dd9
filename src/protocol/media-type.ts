/** Which reader a request body gets. Pure and total. */

/**
 * `json`: exactly `application/json`. `form`: exactly `application/x-www-form-urlencoded`. `none`: no header at all.
 * `unsupported`: anything else, malformed headers, charsets other than UTF-8, and more than 1024 characters among it.
 */
export type BodyKind = "json" | "form" | "none" | "unsupported"

/** Characters of a header that is read at all; real ones have some fifty. */
const longestHeader = 1024

/** RFC 9110 §5.6.2. */
const token = /[!#$%&'*+.^_`|~\w-]+/y
/** RFC 9110 §5.6.4. */
const quotedString = /"((?:[\t !#-[\]-~\u0080-\u00ff]|\\[\t -~\u0080-\u00ff])*)"/y
/** RFC 9110 §5.6.6 allows semicolons with nothing between them. */
const separators = /[\t ]*(?:;[\t ]*)+/y
const trailingSpace = /[\t ]*$/y

/**
 * Reads a `Content-Type` by the grammar of RFC 9110 §8.3.1, to its end.
 *
 * A type that merely contains a wanted one, a list of types, or a parameter without a value is `unsupported`: such
 * headers are how a form of another site passes for JSON.
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

/** Takes one piece after another from a text, never going back. */
class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** What the sticky pattern matches here: its first group where it has one, unescaped. */
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
