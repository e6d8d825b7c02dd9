/** Reads base64url without padding (RFC 4648 §5), in only the one form that an encoder writes. */
import { PasskeyRefused } from "./passkey-refused.ts"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/**
 * Decodes base64url.
 *
 * @throws {PasskeyRefused} `response_malformed` for padding, other characters, or bits that no byte contains.
 */
export function base64urlBytes(text: string): Uint8Array<ArrayBuffer> {
  const left = text.length % 4
  // The last character carries 4 unused bits after one byte, and 2 after two bytes. An encoder sets them to zero.
  const unused = left === 2 ? 15 : left === 3 ? 3 : 0
  const last = alphabet.indexOf(text.charAt(text.length - 1))
  if (!/^[\w-]*$/.test(text) || left === 1 || (last & unused) !== 0) throw new PasskeyRefused("response_malformed")
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0))
}
