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
const token = "[!#$%&'*+.^_`|~\\w-]+"
/** RFC 9110 §5.6.4. */
const quotedString = '"(?:[\\t !#-[\\]-~\\u0080-\\u00ff]|\\\\[\\t -~\\u0080-\\u00ff])*"'
const value = `(?:${token}|${quotedString})`
/** RFC 9110 §8.3.1. RFC 9110 §5.6.6 allows empty parameters between semicolons. */
const mediaType = new RegExp(`^(${token}/${token})((?:[\\t ]*;(?:[\\t ]*${token}=${value})?)*)[\\t ]*$`)
const parameter = new RegExp(`(${token})=(${value})`, "g")

const kinds: Readonly<Record<string, BodyKind>> = {
  "application/json": "json",
  "application/x-www-form-urlencoded": "form",
}

/**
 * Reads a `Content-Type` by the grammar of RFC 9110 §8.3.1, to its end.
 *
 * A string is `unsupported` if it contains an accepted type among other words, a list of types, or a parameter without
 * a value. A cross-site form can send such a header. If the library accepted such a header, it would read the form's
 * body as JSON.
 */
export function bodyKind(contentType: string | null | undefined): BodyKind {
  if (contentType === null || contentType === undefined) return "none"
  const [, type = "", given = ""] = (contentType.length <= longestHeader && mediaType.exec(contentType)) || []
  const charsets = [...given.matchAll(parameter)].flatMap(([, name, charset]) =>
    name?.toLowerCase() === "charset" ? [unquoted(charset ?? "").toLowerCase()] : [],
  )
  if (charsets.length > 1 || charsets.some((charset) => charset !== "utf-8")) return "unsupported"
  return kinds[type.toLowerCase()] ?? "unsupported"
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/g, "$1") : text
}
