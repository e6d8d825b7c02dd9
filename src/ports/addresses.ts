/**
 * Reads an address. Returns `undefined` for an invalid address, and never throws.
 *
 * Does not use `URL.canParse`: in Node 20, once optimised, it refuses every address with a Latin-1 letter
 * (`https://bücher.example`).
 */
export function parsedUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Decodes percent-encoding (RFC 3986 §2.1). Never throws: an invalid text stays unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
