import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { decodeCbor, decodeCborItem, type CborValue } from "../../src/passkeys/cbor.ts"
import { PasskeyRefused } from "../../src/passkeys/passkey-refused.ts"
import type { PasskeyFault } from "../../src/ports/passkeys.ts"
import { seedFor } from "../support/sample.ts"
import { encodeCbor, head, type Encodable } from "../../src/testing/passkeys/encode-cbor.ts"

const hex = (value: string): Buffer => Buffer.from(value.replaceAll(" ", ""), "hex")

function decoded(bytes: Uint8Array): CborValue | { fault: PasskeyFault } {
  try {
    return decodeCbor(bytes)
  } catch (error) {
    if (error instanceof PasskeyRefused) return { fault: error.fault }
    throw error
  }
}

test.each<readonly [string, CborValue]>([
  ["00", 0],
  ["17", 23],
  ["18 18", 24],
  ["19 0100", 256],
  ["1a 00010000", 65_536],
  ["1b 0000000100000000", 2 ** 32],
  ["1b 001fffffffffffff", Number.MAX_SAFE_INTEGER],
  ["26", -7],
  ["39 0100", -257],
  ["43 010203", new Uint8Array([1, 2, 3])],
  ["63 666d74", "fmt"],
  ["62 c3bc", "ü"],
  ["83 01 f4 f6", [1, false, null]],
  [
    "a2 20 f5 61 61 80",
    new Map<string | number, CborValue>([
      [-1, true],
      ["a", []],
    ]),
  ],
  [
    "a2 61 61 01 20 02",
    new Map([
      ["a", 1],
      [-1, 2],
    ] as [string | number, CborValue][]),
  ],
  [
    "a2 01 00 61 31 00",
    new Map([
      [1, 0],
      ["1", 0],
    ] as [string | number, CborValue][]),
  ],
])("decodes %s", (bytes, value) => {
  expect(decodeCbor(hex(bytes))).toEqual(value)
})

describe("a malformed item is refused:", () => {
  test.each<readonly [string, PasskeyFault, string]>([
    ["no bytes", "cbor_truncated", ""],
    ["a number without its bytes", "cbor_truncated", "19 01"],
    ["a byte string without its end", "cbor_truncated", "43 0102"],
    ["a text without its end", "cbor_truncated", "78 18 61"],
    ["a byte string of 2^53 - 1 bytes", "cbor_truncated", "5b 001fffffffffffff 00"],
    ["a list without its last item", "cbor_truncated", "82 01"],
    ["a map without its last value", "cbor_truncated", "a1 01"],
    ["a second item", "cbor_trailing_bytes", "00 00"],
    ["a second item after a map", "cbor_trailing_bytes", "a0 f6"],
    ["a key twice", "cbor_duplicate_key", "a2 01 00 01 01"],
    ["a text as a key twice", "cbor_duplicate_key", "a2 61 61 00 61 61 00"],
    ["a key twice in an inner map", "cbor_duplicate_key", "a1 01 a2 20 00 20 00"],
    ["a byte string in parts", "cbor_indefinite_length", "5f 41 00 ff"],
    ["a text in parts", "cbor_indefinite_length", "7f 61 61 ff"],
    ["a list without a number of items", "cbor_indefinite_length", "9f ff"],
    ["a map without a number of items", "cbor_indefinite_length", "bf ff"],
    ["the end of an item of indefinite length", "cbor_indefinite_length", "ff"],
    ["23 in two bytes", "cbor_not_shortest", "18 17"],
    ["255 in three bytes", "cbor_not_shortest", "19 00ff"],
    ["65535 in five bytes", "cbor_not_shortest", "1a 0000ffff"],
    ["2^32 - 1 in nine bytes", "cbor_not_shortest", "1b 00000000ffffffff"],
    ["a negative number in two bytes", "cbor_not_shortest", "38 06"],
    ["a long length of a byte string", "cbor_not_shortest", "58 01 00"],
    ["a long length of a text", "cbor_not_shortest", "78 01 61"],
    ["a long number of items", "cbor_not_shortest", "98 01 00"],
    ["a long number of keys", "cbor_not_shortest", "b8 01 00 00"],
    ["a tag", "cbor_tag", "c0 00"],
    ["a tag of a map", "cbor_tag", "d9d9f7 a0"],
    ["a half float", "cbor_unsupported_value", "f9 3c00"],
    ["a float", "cbor_unsupported_value", "fa 3f800000"],
    ["a double float", "cbor_unsupported_value", "fb 3ff0000000000000"],
    ["undefined", "cbor_unsupported_value", "f7"],
    ["a simple value", "cbor_unsupported_value", "e0"],
    ["a simple value of two bytes", "cbor_unsupported_value", "f8 ff"],
    ["a reserved length", "cbor_unsupported_value", "1c"],
    ["2^53", "cbor_unsupported_value", "1b 0020000000000000"],
    ["2^64 - 1", "cbor_unsupported_value", "1b ffffffffffffffff"],
    ["a byte string as a key", "cbor_unsupported_value", "a1 41 00 00"],
    ["a list as a key", "cbor_unsupported_value", "a1 80 00"],
    ["null as a key", "cbor_unsupported_value", "a1 f6 00"],
    ["a text that is not UTF-8", "cbor_invalid_text", "61 ff"],
    ["a text with a surrogate", "cbor_invalid_text", "63 eda080"],
    ["65 items", "cbor_too_many_items", `98 41 ${"00".repeat(65)}`],
    ["65 keys", "cbor_too_many_items", "b8 41"],
    ["2^32 items", "cbor_too_many_items", "9b 0000000100000000"],
    ["seven levels of lists", "cbor_too_deep", "81 81 81 81 81 81 80"],
    ["seven levels of maps", "cbor_too_deep", "a1 00 a1 00 a1 00 a1 00 a1 00 a1 00 a0"],
    ["a million levels", "cbor_too_deep", "81".repeat(1_000_000)],
  ])("%s", (_what, fault, bytes) => {
    expect(decoded(hex(bytes))).toEqual({ fault })
  })

  test("six levels and 64 items are not", () => {
    expect(decoded(hex("81 81 81 81 81 80"))).toEqual([[[[[[]]]]]])
    expect(decoded(hex(`98 40 ${"00".repeat(64)}`))).toHaveLength(64)
  })
})

test("an item in the middle of bytes ends where its encoding ends", () => {
  expect(decodeCborItem(hex("ff a1 01 02 ff"), 1)).toEqual({ value: new Map([[1, 2]]), end: 4 })
})

/** Values of every kind, of at most five levels. */
const values: fc.Arbitrary<Encodable> = fc.letrec<{ value: Encodable }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 5 },
    fc.integer({ min: -(2 ** 53), max: 2 ** 53 - 1 }),
    fc.integer({ min: -300, max: 300 }),
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(true, false, null),
    fc.array(tie("value"), { maxLength: 8 }),
    fc
      .uniqueArray(fc.tuple(fc.oneof(fc.integer(), fc.string({ maxLength: 5 })), tie("value")), {
        maxLength: 8,
        selector: ([key]) => key,
      })
      .map((entries) => new Map(entries)),
  ),
})).value

const parameters = { seed: seedFor("cbor"), numRuns: 2000 }

test("every value is decoded from its encoding", () => {
  fc.assert(
    fc.property(values, (value) => {
      expect(decoded(encodeCbor(value))).toEqual(value)
    }),
    parameters,
  )
})

test("a value has no other encoding: every decoded value is encoded in the same bytes", () => {
  const parts = fc.oneof(
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
    values.map(encodeCbor),
    fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 300 })).map(([major, argument]) => head(major, argument)),
  )
  let accepted = 0
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 4 }), (list) => {
      const bytes = Buffer.concat(list)
      const value = decoded(bytes)
      if (typeof value === "object" && value !== null && "fault" in value) return
      accepted += 1
      expect(bytes.equals(encodeCbor(value))).toBe(true)
    }),
    parameters,
  )
  expect(accepted).toBeGreaterThan(100)
})
