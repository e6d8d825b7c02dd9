/**
 * Parses a URL. Returns `undefined` for an invalid URL, and never throws.
 *
 * Does not use `URL.canParse`: after Node 20 has optimised the call, it refuses every URL with a Latin-1 letter
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

/** Returns true for `localhost`, `127.0.0.1` and `[::1]`, and for no other spelling of the local host. */
export function isLoopback(url: URL): boolean {
  return url.hostname === "localhost" || url.hostname === "127.0.0.1" || url.hostname === "[::1]"
}
