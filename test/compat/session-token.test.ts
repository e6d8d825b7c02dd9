/** Session tokens work in both directions between this library and the published `@auth/core`. */
import * as theirs from "@auth/core/jwt"
import fc from "fast-check"
import { EncryptJWT } from "jose"
import { describe, expect, it } from "vitest"
import * as ours from "../../src/jwt.ts"
import { createKeyRing } from "../../src/protocol/session-token.ts"
import { writeSessionCookies } from "../../src/protocol/cookies.ts"

const secret = "the secret of these tests"
const names = ["authjs.session-token", "__Secure-authjs.session-token"] as const
const [plain] = names
const claims = { sub: "1", name: "Ada L\u00f6velace", email: "ada@corp.test", picture: null, roles: ["a", { b: 1.5 }] }
const sides = [
  ["theirs", "ours", theirs, ours],
  ["ours", "theirs", ours, theirs],
] as const

describe.each(sides)("a token made by %s and read by %s", (_maker, _reader, maker, reader) => {
  it.each(names)("returns its claims, for the salt %s", async (salt) => {
    const token = await maker.encode({ token: claims, secret, salt, maxAge: 60 })
    const read = await reader.decode({ token, secret, salt })
    const { iat = 0, exp, jti, ...rest } = read ?? {}
    expect(rest).toEqual(claims)
    expect(exp).toBe(iat + 60)
    expect(jti).toMatch(/^[0-9a-f-]{36}$/)
  })

  it("returns its claims for any claims, secret and salt", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[a-z]{4,9}$/), fc.jsonValue()),
        text,
        text,
        async (any, key, salt) => {
          const token = await maker.encode({ token: any, secret: key, salt })
          expect(await reader.decode({ token, secret: key, salt })).toMatchObject(asClaims(any))
        },
      ),
      { numRuns: 40 },
    )
  })

  it("is read after a rotation of secrets, old and new", async () => {
    const token = await maker.encode({ token: claims, secret: ["old"], salt: plain })
    expect(await reader.decode({ token, secret: ["new", "old"], salt: plain })).toMatchObject(claims)
    const renewed = await maker.encode({ token: claims, secret: ["new", "old"], salt: plain })
    expect(await reader.decode({ token: renewed, secret: "new", salt: plain })).toMatchObject(claims)
  })
})

/** Returns the claims as JSON represents them. Leaves out members with the name `__proto__` at every depth. */
function asClaims(any: object): object {
  return JSON.parse(JSON.stringify(any), (name, value: unknown) => (name === "__proto__" ? undefined : value)) as object
}

describe("a token", () => {
  it("has the same header and the same size from both", async () => {
    const [a = "", b = ""] = await Promise.all(
      [theirs, ours].map(({ encode }) => encode({ token: claims, secret, salt: plain })),
    )
    expect(b.split(".")[0]).toBe(a.split(".")[0])
    expect(b.length).toBe(a.length)
  })

  it("a token with A256GCM is read by both libraries, with and without kid", async () => {
    const { bytes, kid } = await createKeyRing().key({ enc: "A256GCM", secret, salt: plain })
    for (const header of [
      { alg: "dir", enc: "A256GCM", kid },
      { alg: "dir", enc: "A256GCM" },
    ]) {
      const token = await new EncryptJWT(claims).setProtectedHeader(header).setExpirationTime("1h").encrypt(bytes)
      for (const { decode } of [theirs, ours])
        expect(await decode({ token, secret, salt: plain })).toMatchObject(claims)
    }
  })

  it("MOVE-05: both libraries throw for an invalid token, and both return null for a missing token", async () => {
    const expired = await theirs.encode({ token: claims, secret, salt: plain, maxAge: -16 })
    const ofOthers = await theirs.encode({ token: claims, secret: "another", salt: plain })
    const good = await theirs.encode({ token: claims, secret, salt: plain })
    const damaged = `${good.slice(0, -4)}AAAA`
    for (const { decode } of [theirs, ours]) {
      for (const token of ["x", "a.b.c.d.e", expired, ofOthers, damaged])
        await expect(decode({ token, secret, salt: plain })).rejects.toBeInstanceOf(Error)
      for (const none of [{}, { token: "" }]) expect(await decode({ ...none, secret, salt: plain })).toBeNull()
    }
  })

  it("both libraries accept the same tokens, and read the same claims, after any change of a token", async () => {
    const good = await theirs.encode({ token: claims, secret, salt: plain })
    const edit = fc.record({
      at: fc.nat(good.length),
      drop: fc.nat(4),
      insert: fc.stringMatching(/^[A-Za-z0-9_.=-]{0,4}$/),
    })
    let taken = 0
    await fc.assert(
      fc.asyncProperty(edit, async ({ at, drop, insert }) => {
        const token = good.slice(0, at) + insert + good.slice(at + drop)
        const read = await ours.decode({ token, secret, salt: plain }).catch(() => null)
        if (read === null) return
        taken += 1
        expect(read).toEqual(await theirs.decode({ token, secret, salt: plain }))
      }),
      { numRuns: 300, examples: [[{ at: 0, drop: 0, insert: "" }]] },
    )
    expect(taken).toBeGreaterThan(0)
  })
})

describe("a session in a request", () => {
  const long = { ...claims, groups: Array.from({ length: 300 }, (_, number) => `group-${number}`) }

  it.each(sides)(
    "a session of more than 4 kB, sealed by %s and cut into cookies by this library, is read by %s",
    async (_a, _b, maker, reader) => {
      const value = await maker.encode({ token: long, secret, salt: plain })
      const writing = writeSessionCookies({ name: plain, value, options: {}, present: [] })
      if (!writing.written) throw new Error("The session does not fit")
      expect(writing.cookies.length).toBe(2)
      const cookie = writing.cookies.map((chunk) => `${chunk.name}=${chunk.value}`).join("; ")
      const req = new Request("http://app.test/", { headers: { cookie } })
      for (const { getToken } of [reader, maker]) expect(await getToken({ req, secret })).toMatchObject(long)
      for (const { getToken } of [reader, maker]) expect(await getToken({ req, secret, raw: true })).toBe(value)
    },
  )

  it("a session in a secure cookie, or in a Bearer token, is read by both libraries", async () => {
    const [, salt] = names
    const token = await theirs.encode({ token: claims, secret, salt })
    for (const headers of [{ cookie: `${salt}=${token}` }, { authorization: `Bearer ${encodeURIComponent(token)}` }]) {
      const req = new Request("https://app.test/", { headers })
      for (const { getToken } of [theirs, ours]) {
        expect(await getToken({ req, secret, secureCookie: true })).toMatchObject(claims)
      }
    }
  })
})
