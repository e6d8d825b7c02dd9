/** A text without its percent-encoding (RFC 3986 §2.1); as it is, where it is not well encoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
