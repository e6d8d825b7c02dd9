import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { longestUrl, publicUrl, type AddressRules } from "../../src/protocol/public-url.ts"

type Forwarded = Readonly<Record<string, string>>

type Given = Partial<AddressRules> & { requestUrl?: string }

const request = (
  forwarded: Forwarded,
  { requestUrl: url = "http://10.0.0.7:3000/auth/session?a=b#c", trustHost = true, ...rules }: Given = {},
) => publicUrl({ url, headers: new Headers(forwarded) }, { trustHost, ...rules })

/** The possible values of a header: `Headers` itself refuses all others. */
const headerText = fc.string({ unit: "binary-ascii" }).filter((text) => {
  try {
    return new Headers({ "x-test": text }).has("x-test")
  } catch {
    return false
  }
})

describe("publicUrl", () => {
  it("is total, and every result has a plain http(s) origin with the request's own path", () => {
    const piece = fc.constantFrom(
      "app.test",
      "evil.test",
      ":80",
      ":",
      "@",
      ",",
      "/",
      "\\",
      "https",
      "http",
      "[::1]",
      " ",
    )
    const value = fc.oneof(
      headerText,
      fc.array(piece).map((pieces) => pieces.join("")),
    )
    const good = fc.constantFrom("app.test", "app.test:8443", "[::1]", "127.0.0.1:3000")
    const path = fc
      .array(fc.constantFrom("/", "\\", "evil.test", "@", "..", "%2f", "?", "x"))
      .map((pieces) => pieces.join(""))
    fc.assert(
      fc.property(
        fc.oneof(good, value),
        fc.oneof(fc.constantFrom("http", "https"), value),
        path,
        (host, proto, rest) => {
          const requestUrl = `http://inner.test/${rest}`
          const answer = request({ "x-forwarded-host": host, "x-forwarded-proto": proto }, { requestUrl })
          if (!answer.ok) {
            expect(answer.status).toBe(400)
            return
          }
          const url = new URL(answer.href)
          expect(answer.origin).toMatch(/^https?:\/\/[a-z0-9.[\]:_-]+$/)
          expect(url.origin).toBe(answer.origin)
          expect(url.pathname + url.search).toBe(new URL(requestUrl).pathname + new URL(requestUrl).search)
        },
      ),
    )
  })

  it("is total for any request URL and any AUTH_URL", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: "binary" }),
        fc.boolean(),
        (requestUrl, authUrl, trustHost) => {
          const answer = request({}, { requestUrl, publicOrigin: authUrl, trustHost })
          expect(answer.ok ? answer.origin : answer.reason).toBeTypeOf("string")
        },
      ),
    )
  })

  it("ROUTE-11: AUTH_URL's origin overrides host and headers, even malformed ones", () => {
    const authUrl = "https://app.test/base/auth"
    const answer = { ok: true, origin: "https://app.test", href: "https://app.test/auth/session?a=b" }
    expect(request({ "x-forwarded-host": "evil.test" }, { publicOrigin: authUrl })).toEqual(answer)
    expect(request({ "x-forwarded-host": "a,b", "x-forwarded-proto": "file" }, { publicOrigin: authUrl })).toEqual(
      answer,
    )
    expect(request({ host: "evil.test" }, { publicOrigin: authUrl, trustHost: false })).toEqual(answer)
  })

  it("ROUTE-12: forwarded headers are not read at all without trustHost", () => {
    const inner = { ok: true, origin: "http://10.0.0.7:3000", href: "http://10.0.0.7:3000/auth/session?a=b" }
    for (const host of ["evil.test", "a, b", ""]) {
      expect(request({ "x-forwarded-host": host, "x-forwarded-proto": "https" }, { trustHost: false })).toEqual(inner)
    }
  })

  it("host and scheme are each read with trustHost, if present", () => {
    expect(request({ "x-forwarded-host": "app.test", "x-forwarded-proto": "https" })).toMatchObject({
      origin: "https://app.test",
    })
    expect(request({ "x-forwarded-host": "APP.test:8443", "x-forwarded-proto": "https" })).toMatchObject({
      origin: "https://app.test:8443",
    })
    expect(request({ "x-forwarded-host": "app.test" })).toMatchObject({ origin: "http://app.test" })
    expect(request({ "x-forwarded-proto": "https" })).toMatchObject({ origin: "https://10.0.0.7:3000" })
    expect(request({ "x-forwarded-host": "app.test:443", "x-forwarded-proto": "https" })).toMatchObject({
      origin: "https://app.test",
    })
    expect(request({})).toMatchObject({ origin: "http://10.0.0.7:3000" })
  })

  it.each([
    "app.test/x",
    "u:p@app.test",
    "app.test\\@evil.test",
    "a.test, b.test",
    "app.test#",
    "app.test?x",
    "app.test:99999",
    "",
  ])("ROUTE-13: X-Forwarded-Host %j is refused, never read in part", (host) => {
    expect(request({ "x-forwarded-host": host })).toEqual({ ok: false, status: 400, reason: "forwardedHost" })
  })

  it("ROUTE-13: X-Forwarded-Host of 10,000 characters is refused", () => {
    expect(request({ "x-forwarded-host": "a".repeat(10_000) })).toMatchObject({ reason: "forwardedHost" })
  })

  it.each(["javascript", "file", "https,http", "https, http", "HTTPS", "", "https:", "wss"])(
    "ROUTE-14: X-Forwarded-Proto %j is refused",
    (proto) => {
      expect(request({ "x-forwarded-proto": proto })).toEqual({ ok: false, status: 400, reason: "forwardedProto" })
    },
  )

  it("ROUTE-15: two forwarded hosts are refused, and `Forwarded` is not read", () => {
    const headers = new Headers([
      ["x-forwarded-host", "app.test"],
      ["x-forwarded-host", "evil.test"],
    ])
    expect(publicUrl({ url: "http://10.0.0.7:3000/", headers }, { trustHost: true })).toEqual({
      ok: false,
      status: 400,
      reason: "forwardedHost",
    })
    expect(request({ forwarded: "host=evil.test;proto=https" })).toMatchObject({ origin: "http://10.0.0.7:3000" })
  })

  it("ROUTE-16: the result does not depend on earlier requests", () => {
    const clean = request({})
    request({ "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" })
    expect(request({})).toEqual(clean)
  })

  it.each(["http://a.test,b.test/", "http://app.test./", "http://a!b.test/"])(
    "ROUTE-19: the host of request URL %s must follow the same grammar",
    (requestUrl) => {
      expect(request({}, { requestUrl })).toEqual({ ok: false, status: 400, reason: "host" })
    },
  )

  it("ROUTE-20: a URL of more than 8 KiB is a 414, also if escaping makes it longer", () => {
    const base = "https://app.test/"
    const longest = base + "x".repeat(longestUrl - base.length)
    expect(request({}, { requestUrl: longest })).toMatchObject({ ok: true })
    expect(request({}, { requestUrl: `${longest}x` })).toEqual({ ok: false, status: 414, reason: "urlTooLong" })
    expect(request({}, { requestUrl: base + "é".repeat(2000) })).toEqual({
      ok: false,
      status: 414,
      reason: "urlTooLong",
    })
  })

  it.each(["", "/auth/session", "mailto:x@app.test", "data:.evil.test", "ftp://app.test/", "http://"])(
    "a request URL %j is refused, whatever AUTH_URL says",
    (requestUrl) => {
      expect(request({}, { requestUrl })).toEqual({ ok: false, status: 400, reason: "url" })
      expect(request({}, { requestUrl, publicOrigin: "https://app.test" })).toEqual({
        ok: false,
        status: 400,
        reason: "url",
      })
    },
  )

  it("the request's host never counts if AUTH_URL is not a web address, and an empty AUTH_URL counts as absent", () => {
    expect(request({}, { publicOrigin: "app.test" })).toEqual({ ok: false, status: 500, reason: "authUrl" })
    expect(request({}, { publicOrigin: "javascript:alert(1)" })).toEqual({ ok: false, status: 500, reason: "authUrl" })
    expect(request({}, { publicOrigin: "" })).toMatchObject({ origin: "http://10.0.0.7:3000" })
  })

  it("a path that begins with two slashes stays a path", () => {
    expect(
      request({}, { requestUrl: "http://inner.test//evil.test/x", publicOrigin: "https://app.test" }),
    ).toMatchObject({
      href: "https://app.test//evil.test/x",
    })
  })
})
