import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { appendQuery } from "../../src/protocol/append-query.ts"
import { acceptCallbackResult, longestTarget, resolveTarget } from "../../src/protocol/redirect-target.ts"

const rules = { baseUrl: "https://app.test", basePath: "/auth" }
const home = "https://app.test/"
const target = (input: unknown) => resolveTarget(input, rules)
const accepted = (value: unknown) => acceptCallbackResult(value, rules)

/** Fragments that URL parsers read in different ways. */
const piece = fc.constantFrom(
  ..."/ // \\ : :// @ # ? . .. & = %2f %5c %00 %0d%0a %252f ; 。 ／ ﹒ ＠ а".split(" "),
  ..."http: https: HTTPS: javascript: data: blob: file: about:blank".split(" "),
  ..."app.test app.test:443 app.test. evil.test auth signout signin callback user:pw x xn-- [::1]".split(" "),
  ..."\t\n\r\0 \u007f\u0085\u00a0\u200b\ufeff\u2028\ud800\ufe52".split(""),
)
const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `https://app.test${pieces.join("")}`),
)

const isClean = (href: string) => {
  const url = new URL(href)
  expect(url.href).toBe(href)
  expect(href).toMatch(/^https?:\/\/[!-~]+$/)
  expect(url.username + url.password).toBe("")
  // The text equals the parser's own form, so that a partial reading leads to no other host.
  expect(href.startsWith(`${url.origin}/`)).toBe(true)
}

describe("resolveTarget", () => {
  it("ORD-22: every input gives a normalised URL of our own or an allowed origin, and the same again", () => {
    const origins = fc.constantFrom<readonly string[]>([], ["https://evil.test"], ["null", "http://app.test"])
    fc.assert(
      fc.property(hostile, hostile, origins, (input, fallback, allowedOrigins) => {
        const given = { ...rules, fallback, allowedOrigins }
        const href = resolveTarget(input, given)
        isClean(href)
        const url = new URL(href)
        expect(["https://app.test", ...allowedOrigins]).toContain(url.origin)
        expect(url.pathname.startsWith("//")).toBe(false)
        expect(href.length).toBeLessThanOrEqual(longestTarget)
        expect(resolveTarget(href, given)).toBe(href)
        // The path alone, which many applications use, also stays on the site.
        expect(new URL(url.pathname + url.search, "https://app.test").origin).toBe("https://app.test")
      }),
      { numRuns: 2000 },
    )
  })

  it("ORD-22: every ordinary path of the application is accepted", () => {
    const segment = fc.stringMatching(/^[a-z0-9~_-]{1,10}$/)
    const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => `/${segments.join("/")}`)
    const query = fc.option(fc.webQueryParameters(), { nil: "" }).map((text) => (text === "" ? "" : `?${text}`))
    fc.assert(
      fc.property(path, query, (pathname, search) => {
        fc.pre(!pathname.startsWith("/auth/"))
        const href = new URL(pathname + search, home).href
        expect(target(pathname + search)).toBe(href)
        expect(target(`https://app.test${pathname}${search}`)).toBe(href)
      }),
    )
  })

  it("is total for values of any type", () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        isClean(target(input))
      }),
    )
  })

  it.each([
    ["ORD-01", "https://evil.test"],
    ["ORD-01", "http://evil.test/auth"],
    ["ORD-01", "http://app.test/x"],
    ["ORD-02", "//evil.test"],
    ["ORD-02", "///evil.test"],
    ["ORD-02", "////evil.test"],
    ["ORD-02", "/\t/evil.test"],
    ["ORD-02", "/\n/evil.test"],
    ["ORD-02", "https://app.test//evil.test"],
    ["ORD-03", "/\\evil.test"],
    ["ORD-03", "\\\\evil.test"],
    ["ORD-03", "\\/evil.test"],
    ["ORD-03", "/\\/evil.test"],
    ["ORD-03", "/a\\b"],
    ["ORD-04", "https://app.test@evil.test"],
    ["ORD-04", "https://app.test:pw@evil.test"],
    ["ORD-04", "http://app.test\\@evil.test"],
    ["ORD-04", "https://user@app.test/"],
    ["ORD-04", "https://@app.test/x"],
    ["ORD-05", "https://app.test.evil.test"],
    ["ORD-05", "https://app.testevil"],
    ["ORD-05", "https://xapp.test"],
    ["ORD-06", "javascript:alert(1)"],
    ["ORD-06", "JaVaScRiPt:alert(1)"],
    ["ORD-06", "java\nscript:alert(1)"],
    ["ORD-06", "\u0001javascript:alert(1)"],
    ["ORD-06", "data:text/html,x"],
    ["ORD-06", "vbscript:x"],
    ["ORD-06", "file:///"],
    ["ORD-06", "about:blank"],
    ["ORD-06", "filesystem:https://app.test/x"],
    ["ORD-06", "blob:https://app.test/1"],
    ["ORD-06", "view-source:https://app.test/x"],
    ["ORD-07", " https://evil.test"],
    ["ORD-07", " https://app.test/x"],
    ["ORD-07", "%09//evil.test"],
    ["ORD-07", "\u00a0//evil.test"],
    ["ORD-07", "\ufeff/"],
    ["ORD-07", "\u200b//evil.test"],
    ["ORD-08", "https:evil.test"],
    ["ORD-08", "https:/evil.test"],
    ["ORD-08", "http:///evil.test"],
    ["ORD-08", "https:\\\\evil.test"],
    ["ORD-08", "https:app.test/x"],
    ["ORD-08", "https:///app.test/x"],
    ["ORD-09", "https://app.test%2eevil.test"],
    ["ORD-09", "https://app.test%00.evil.test"],
    ["ORD-09", "https://аpp.test"],
    ["ORD-09", "https://xn--pp-7kc.test"],
    ["ORD-10", "https://app.test:444/x"],
    ["ORD-10", "https://app.test./x"],
    ["ORD-11", "?x"],
    ["ORD-11", "#x"],
    ["ORD-11", ""],
    ["ORD-11", " "],
    ["ORD-11", "."],
    ["ORD-11", ".."],
    ["ORD-11", "/..//evil.test"],
    ["ORD-11", "/.//evil.test"],
    ["ORD-11", "dashboard"],
    ["ORD-12", "/a\r\nSet-Cookie: s=1"],
    ["ORD-12", "/a\0"],
    ["ORD-12", "/a\u0085"],
    ["ORD-13", ["/ok", "https://evil.test"]],
    ["ORD-13", { toString: (): string => "/ok" }],
    ["ORD-13", undefined],
    ["ORD-16", "/auth/signout"],
    ["ORD-16", "/auth/callback/idp?code=x"],
    ["ORD-16", "/auth/callback/idp/../idp"],
    ["ORD-16", "/auth/verify-request"],
    ["ORD-16", "/auth/session"],
    ["ORD-16", "/auth/signin/gh"],
    ["ORD-16", "/x/../auth/signout"],
    ["ORD-16", "/auth/%73ignout"],
    ["ORD-16", "/auth%2fsignout"],
    ["ORD-16", "/AUTH/Signout/"],
    ["ORD-16", "/auth//signout"],
    ["ORD-16", "https://app.test/auth/signout#x"],
  ])("%s: %j falls back", (_, input) => {
    expect(target(input)).toBe(home)
  })

  it.each([
    ["ORD-09", "https://app。test/x", "https://app.test/x"],
    ["ORD-09", "https://ａｐｐ.test/x", "https://app.test/x"],
    ["ORD-10", "https://app.test:443/x", "https://app.test/x"],
    ["ORD-10", "https://APP.test:0443/x", "https://app.test/x"],
    ["ORD-12", "/%0d%0aX: y", "https://app.test/%0d%0aX:%20y"],
    ["ORD-12", "/\u2028", "https://app.test/%E2%80%A8"],
    ["ORD-12", "/\ufe52é", "https://app.test/%EF%B9%92%C3%A9"],
    ["ORD-12", "/\ud800", "https://app.test/%EF%BF%BD"],
    ["ORD-16", "/auth/signin?callbackUrl=%2Fx", "https://app.test/auth/signin?callbackUrl=%2Fx"],
    ["ORD-16", "/auth/profile", "https://app.test/auth/profile"],
    ["ORD-16", "/authsignout", "https://app.test/authsignout"],
    ["ORD-16", "/x?next=/auth/signout", "https://app.test/x?next=/auth/signout"],
    ["ORD-20", "/%252f%252fevil.test", "https://app.test/%252f%252fevil.test"],
    ["ORD-20", "/%2f%2fevil.test", "https://app.test/%2f%2fevil.test"],
    ["ORD-22", "/x?q=a\\b&u=//evil.test#h", "https://app.test/x?q=a\\b&u=//evil.test#h"],
    ["ORD-22", "/@user", "https://app.test/@user"],
    ["ORD-22", "/%zz", "https://app.test/%zz"],
  ])("%s: %j comes out as %s", (_, input, href) => {
    expect(target(input)).toBe(href)
  })

  it("ORD-14: 2048 characters are accepted, one more falls back, also if escaping makes it longer", () => {
    const longest = `/${"x".repeat(longestTarget - home.length)}`
    expect(target(longest)).toHaveLength(longestTarget)
    expect(target(`${longest}x`)).toBe(home)
    expect(target(`/${"é".repeat(1000)}`)).toBe(home)
    expect(target(`/${"x".repeat(100_000)}`)).toBe(home)
  })

  it("the fallback must follow the same rules", () => {
    const fallingBackTo = (fallback: string) => resolveTarget("javascript:x", { ...rules, fallback })
    expect(fallingBackTo("/start")).toBe("https://app.test/start")
    expect(fallingBackTo("https://app.test")).toBe(home)
    expect(fallingBackTo("https://evil.test")).toBe(home)
    expect(fallingBackTo("/auth/signout")).toBe(home)
  })

  it("another origin is a target only if it is listed, with its scheme and port", () => {
    const listed = (input: string) => resolveTarget(input, { ...rules, allowedOrigins: ["https://shop.test:8443"] })
    expect(listed("https://shop.test:8443/x")).toBe("https://shop.test:8443/x")
    expect(listed("https://shop.test:8443/auth/signout")).toBe("https://shop.test:8443/auth/signout")
    expect(listed("https://shop.test/x")).toBe(home)
    expect(listed("http://shop.test:8443/x")).toBe(home)
    expect(listed("https://shop.test:8443//evil.test")).toBe(home)
  })

  it("only the library's actions are excluded if the base path is the root", () => {
    const root = (input: string) => resolveTarget(input, { ...rules, basePath: "/" })
    expect(root("/signout")).toBe(home)
    expect(root("/callback/gh")).toBe(home)
    expect(root("/dashboard")).toBe("https://app.test/dashboard")
    expect(root("/signin")).toBe("https://app.test/signin")
  })

  it("an invalid base URL gives the root, and nothing throws", () => {
    expect(resolveTarget("/x", { ...rules, baseUrl: "" })).toBe("/")
  })
})

describe("acceptCallbackResult", () => {
  it("ORD-17: every result of a callback gives a normalised http(s) URL or nothing, and the same again", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.anything()), (value) => {
        const href = accepted(value)
        if (href === undefined) return
        isClean(href)
        expect(accepted(href)).toBe(href)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ["https://other.test", "https://other.test/"],
    ["http://other.test:8080/x?y#z", "http://other.test:8080/x?y#z"],
    ["/dashboard", "https://app.test/dashboard"],
    ["https://app.test", home],
    ["/auth/signout", "https://app.test/auth/signout"],
  ])("ORD-17: %s is the application's decision", (value, href) => {
    expect(accepted(value)).toBe(href)
  })

  it.each([
    "javascript:alert(1)",
    "//evil.test",
    "/\\evil.test",
    "https://app.test//evil.test",
    "https://u@other.test",
    "https://other.test\\@x",
    "",
    "dashboard",
    " https://other.test",
    undefined,
    null,
    42,
    ["https://other.test"],
    new URL("https://other.test"),
  ])("ORD-17: %j is not", (value) => {
    expect(accepted(value)).toBeUndefined()
  })

  it("accepts a sign-out URL with an ID token, up to 8192 characters", () => {
    const long = (length: number) => "https://idp.test/?t=".padEnd(length, "x")
    expect(accepted(long(8192))).toHaveLength(8192)
    expect(accepted(long(8193))).toBeUndefined()
    expect(acceptCallbackResult("/x", { baseUrl: "nowhere" })).toBeUndefined()
  })
})

describe("appendQuery", () => {
  const text = fc.string({ unit: "binary" }).map((raw) => raw.replaceAll(/\p{Surrogate}/gu, ""))
  const params = fc.dictionary(text, fc.option(text, { nil: undefined }), { maxKeys: 5, noNullPrototype: true })

  it("RES-HDR-01: added parameters are read back unchanged, beside the existing ones, and the result fits a header", () => {
    const base = fc.constantFrom(
      "/login",
      "/login?x=1&y=%20#h",
      "https://login.test/in?x=1#h",
      "https://login.test",
      "/é",
      "",
    )
    fc.assert(
      fc.property(base, params, (page, given) => {
        const result = appendQuery(page, given)
        expect(result).toMatch(/^[!-~]+$/)
        const before = new URL(page, home).searchParams
        const after = new URL(result, home).searchParams
        for (const [name, value] of Object.entries(given)) {
          if (value !== undefined) expect(after.getAll(name)).toEqual([value])
        }
        for (const name of before.keys()) {
          if (given[name] === undefined) expect(after.getAll(name)).toEqual(before.getAll(name))
        }
      }),
    )
  })

  it("any path stays a path of our own origin", () => {
    fc.assert(
      fc.property(
        hostile.filter((base) => !/^https?:\/\//i.test(base)),
        params,
        (base, given) => {
          const result = appendQuery(base, given)
          expect(result).toMatch(/^\/(?!\/)[!-~]*$/)
          expect(new URL(result, home).origin).toBe("https://app.test")
        },
      ),
    )
  })

  it.each([
    ["/login", "/login?error=A+b%26c"],
    ["/login?x=1", "/login?x=1&error=A+b%26c"],
    ["/login?", "/login?error=A+b%26c"],
    ["/login?x=%20y&&z", "/login?x=%20y&z&error=A+b%26c"],
    ["/login?error=old&x=1", "/login?x=1&error=A+b%26c"],
    ["/login#top", "/login?error=A+b%26c#top"],
    ["login", "/login?error=A+b%26c"],
    ["/.//evil.test", "/evil.test?error=A+b%26c"],
    ["//evil.test", "/evil.test?error=A+b%26c"],
    ["https://login.test/in?x=1", "https://login.test/in?x=1&error=A+b%26c"],
    ["https://login.test", "https://login.test/?error=A+b%26c"],
  ])("adds to %s", (base, result) => {
    expect(appendQuery(base, { error: "A b&c", code: undefined })).toBe(result)
  })

  it("ORD-21: a line break in a value is escaped", () => {
    expect(appendQuery("/deny", { u: "a\r\nSet-Cookie: s=1" })).toBe("/deny?u=a%0D%0ASet-Cookie%3A+s%3D1")
  })

  it("the page stays unchanged if there are no parameters", () => {
    expect(appendQuery("/login?x=1#h", {})).toBe("/login?x=1#h")
    expect(appendQuery("/login", { error: undefined })).toBe("/login")
  })
})
