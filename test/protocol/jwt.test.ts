import { describe, expect, expectTypeOf, it } from "vitest"
import { JWTSessionError, MissingSecret } from "../../src/errors.ts"
import { decode, encode, getToken, type GetTokenParams, type JWT } from "../../src/jwt.ts"

const secret = "the secret of these tests"
const plain = "authjs.session-token"
const secure = "__Secure-authjs.session-token"
const session = async (salt: string, sub = "1") => encode({ token: { sub }, secret, salt })
const request = (headers: Record<string, string>, url = "http://app.test/") => new Request(url, { headers })

describe("encode and decode", () => {
  it("return a token of 30 days by default, and its claims", async () => {
    const before = Math.floor(Date.now() / 1000)
    const claims = await decode({
      token: await encode({ token: { sub: "1" }, secret, salt: plain }),
      secret,
      salt: plain,
    })
    expect(claims).toMatchObject({ sub: "1" })
    expect(claims?.jti).toMatch(/^[0-9a-f-]{36}$/)
    expect(claims?.iat).toBeGreaterThanOrEqual(before)
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(2_592_000)
    const short = await decode({ token: await encode({ secret, salt: plain, maxAge: 60 }), secret, salt: plain })
    expect((short?.exp ?? 0) - (short?.iat ?? 0)).toBe(60)
  })

  it("MOVE-05: return null for a missing token, and throw for a malformed one, an expired one and one of another salt", async () => {
    for (const token of [undefined, ""]) expect(await decode({ token, secret, salt: plain })).toBeNull()
    const expired = await encode({ token: { sub: "1" }, secret, salt: plain, maxAge: -16 })
    for (const token of ["x", "a.b.c", expired, await session(secure)])
      await expect(decode({ token, secret, salt: plain })).rejects.toBeInstanceOf(JWTSessionError)
    const good = await session(plain)
    await expect(decode({ token: good, secret: "another secret", salt: plain })).rejects.toThrow(
      /cannot open the session token: .* secret or salt/,
    )
  })

  it("throw MissingSecret without a secret", async () => {
    for (const none of ["", [], ["good", ""]]) {
      await expect(encode({ secret: none, salt: plain })).rejects.toBeInstanceOf(MissingSecret)
      await expect(decode({ token: "x", secret: none, salt: plain })).rejects.toBeInstanceOf(MissingSecret)
    }
  })

  it("type the claims as the caller says, and as JWT otherwise", () => {
    expectTypeOf(decode<JWT>).returns.resolves.toEqualTypeOf<JWT | null>()
    expectTypeOf(() => decode({ secret, salt: plain })).returns.resolves.toEqualTypeOf<JWT | null>()
    expectTypeOf(decode<{ role: string }>).returns.resolves.toEqualTypeOf<{ role: string } | null>()
    expectTypeOf(getToken<false>).returns.resolves.toEqualTypeOf<JWT | null>()
    expectTypeOf(getToken<true>).returns.resolves.toEqualTypeOf<string | null>()
  })
})

describe("getToken", () => {
  const get = (headers: Record<string, string>, over: Partial<GetTokenParams> = {}) =>
    getToken({ req: request(headers), secret, ...over })

  it("reads the session cookie of a Request, of Headers and of a plain object in any case", async () => {
    const cookie = `other=1; ${plain}=${await session(plain)}`
    const plainObjects = [
      { cookie },
      { Cookie: cookie, host: "app.test" },
      { cookie: [cookie], "set-cookie": undefined },
    ]
    const carriers = [
      request({ cookie }),
      { headers: new Headers({ cookie }) },
      ...plainObjects.map((headers) => ({ headers })),
    ]
    for (const req of carriers) expect(await getToken({ req, secret })).toMatchObject({ sub: "1" })
  })

  it("takes the secure cookie if there is one, without an option", async () => {
    const cookie = `${plain}=${await session(plain, "plain")}; ${secure}=${await session(secure, "secure")}`
    expect(await get({ cookie })).toMatchObject({ sub: "secure" })
    expect(await get({ cookie }, { secureCookie: true })).toMatchObject({ sub: "secure" })
    expect(await get({ cookie }, { secureCookie: false })).toMatchObject({ sub: "plain" })
  })

  it("does not fall back to the plain cookie if the secure one is invalid", async () => {
    const cookie = `${plain}=${await session(plain)}; ${secure}=forged`
    expect(await get({ cookie })).toBeNull()
    expect(await get({ cookie: `${plain}=${await session(plain)}; ${secure}.0=forged` })).toBeNull()
  })

  it("COOK-04: ignores the plain cookie if the address is https, or if the option says that cookies are secure", async () => {
    const cookie = `${plain}=${await session(plain)}`
    expect(await getToken({ req: request({ cookie }, "https://app.test/"), secret })).toBeNull()
    expect(await get({ cookie }, { secureCookie: true })).toBeNull()
    expect(await get({ cookie })).toMatchObject({ sub: "1" })
  })

  it("reads a cookie of another name, with that name or another salt", async () => {
    const mine = await encode({ token: { sub: "1" }, secret, salt: "mine" })
    expect(await get({ cookie: `mine=${mine}` }, { cookieName: "mine" })).toMatchObject({ sub: "1" })
    expect(await get({ cookie: `name=${mine}` }, { cookieName: "name", salt: "mine" })).toMatchObject({ sub: "1" })
    expect(await get({ cookie: `name=${mine}` }, { cookieName: "name" })).toBeNull()
  })

  it("reads a percent-encoded Bearer token if no cookie has one, and returns null for a malformed one", async () => {
    const token = await session(plain)
    for (const scheme of ["Bearer", "bearer"]) {
      expect(await get({ authorization: `${scheme} ${encodeURIComponent(token)}` })).toMatchObject({ sub: "1" })
    }
    for (const authorization of [
      `Basic ${token}`,
      "Bearer",
      "Bearer ",
      "Bearer %E0%A4",
      "Bearer %",
      `Bearer${token}`,
    ]) {
      expect(await get({ authorization })).toBeNull()
    }
    const other = await session(plain, "cookie")
    expect(await get({ authorization: `Bearer ${token}`, cookie: `${plain}=${other}` })).toMatchObject({
      sub: "cookie",
    })
  })

  it("returns the token itself with raw, without a secret", async () => {
    const token = await session(plain)
    expect(await getToken({ req: request({ cookie: `${plain}=${token}` }), raw: true })).toBe(token)
    expect(await getToken({ req: request({}), raw: true })).toBeNull()
  })

  it("uses the given decode, and returns null if that throws", async () => {
    const decodeAs = (sub: string): JWT => ({ sub })
    const cookie = `${plain}=opaque`
    const decodeMine: GetTokenParams["decode"] = ({ token, salt }) => decodeAs(`${token} ${salt}`)
    expect(await get({ cookie }, { decode: decodeMine })).toEqual({ sub: `opaque ${plain}` })
    const decodeNever: GetTokenParams["decode"] = () => Promise.reject(new Error("no"))
    expect(await get({ cookie }, { decode: decodeNever })).toBeNull()
  })

  it("MOVE-05: returns null for an invalid token, whether an application's decode() returns null or throws", async () => {
    const expired = await encode({ token: { sub: "1" }, secret, salt: plain, maxAge: -16 })
    for (const token of ["x", expired, await session(secure)]) {
      expect(await get({ cookie: `${plain}=${token}` })).toBeNull()
      expect(await get({ cookie: `${plain}=${token}` }, { decode: (params) => decode(params) })).toBeNull()
    }
  })

  it("logs chunks that do not fit together, and returns null", async () => {
    const told: string[] = []
    const logger = { debug: (message: string) => void told.push(message) }
    expect(await get({ cookie: `${plain}.0=a; ${plain}.2=b` }, { logger })).toBeNull()
    expect(told).toEqual([`The chunks of the cookie "${plain}" do not fit together`])
  })

  it("throws for a developer's mistake: a missing request, or a missing secret of an existing token", async () => {
    // A caller without types.
    await expect(getToken({ secret } as unknown as GetTokenParams)).rejects.toThrow("Must pass `req` to JWT getToken()")
    const cookie = `${plain}=${await session(plain)}`
    for (const none of [undefined, "", [], [""]]) {
      await expect(getToken({ req: request({ cookie }), secret: none })).rejects.toBeInstanceOf(MissingSecret)
      expect(await getToken({ req: request({}), secret: none })).toBeNull()
    }
  })
})
