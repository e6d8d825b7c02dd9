/** Converts between base64url and the base64 with padding (RFC 4648 §4) in which tables of Auth.js store passkeys. */

/** Decodes base64, with or without padding, and base64url. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/").replaceAll("=", "")
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
}

/** Returns base64 with padding. @param text base64url without padding. */
export function toBase64(text: string): string {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/")
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, "=")
}

/** Returns base64url without padding. @param text base64 as the table has it. */
export function fromBase64(text: string): string {
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** Reads the column `transports`: names that commas separate. Returns `undefined` for an empty column. */
export function transportsOf(joined: string | null | undefined): string[] | undefined {
  return joined ? joined.split(",") : undefined
}
