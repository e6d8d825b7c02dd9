/** Encodes CBOR in the form of CTAP, and in the malformed forms that a decoder must refuse. */

export type Encodable = number | string | boolean | null | Uint8Array | readonly Encodable[] | Map<Encodable, Encodable>

/** Encodes a value in the shortest form. The keys of a map keep their order. */
export function encodeCbor(value: Encodable): Uint8Array {
  if (value === null) return Buffer.of(0xf6)
  if (typeof value === "boolean") return Buffer.of(value ? 0xf5 : 0xf4)
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap((entry) => entry.map(encodeCbor))])
  }
  return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)])
}

/** The bytes before an item: its type, and its value, its length or the number of its items. */
export function head(major: number, argument: number): Uint8Array {
  const first = major << 5
  if (argument < 24) return Buffer.of(first | argument)
  if (argument < 0x100) return Buffer.of(first | 24, argument)
  if (argument < 0x1_0000) return Buffer.of(first | 25, argument >> 8, argument & 0xff)
  const long = Buffer.alloc(argument < 0x1_0000_0000 ? 5 : 9)
  long[0] = first | (long.length === 5 ? 26 : 27)
  if (long.length === 5) long.writeUInt32BE(argument, 1)
  else long.writeBigUInt64BE(BigInt(argument), 1)
  return long
}
