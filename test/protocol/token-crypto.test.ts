import fc from "fast-check"
import { CompactEncrypt, EncryptJWT, base64url } from "jose"
import { describe, expect, it } from "vitest"
import { createKeyRing, type KeyRing, openToken, sealToken } from "../../src/protocol/session-token.ts"
import { nodeBuiltins } from "../../src/protocol/bytes.ts"
import { joseTokenCrypto, nodeTokenCrypto } from "../../src/protocol/token-crypto.ts"

const builtins = nodeBuiltins()
if (builtins === undefined) throw new Error("These tests compare with node:crypto and need a runtime that has it")
const rings = {
  jose: createKeyRing({ crypto: joseTokenCrypto }),
  node: createKeyRing({ crypto: nodeTokenCrypto(builtins) }),
}
const names = ["jose", "node"] as const
const now = 1_800_000_000
const purpose = { secrets: ["the secret of these tests"], salt: "authjs.session-token" }
const refused = undefined

const seal = async (ring: KeyRing, claims: Record<string, unknown>, over = {}) =>
  sealToken({ claims, ...purpose, maxAge: 60, now, ring, uuid: () => "jti", ...over })
const open = async (ring: KeyRing, token: unknown, over = {}) => openToken({ token, ...purpose, now, ring, ...over })

/** The common result of both implementations. */
async function agreed(token: unknown, over = {}): Promise<unknown> {
  const byJose = await open(rings.jose, token, over)
  expect(openToken({ token, ...purpose, now, ring: rings.node, ...over })).toEqual(byJose)
  return byJose
}

const claimsSets = fc.dictionary(
  fc.string({ unit: "binary" }).filter((name) => name !== "__proto__" && name !== "nbf"),
  fc.jsonValue(),
  { maxKeys: 5 },
)
/** Returns the claims after a round trip through JSON, without members that could change a prototype. */
const asJson = (claims: object): object =>
  JSON.parse(JSON.stringify(claims), (name, value: unknown) => (name === "__proto__" ? undefined : value)) as object

async function key(enc: "A256CBC-HS512" | "A256GCM" = "A256CBC-HS512") {
  return rings.jose.key({ enc, secret: "the secret of these tests", salt: purpose.salt })
}

/** Makes a token with jose, with our key and any header and claims. */
async function foreign(header: Record<string, unknown>, claims: unknown = { sub: "1", exp: now + 60 }, parts = {}) {
  const { bytes } = await key(header["enc"] === "A256GCM" ? "A256GCM" : "A256CBC-HS512")
  const plaintext = new TextEncoder().encode(typeof claims === "string" ? claims : JSON.stringify(claims))
  const jwe = new CompactEncrypt(plaintext).setProtectedHeader({
    alg: "dir",
    enc: "A256CBC-HS512",
    ...header,
    ...parts,
  })
  return jwe.encrypt(bytes)
}

/** Returns the token under another header, with a valid tag, so that only the header can be the reason of a refusal. */
async function resealed(token: string, members: Record<string, unknown>): Promise<string> {
  const [, ...rest] = token.split(".")
  const header = JSON.stringify({ alg: "dir", enc: "A256CBC-HS512", ...members })
  return withTag([base64url.encode(header), ...rest])
}

async function withTag([header = "", , iv = "", ciphertext = ""]: string[]): Promise<string> {
  const { createHmac } = await import("node:crypto")
  const bits = Buffer.alloc(8)
  bits.writeUInt32BE(header.length * 8, 4)
  const covered = [Buffer.from(header), base64url.decode(iv), base64url.decode(ciphertext), bits]
  const mac = createHmac("sha512", (await key()).bytes.subarray(0, 32))
    .update(Buffer.concat(covered))
    .digest()
  return `${header}..${iv}.${ciphertext}.${base64url.encode(mac.subarray(0, 32))}`
}

describe("the two implementations of tokens", () => {
  it("read each other's tokens, for any claims", async () => {
    await fc.assert(
      fc.asyncProperty(claimsSets, fc.constantFrom(...names), async (claims, by) => {
        const token = await seal(rings[by], claims)
        const times = { iat: now, exp: now + 60, jti: "jti" }
        expect(await agreed(token)).toEqual({ ...asJson(claims), ...times })
      }),
      { numRuns: 60 },
    )
  })

  it("derive the same key and name for it, for any secret and salt", async () => {
    const text = fc.string({ unit: "binary", maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(
        text.filter(Boolean),
        text,
        fc.constantFrom("A256CBC-HS512", "A256GCM"),
        async (secret, salt, enc) => {
          const a = await rings.jose.crypto.derive({ enc, secret, salt })
          const b = await rings.node.crypto.derive({ enc, secret, salt })
          expect(b.kid).toBe(a.kid)
          expect(Buffer.from(b.bytes).toString("hex")).toBe(Buffer.from(a.bytes).toString("hex"))
          expect(a.bytes.length).toBe(enc === "A256GCM" ? 32 : 64)
        },
      ),
      { numRuns: 60 },
    )
  })

  it("JWT-02: refuse a token after any single bit of its text was flipped", async () => {
    for (const by of names) {
      const token = await seal(rings[by], {})
      for (let at = 0; at < token.length; at++) {
        for (let bit = 0; bit < 7; bit++) {
          const flipped = String.fromCharCode(token.charCodeAt(at) ^ (1 << bit))
          expect(await agreed(token.slice(0, at) + flipped + token.slice(at + 1))).toBe(refused)
        }
      }
    }
  })

  it("JWT-02: refuse a token after any single bit of its decoded parts was flipped", async () => {
    const tokens = [await seal(rings.jose, {}), await foreign({ enc: "A256GCM" })]
    for (const token of tokens) {
      const parts = token.split(".")
      for (const [index, part] of parts.entries()) {
        const bytes = base64url.decode(part)
        for (let bit = 0; bit < bytes.length * 8; bit++) {
          const tampered = bytes.slice()
          tampered[bit >> 3] = (tampered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
          expect(await agreed(parts.with(index, base64url.encode(tampered)).join("."))).toBe(refused)
        }
      }
    }
  })

  it("JWT-02: refuse every mutation, truncation and splice", async () => {
    const token = await seal(rings.node, { sub: "1", name: "Ada" })
    const other = await seal(rings.node, { sub: "2", name: "Bob" })
    const edit = fc.record({ at: fc.nat(token.length), drop: fc.nat(8), insert: fc.string({ maxLength: 8 }) })
    await fc.assert(
      fc.asyncProperty(edit, async ({ at, drop, insert }) => {
        const mutated = token.slice(0, at) + insert + token.slice(at + drop)
        fc.pre(mutated !== token)
        expect(await agreed(mutated)).toBe(refused)
      }),
      { numRuns: 300 },
    )
    for (let length = 0; length < token.length; length++) expect(await agreed(token.slice(0, length))).toBe(refused)
    for (const index of [2, 3, 4]) {
      const spliced = token.split(".").with(index, other.split(".")[index] ?? "")
      expect(await agreed(spliced.join("."))).toBe(refused)
    }
  })

  it("refuse any text at all", async () => {
    const part = fc.string({ unit: fc.constantFrom(...Array.from("AQgwabz019-_=+/ %\u00e9")) })
    const shaped = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join("."))
    const any = fc.oneof(fc.string({ unit: "binary" }), shaped, fc.anything())
    await fc.assert(
      fc.asyncProperty(any, async (token) => {
        expect(await agreed(token)).toBe(refused)
      }),
      { numRuns: 500 },
    )
  })

  it("refuse a token with a valid tag whose ciphertext is not a whole number of blocks, or has no padding", async () => {
    const [header = "", , iv = "", ciphertext = ""] = (await seal(rings.node, { sub: "1" })).split(".")
    const bytes = base64url.decode(ciphertext)
    for (const length of [1, 15, 16, 17, bytes.length - 16, bytes.length - 1]) {
      const cut = base64url.encode(bytes.subarray(0, length))
      expect(await agreed(await withTag([header, "", iv, cut]))).toBe(refused)
    }
    expect(await agreed(await withTag([header, "", iv, ciphertext]))).toMatchObject({ sub: "1" })
  })

  it("also read A256GCM, with and without a kid", async () => {
    const { kid } = await key("A256GCM")
    for (const header of [{ enc: "A256GCM", kid }, { enc: "A256GCM" }]) {
      expect(await agreed(await foreign(header))).toMatchObject({ sub: "1" })
    }
  })

  it("JWT-03, JWT-04: refuse a token of another secret, another salt, another encryption's key, and a signed one", async () => {
    const token = await seal(rings.node, { sub: "1" })
    expect(await agreed(token, { secrets: ["another secret"] })).toBe(refused)
    expect(await agreed(token, { salt: "__Secure-authjs.session-token" })).toBe(refused)
    const keyOfGcm = (await key("A256GCM")).bytes
    const doubled = new Uint8Array([...keyOfGcm, ...keyOfGcm])
    const confused = new EncryptJWT({ exp: now + 60 }).setProtectedHeader({ alg: "dir", enc: "A256CBC-HS512" })
    expect(await agreed(await confused.encrypt(doubled))).toBe(refused)
    const signed = `${base64url.encode('{"alg":"HS256"}')}.${base64url.encode(`{"exp":${now + 60}}`)}.AAAA`
    expect(await agreed(signed)).toBe(refused)
  })

  it("a token without kid opens with the first secret only", async () => {
    const token = await foreign({})
    expect(await agreed(token, { secrets: ["the secret of these tests", "older"] })).toMatchObject({ sub: "1" })
    expect(await agreed(token, { secrets: ["newer", "the secret of these tests"] })).toBe(refused)
  })

  it("a token that names another key is refused although the application's key would open it", async () => {
    for (const kid of ["", "x", (await key("A256GCM")).kid]) expect(await agreed(await foreign({ kid }))).toBe(refused)
  })
})

describe("JWT-01: the header of a token", () => {
  it("may contain alg, enc, kid, typ and cty", async () => {
    expect(await agreed(await foreign({ typ: "JWT", cty: "JWT" }))).toMatchObject({ sub: "1" })
  })

  it("is refused beyond 1024 characters", async () => {
    const headerOf = (token: string) => token.split(".")[0] ?? ""
    const [fits, tooLong] = [await foreign({ typ: "x".repeat(724) }), await foreign({ typ: "x".repeat(725) })]
    expect([headerOf(fits).length, headerOf(tooLong).length]).toEqual([1024, 1026])
    expect(await agreed(fits)).toMatchObject({ sub: "1" })
    expect(await agreed(tooLong)).toBe(refused)
  })

  const members = {
    zip: "DEF",
    p2c: 1e9,
    p2s: "AAAA",
    epk: {},
    jku: "https://evil.test",
    jwk: {},
    x5u: "",
    b64: false,
    any: 1,
  }
  it.each(Object.entries(members))("is refused with a member %s", async (member, value) => {
    const token = await foreign({})
    expect(await agreed(await resealed(token, { [member]: value }))).toBe(refused)
  })

  it.each([
    { crit: ["exp"], exp: 1 },
    { crit: [] },
    { alg: "none" },
    { alg: "A256KW" },
    { alg: "RSA-OAEP" },
    { alg: "PBES2-HS512+A256KW", p2c: 1e9, p2s: "AAAA" },
    { alg: "DIR" },
    { alg: ["dir"] },
    { enc: "A128GCM" },
    { enc: "A256CBC" },
    { enc: "toString" },
    { enc: ["A256CBC-HS512"] },
    { enc: undefined },
    { alg: undefined },
    { kid: 1 },
    { kid: null },
    { typ: {} },
  ])("is refused if it is %j", async (said) => {
    expect(await agreed(await resealed(await foreign({}), said))).toBe(refused)
  })

  it("is refused if it is not a JSON object in UTF-8", async () => {
    const [, ...rest] = (await foreign({})).split(".")
    for (const header of ["null", "[]", "1", "{", '"dir"', "", '{"alg":"dir","enc":"A256CBC-HS512","__proto__":{}}']) {
      expect(await agreed(await withTag([base64url.encode(header), ...rest]))).toBe(refused)
    }
    expect(await agreed([base64url.encode(new Uint8Array([0xff, 0xfe])), ...rest].join("."))).toBe(refused)
  })

  it("is the reason of the refusals above, because the same re-sealing with a valid header passes", async () => {
    expect(await agreed(await resealed(await foreign({}), { typ: "JWT" }))).toMatchObject({ sub: "1" })
  })
})

describe("JWT-20: a token's text", () => {
  it("is the only one that opens to its claims: other spellings of the same bytes are refused", async () => {
    const token = await seal(rings.node, { sub: "1" })
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for (const [index, part] of token.split(".").entries()) {
      const respelled = [`${part}=`, `${part}==`, ` ${part}`, `${part}\n`]
      for (const letter of part === "" ? "" : alphabet) respelled.push(part.slice(0, -1) + letter)
      for (const spelling of respelled.filter((one) => one !== part)) {
        expect(await agreed(token.split(".").with(index, spelling).join("."))).toBe(refused)
      }
    }
  })
})
