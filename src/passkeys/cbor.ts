/**
 * Decodes the CBOR of authenticators (RFC 8949, in the form of CTAP 2.1 §8): definite lengths, the shortest form of each
 * number and length, no tags, no floats, and no key twice in a map.
 *
 * The keys of a map may have any order. WebAuthn Level 3 §2.4 recommends to refuse another order than that of CTAP, but
 * released browsers and security keys wrote attestation objects and extensions in another order. The order changes
 * nothing that a check reads, and signatures cover the bytes as they are.
 */
import { PasskeyRefused } from "./passkey-refused.ts"

export type CborValue = number | string | boolean | null | Uint8Array<ArrayBuffer> | CborValue[] | CborMap
export type CborMap = Map<number | string, CborValue>

/**
 * The maximum number of maps and arrays inside each other. CTAP permits four; an attestation statement of the format
 * `compound` contains other statements, and adds two.
 */
const maximumDepth = 6

/** The maximum number of items of a map or an array. */
const maximumItems = 64

/** Decodes bytes that consist of one item. @throws {PasskeyRefused} for malformed CBOR, and for bytes after the item. */
export function decodeCbor(bytes: Uint8Array): CborValue {
  const { value, end } = decodeCborItem(bytes, 0)
  if (end !== bytes.length) throw new PasskeyRefused("cbor_trailing_bytes")
  return value
}

/**
 * Decodes the item that begins at `start`. Byte strings are copies.
 *
 * @returns the item, and the position after it.
 * @throws {PasskeyRefused} for malformed CBOR.
 */
export function decodeCborItem(bytes: Uint8Array, start: number): { value: CborValue; end: number } {
  let at = start

  const take = (length: number): Uint8Array<ArrayBuffer> => {
    if (length > bytes.length - at) throw new PasskeyRefused("cbor_truncated")
    at += length
    return Uint8Array.from(bytes.subarray(at - length, at))
  }

  /** Reads the number that follows the first byte of an item: its value, its length or the number of its items. */
  const argument = (info: number): number => {
    if (info < 24) return info
    if (info === 31) throw new PasskeyRefused("cbor_indefinite_length")
    if (info > 27) throw new PasskeyRefused("cbor_unsupported_value")
    const length = 2 ** (info - 24)
    const value = take(length).reduce((sum, byte) => sum * 256 + byte, 0)
    // A number of the next shorter form: below 24 for one byte, otherwise as many as half of the bytes can encode.
    if (value < (length === 1 ? 24 : 256 ** (length / 2))) throw new PasskeyRefused("cbor_not_shortest")
    if (!Number.isSafeInteger(value)) throw new PasskeyRefused("cbor_unsupported_value")
    return value
  }

  const count = (info: number, depth: number): number => {
    const items = argument(info)
    if (items > maximumItems) throw new PasskeyRefused("cbor_too_many_items")
    if (depth >= maximumDepth) throw new PasskeyRefused("cbor_too_deep")
    return items
  }

  const map = (items: number, depth: number): CborMap => {
    const entries: CborMap = new Map()
    for (let item = 0; item < items; item++) {
      const key = read(depth)
      if (typeof key !== "number" && typeof key !== "string") throw new PasskeyRefused("cbor_unsupported_value")
      if (entries.has(key)) throw new PasskeyRefused("cbor_duplicate_key")
      entries.set(key, read(depth))
    }
    return entries
  }

  const read = (depth: number): CborValue => {
    const [first = 0] = take(1)
    const info = first & 31
    switch (first >> 5) {
      case 0:
        return argument(info)
      case 1:
        return -1 - argument(info)
      case 2:
        return take(argument(info))
      case 3:
        return text(take(argument(info)))
      case 4:
        return Array.from({ length: count(info, depth) }, () => read(depth + 1))
      case 5:
        return map(count(info, depth), depth + 1)
      case 6:
        throw new PasskeyRefused("cbor_tag")
      default:
        return simple(info)
    }
  }

  const value = read(0)
  return { value, end: at }
}

function text(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new PasskeyRefused("cbor_invalid_text")
  }
}

/** RFC 8949 §3.3. The value 31 is the end of an item of indefinite length. */
function simple(info: number): boolean | null {
  if (info === 20) return false
  if (info === 21) return true
  if (info === 22) return null
  throw new PasskeyRefused(info === 31 ? "cbor_indefinite_length" : "cbor_unsupported_value")
}
