import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { rawSignature } from "../../src/passkeys/ecdsa-signature.ts"
import { seedFor } from "../support/sample.ts"

const hex = (value: string): Buffer => Buffer.from(value.replaceAll(" ", ""), "hex")
const parameters = { seed: seedFor("ecdsa signature"), numRuns: 2000 }

/** Encodes two numbers of 32 bytes as DER does. */
function der(raw: Uint8Array): Buffer {
  const integer = (bytes: Uint8Array): Buffer => {
    const from = bytes.findIndex((byte) => byte !== 0)
    const digits = from < 0 ? Buffer.of(0) : Buffer.from(bytes.subarray(from))
    const positive = (digits[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), digits]) : digits
    return Buffer.concat([Buffer.of(2, positive.length), positive])
  }
  const body = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, body.length), body])
}

/** A signature with numbers of any length. A short one begins with zeros. */
const raws = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 32 }), fc.uint8Array({ minLength: 1, maxLength: 32 }))
  .filter((numbers) => numbers.every((bytes) => bytes.some((byte) => byte !== 0)))
  .map(([r, s]) => {
    const raw = Buffer.alloc(64)
    raw.set(r, 32 - r.length)
    raw.set(s, 64 - s.length)
    return raw
  })

test("numbers of every length are read", () => {
  fc.assert(
    fc.property(raws, (raw) => {
      expect(rawSignature(der(raw))).toEqual(new Uint8Array(raw))
    }),
    parameters,
  )
})

test("a signature has no other encoding: changed bytes are refused, or are the encoding of other numbers", () => {
  const change = fc.record({ at: fc.nat({ max: 71 }), byte: fc.nat({ max: 255 }), cut: fc.nat({ max: 3 }) })
  fc.assert(
    fc.property(raws, fc.array(change, { minLength: 1, maxLength: 3 }), (raw, changes) => {
      let bytes = der(raw)
      for (const { at, byte, cut } of changes) {
        bytes = Buffer.from(bytes)
        bytes[at % bytes.length] = byte
        if (cut === 1) bytes = Buffer.concat([bytes, Buffer.of(byte)])
        if (cut === 2) bytes = bytes.subarray(0, -1)
      }
      const read = rawSignature(bytes)
      if (read !== undefined) expect(der(read).equals(bytes)).toBe(true)
    }),
    parameters,
  )
})

test("the two forms of a signature that node:crypto makes are the same", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const key = createPrivateKey(privateKey.export({ format: "pem", type: "pkcs8" }))
  for (let round = 0; round < 100; round++) {
    const signature = sign("sha256", Buffer.from(`message ${round}`), { key, dsaEncoding: "der" })
    const raw = rawSignature(signature)
    expect(raw).toHaveLength(64)
    expect(der(raw ?? new Uint8Array()).equals(signature)).toBe(true)
  }
})

test.each([
  ["nothing", ""],
  ["only a sequence", "30 00"],
  ["one number", "30 03 020101"],
  ["three numbers", "30 09 020101 020101 020101"],
  ["a set", "31 06 020101 020101"],
  ["an octet string", "30 06 040101 020101"],
  ["a length in the long form", "30 8106 020101 020101"],
  ["an indefinite length", "30 80 020101 020101 0000"],
  ["a length of a number in the long form", "30 07 02810101 020101"],
  ["a length that is too short", "30 05 020101 020101"],
  ["a length that is too long", "30 07 020101 020101"],
  ["a byte after the sequence", "30 06 020101 020101 00"],
  ["a byte after the numbers", "30 07 020101 020101 00"],
  ["an empty number", "30 05 0200 020101"],
  ["zero as the first number", "30 06 020100 020101"],
  ["zero as the second number", "30 06 020101 020100"],
  ["a negative number", "30 06 020181 020101"],
  ["a leading zero", "30 07 02020001 020101"],
  ["a leading zero of the second number", "30 07 020101 02020001"],
  ["a number of 33 bytes", `30 26 0221 01${"00".repeat(32)} 020101`],
  ["a number of 33 bytes after a zero", `30 27 0222 0080${"00".repeat(32)} 020101`],
  ["64 bytes in the form of Web Crypto", "11".repeat(64)],
])("%s is no signature", (_what, bytes) => {
  expect(rawSignature(hex("30 06 020101 020101"))).toBeDefined()
  expect(rawSignature(hex(bytes))).toBeUndefined()
})
