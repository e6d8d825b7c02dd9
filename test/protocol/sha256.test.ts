import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { randomHex, sameText, sha256, systemRandom, webSha256 } from "../../src/protocol/bytes.ts"

describe("SHA-256 in hexadecimal", () => {
  it("is the digest that FIPS 180-4 gives for abc, synchronously with node:crypto", () => {
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  })

  it("is the same by Web Crypto for any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        expect(await webSha256(text)).toBe(sha256(text))
      }),
    )
    const halfPair = "\ud83d"
    expect(await webSha256(halfPair)).toBe(sha256(halfPair))
  })
})

describe("comparing texts", () => {
  it("equals ===", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\u0100", "\u{1f600}"), maxLength: 4 })
    fc.assert(fc.property(text, text, (a, b) => sameText(a, b) === (a === b)))
    fc.assert(fc.property(fc.string({ unit: "binary" }), (a) => sameText(a, `${a}`) && !sameText(a, `${a}x`)))
  })
})

describe("randomness", () => {
  it("writes every byte with two digits", () => {
    expect(randomHex(() => new Uint8Array([0, 1, 255]))).toBe("0001ff")
    expect(randomHex(systemRandom.randomBytes)).toMatch(/^[0-9a-f]{64}$/)
    expect(randomHex(systemRandom.randomBytes, 8)).toHaveLength(16)
  })

  it("does not repeat itself, in bytes or in UUIDs of version 4", () => {
    const drawn = Array.from({ length: 100 }, () => [
      randomHex(systemRandom.randomBytes),
      systemRandom.randomUUID(),
    ]).flat()
    expect(new Set(drawn).size).toBe(200)
    expect(systemRandom.randomUUID()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
