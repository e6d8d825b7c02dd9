/**
 * The encodings of salts and hashes. A decoder accepts only the exact string that the encoder writes for the same
 * bytes.
 */

/** Encodes bytes in base64 with padding. */
function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Encodes bytes in base64 without padding. */
export function unpadded(bytes: Uint8Array): string {
  return base64(bytes).replaceAll("=", "")
}

/** Decodes base64. @returns `undefined` for a string that {@link base64} or {@link unpadded} does not write. */
export function base64Bytes(text: string, form: "padded" | "unpadded" = "padded"): Uint8Array | undefined {
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(text)) return undefined
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return (form === "padded" ? base64(bytes) : unpadded(bytes)) === text ? bytes : undefined
  } catch {
    // No byte sequence encodes to a string of this length, so `atob` throws.
    return undefined
  }
}

/** Decodes lower-case hexadecimal. @returns `undefined` for another string. */
export function hexBytes(text: string): Uint8Array | undefined {
  if (!/^(?:[\da-f]{2})+$/.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_byte, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  )
}

/** Encodes a string in UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Compares bytes in a time that does not depend on the position of their first difference. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  // The check above makes sure that both arrays have the same length.
  return a.reduce((difference, byte, at) => difference | (byte ^ (b[at] ?? 0)), 0) === 0
}
