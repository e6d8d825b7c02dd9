import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  clearedCookie,
  cookieHeaderLimits,
  cookieName,
  parseCookies,
  serializeCookie,
} from "../../src/protocol/cookies.ts"

const parsed = (header: string) => ({ ...parseCookies(header) })

describe("reading a Cookie header", () => {
  it("COOK-10: is total, and returns text without a prototype", () => {
    const noise = fc.string({ unit: fc.constantFrom(...Array.from('ab=;; \t%2"\\,\u00e9\ud83d_')) })
    fc.assert(
      fc.property(fc.oneof(noise, fc.string({ unit: "binary" })), (header) => {
        const cookies = parseCookies(header)
        expect(Object.getPrototypeOf(cookies)).toBeNull()
        for (const [name, value] of Object.entries(cookies)) {
          expect(name).not.toBe("")
          expect(typeof value).toBe("string")
        }
      }),
    )
    expect(parsed("")).toEqual({})
    expect({ ...parseCookies(null) }).toEqual({})
    expect({ ...parseCookies(undefined) }).toEqual({})
  })

  it("reads back the written value, for any value", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 5 }), (values) => {
        const cookies = values.map((value, number) => serializeCookie({ name: `c${number}`, value, options: {} }))
        expect(Object.values(parseCookies(cookies.join("; ")))).toEqual(values)
      }),
    )
  })

  it("COOK-03: takes the first of two cookies with one name", () => {
    expect(parsed("a=1; a=2; b=3; a=4")).toEqual({ a: "1", b: "3" })
    expect(parsed("a=; a=2")).toEqual({ a: "" })
  })

  it("COOK-09: drops cookies without a name, and distinguishes names by case", () => {
    expect(parsed("=__Host-x=1; =2; lonely; ; a=1")).toEqual({ a: "1" })
    expect(parsed("__host-x=1; __Host-X=2")).toEqual({ "__host-x": "1", "__Host-X": "2" })
  })

  it("COOK-10: keeps a value unchanged if percent-decoding fails", () => {
    expect(parsed("a=%E0%A4; b=%; c=%7C; d=100%25")).toEqual({ a: "%E0%A4", b: "%", c: "|", d: "100%" })
  })

  it("COOK-10: treats __proto__ and constructor as ordinary names", () => {
    const cookies = parseCookies("__proto__=1; constructor=2")
    expect(Object.entries(cookies)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ])
    expect(parseCookies("a=1")["toString"]).toBeUndefined()
  })

  it("COOK-10: reads the first 400 cookies and the first 64 KiB, and no partial cookie", () => {
    const many = Array.from({ length: 4000 }, (_, number) => `c${number}=${number}`)
    const cookies = parseCookies(many.join("; "))
    expect(Object.keys(cookies).length).toBe(cookieHeaderLimits.cookies)
    expect(cookies["c399"]).toBe("399")
    expect(Object.keys(parseCookies(many.slice(0, 400).join("; "))).length).toBe(400)

    expect(parsed(`a=1; b=${"x".repeat(65_536)}; c=3`)).toEqual({ a: "1" })
    expect(parsed(`b=${"x".repeat(65_536)}`)).toEqual({})
    const fits = `a=1; b=${"x".repeat(65_536 - 7)}`
    expect(Object.keys(parsed(fits))).toEqual(["a", "b"])
    expect(parsed(`${fits}x`)).toEqual({ a: "1" })
  })

  it("DOS-03: takes less than 50 ms for a mebibyte of any text", () => {
    for (const letters of ["a", "=", ";", "a=", "a;", "=;", " ", "%", ";=", "a=%zz;"]) {
      const header = letters.repeat((1 << 20) / letters.length)
      const times = [1, 2, 3].map(() => {
        const start = performance.now()
        parseCookies(header)
        return performance.now() - start
      })
      expect(Math.min(...times)).toBeLessThan(50)
    }
  })
})

describe("writing a Set-Cookie header", () => {
  it("writes attributes in the order of the contract", () => {
    const header = serializeCookie({
      name: "__Secure-authjs.session-token",
      value: "a|b",
      options: {
        sameSite: "lax",
        priority: "high",
        partitioned: true,
        secure: true,
        httpOnly: true,
        expires: new Date(0),
        path: "/",
        domain: "app.test",
        maxAge: 900.9,
      },
    })
    expect(header).toBe(
      "__Secure-authjs.session-token=a%7Cb; Max-Age=900; Domain=app.test; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; Partitioned; Priority=High; SameSite=Lax",
    )
  })

  it("leaves out undefined and false attributes", () => {
    const options = { maxAge: undefined, domain: undefined, secure: false, httpOnly: false, sameSite: undefined }
    expect(serializeCookie({ name: "a", value: "", options })).toBe("a=")
  })

  it("clears a cookie with the attributes that it was set with", () => {
    const options = { path: "/", domain: "app.test", expires: new Date(0), maxAge: 900, secure: true }
    expect(serializeCookie(clearedCookie("a", options))).toBe("a=; Max-Age=0; Domain=app.test; Path=/; Secure")
  })

  it("RES-HDR: no name, value or attribute can add anything to the header", () => {
    const hostile = fc.string({ unit: fc.constantFrom(...Array.from('a;=, \r\n\0"\\\u00e9')) })
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (name, value, domain, path) => {
        let header: string
        try {
          header = serializeCookie({ name, value, options: { domain, path } })
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError)
          return
        }
        expect(cookieName.test(name)).toBe(true)
        expect(header).toMatch(/^[\x20-\x7e]*$/)
        const expected = 1 + (domain === "" ? 0 : 1) + (path === "" ? 0 : 1)
        expect(header.split(";").length).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it("COOK-11: accepts as a name only a token of RFC 9110", () => {
    for (const name of ["a", "__Host-authjs.csrf-token", "authjs.session-token.0"])
      expect(cookieName.test(name)).toBe(true)
    for (const name of ["", "a b", "a; Domain=evil", "a=b", "a,b", "a\n", '"a"', "\u00e9"]) {
      expect(cookieName.test(name)).toBe(false)
      expect(() => serializeCookie({ name, value: "", options: {} })).toThrow(TypeError)
    }
  })
})
