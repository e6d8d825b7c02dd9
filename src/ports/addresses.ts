/** Texts of addresses, read without throwing. */

/**
 * Reads an address. Total: `undefined` for a text that is none.
 *
 * Not `URL.canParse`: that of Node 20, once it is optimised, says no to every address with a Latin-1 letter (`https://bücher.example`).
 */
export function parsedUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** A text without its percent-encoding (RFC 3986 §2.1); as it is, where it is not well encoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
