import fc from "fast-check"
import { CompactEncrypt } from "jose"
import { describe, expect, it } from "vitest"
import { createKeyRing, openToken, type SealRequest, sealToken } from "../../src/protocol/session-token.ts"
import { joseTokenCrypto } from "../../src/protocol/token-crypto.ts"

const ring = createKeyRing()
const now = 1_800_000_000
const purpose = { secrets: ["secret"], salt: "salt", ring }
function seal(over: Partial<SealRequest> = {}): string {
  const token = sealToken({ claims: { sub: "1" }, ...purpose, maxAge: 3600, now, uuid: () => "an id", ...over })
  if (typeof token !== "string") throw new Error("With node:crypto the result is synchronous")
  return token
}
const open = (token: unknown, over = {}) => openToken({ token, ...purpose, now, ...over })

/** Makes a token of ours with exactly this JSON inside. */
async function containing(json: string | Uint8Array): Promise<string> {
  const { bytes, kid } = await ring.key({ enc: "A256CBC-HS512", secret: "secret", salt: "salt" })
  const plaintext = typeof json === "string" ? new TextEncoder().encode(json) : json
  return new CompactEncrypt(plaintext).setProtectedHeader({ alg: "dir", enc: "A256CBC-HS512", kid }).encrypt(bytes)
}

describe("sealing a token", () => {
  it("is synchronous with node:crypto, like opening a token", () => {
    expect(open(seal())).toEqual({ sub: "1", iat: now, exp: now + 3600, jti: "an id" })
  })

  it("replaces iat, exp and jti of the claims", () => {
    const claims = { iat: 1, exp: 2, jti: "old", sub: "1" }
    expect(open(seal({ claims }))).toEqual({ sub: "1", iat: now, exp: now + 3600, jti: "an id" })
  })

  it("never gives the same text twice", () => {
    expect(seal()).not.toBe(seal())
  })

  it("rounds the time down to a second", () => {
    expect(open(seal({ now: now + 0.9 }))).toMatchObject({ iat: now, exp: now + 3600 })
  })

  it("throws for configuration, not for tokens: no secret, an empty one, a maxAge that is not a number", () => {
    expect(() => seal({ secrets: [] })).toThrow(TypeError)
    expect(() => seal({ secrets: [""] })).toThrow(TypeError)
    expect(() => seal({ maxAge: Number.NaN })).toThrow(TypeError)
    expect(() => open(seal(), { secrets: [] })).toThrow(TypeError)
  })

  it("throws for claims that JSON cannot represent", () => {
    expect(() => seal({ claims: { big: 1n } })).toThrow(TypeError)
  })
})

describe("opening a token", () => {
  it("JWT-06: works with any of the secrets, and stops when the sealing one is removed", () => {
    const token = seal({ secrets: ["old"] })
    expect(open(token, { secrets: ["new", "old"] })).toMatchObject({ sub: "1" })
    expect(open(token, { secrets: ["newest", "new", "old"] })).toMatchObject({ sub: "1" })
    expect(open(token, { secrets: ["new"] })).toBeUndefined()
  })

  it("JWT-04, JWT-08: opens only under the salt that sealed it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (salt, other) => {
        const token = seal({ salt })
        expect(open(token, { salt })).toMatchObject({ sub: "1" })
        const same = new TextEncoder().encode(salt).join() === new TextEncoder().encode(other).join()
        if (!same) expect(open(token, { salt: other })).toBeUndefined()
      }),
    )
  })

  it("JWT-05: is valid until 15 seconds after exp, to the second", () => {
    const token = seal({ maxAge: 100 })
    expect(open(token, { now: now + 114 })).toMatchObject({ sub: "1" })
    expect(open(token, { now: now + 114.9 })).toMatchObject({ sub: "1" })
    expect(open(token, { now: now + 115 })).toBeUndefined()
    expect(open(token, { now: now + 100, clockTolerance: 0 })).toBeUndefined()
    expect(open(token, { now: now + 99, clockTolerance: 0 })).toMatchObject({ sub: "1" })
  })

  const exp = now + 60
  it.each([
    ["without exp", {}],
    ["with exp 0", { exp: 0 }],
    ["with exp in the past", { exp: now - 15 }],
    ["with exp as text", { exp: String(exp) }],
    ["with exp null", { exp: null }],
    ["with exp true", { exp: true }],
    ["with nbf in the future", { exp, nbf: now + 16 }],
    ["with nbf as text", { exp, nbf: "0" }],
    ["with nbf null", { exp, nbf: null }],
    ["issued in the future", { exp, iat: now + 16 }],
    ["with iat as text", { exp, iat: "0" }],
  ])("JWT-05: refuses a token %s", async (_, claims) => {
    expect(open(await containing(JSON.stringify(claims)))).toBeUndefined()
  })

  it("JWT-05: refuses an exp that is infinite", async () => {
    expect(open(await containing('{"exp":1e999}'))).toBeUndefined()
  })

  it("accepts iat and nbf within the tolerance, or absent", async () => {
    for (const claims of [{ exp }, { exp, iat: now + 15, nbf: now + 15 }]) {
      expect(open(await containing(JSON.stringify(claims)))).toEqual(claims)
    }
  })

  it("refuses a payload that is not a JSON object in UTF-8", async () => {
    for (const json of ["null", "[]", "1", '"x"', "", "{", `{"exp":${exp}} x`]) {
      expect(open(await containing(json))).toBeUndefined()
    }
    const invalid = new Uint8Array([...new TextEncoder().encode(`{"exp":${exp},"x":"`), 0xff, 0x22, 0x7d])
    expect(open(await containing(invalid))).toBeUndefined()
  })

  it("JWT-10: drops __proto__ at every depth, in every spelling", async () => {
    const evil = '{"polluted":true}'
    for (const name of ["__proto__", "\\u005f_proto__", "_\\u005Fproto__"]) {
      const json = `{"exp":${exp},"${name}":${evil},"deep":[{"${name}":${evil},"kept":1}]}`
      const claims = open(await containing(json))
      expect(JSON.stringify(claims)).toBe(`{"exp":${exp},"deep":[{"kept":1}]}`)
      expect("polluted" in Object.assign({}, claims)).toBe(false)
    }
    expect("polluted" in {}).toBe(false)
  })

  it("JWT-10: survives nesting as deep as a token can contain", async () => {
    const depth = 20_000
    const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`
    expect(open(await containing(`{"exp":${exp},"x":${nested}}`))).toMatchObject({ exp })
    // Parsing this text with the reviver exceeds the stack, which is a refusal like any other.
    const named = await containing(`{"exp":${exp},"__proto__":${nested}}`)
    expect(() => open(named)).not.toThrow()
  })

  it("refuses a valid token beyond 64 KiB", () => {
    const fits = seal({ claims: { pad: "x".repeat(48_000) } })
    const tooLong = seal({ claims: { pad: "x".repeat(49_000) } })
    expect(open(fits)).toMatchObject({ exp: now + 3600 })
    expect(tooLong.length).toBeGreaterThan(65_536)
    expect(open(tooLong)).toBeUndefined()
  })

  it("JWT-09: refuses huge or malformed texts within 5 ms", () => {
    const good = seal()
    const mebibyte = "A".repeat(1 << 20)
    const [header] = good.split(".")
    const hostile = [
      mebibyte,
      `${header}..${mebibyte}`,
      ".".repeat(10_000),
      `${header}${".A".repeat(10_000)}`,
      `${header}..${"A".repeat(60_000)}`,
      `${"A".repeat(60_000)}..A.A.A`,
      "\u{1f600}".repeat(10_000),
      `${good.slice(0, -1)}\u00e9`,
      good.replaceAll(".", "=."),
    ]
    for (const token of hostile) {
      const times = [1, 2, 3].map(() => {
        const start = performance.now()
        expect(open(token)).toBeUndefined()
        return performance.now() - start
      })
      expect(Math.min(...times)).toBeLessThan(5)
    }
  })

  it("JWT-01: derives no key for a malformed token", () => {
    const derived: string[] = []
    const watched = createKeyRing({
      crypto: { ...joseTokenCrypto, derive: (request) => (derived.push(request.enc), joseTokenCrypto.derive(request)) },
    })
    for (const token of ["", "a.b.c", "eyJhbGciOiJub25lIn0..A.A.A", 1, null, undefined, {}]) {
      expect(open(token, { ring: watched })).toBeUndefined()
    }
    expect(derived).toEqual([])
    void open(seal(), { ring: watched })
    expect(derived).toEqual(["A256CBC-HS512"])
  })
})
