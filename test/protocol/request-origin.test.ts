import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sameOriginRequest } from "../../src/protocol/request-origin.ts"

const from = (headers: Record<string, string>, origin = "https://app.test") =>
  sameOriginRequest({ headers: new Headers(headers), origin })

const latin1 = fc.string({ unit: "binary-ascii" }).filter((text) => /^[\t\x20-\x7e]*$/.test(text))
const originHeader = fc.oneof(
  fc.constantFrom("https://app.test", "null", "https://evil.test", "https://app.test.evil.test", ""),
  fc.webUrl(),
  latin1,
)
const siteHeader = fc.oneof(fc.constantFrom("same-origin", "same-site", "cross-site", "none", ""), latin1)

describe("sameOriginRequest", () => {
  it("INV-C1: a request counts as the application's own only if no header disagrees and at least one header agrees", () => {
    const headers = fc.record({ origin: originHeader, "sec-fetch-site": siteHeader }, { requiredKeys: [] })
    fc.assert(
      fc.property(headers, (given) => {
        const present = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, text.trim()]))
        const { origin, "sec-fetch-site": site } = present
        const originAgrees =
          origin !== undefined && URL.canParse(origin) && new URL(origin).origin === "https://app.test"
        const siteAgrees = site === "same-origin"
        const originDisagrees = origin !== undefined && !originAgrees && !(origin === "null" && siteAgrees)
        const siteDisagrees = site !== undefined && site !== "same-origin" && site !== "none"
        const verdict = from(present)
        if (originDisagrees || siteDisagrees) expect(verdict).toBe("cross")
        else if (verdict === "same") expect(originAgrees || siteAgrees).toBe(true)
        else if (verdict === "unknown") expect(originAgrees || siteAgrees).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ["https://app.test.evil.test", "cross"],
    ["https://app.test:444", "cross"],
    ["http://app.test", "cross"],
    ["https://evil.test", "cross"],
    ["https://APP.test", "same"],
    ["https://app.test:443", "same"],
    ["https://app.test", "same"],
    ["https://app.test/", "same"],
    ["https://app.test/x", "cross"],
    ["https://u@app.test", "cross"],
    ["https://app.test, https://evil.test", "cross"],
    ["https://app.test https://evil.test", "cross"],
    ["app.test", "cross"],
    ["", "cross"],
    ["file://", "cross"],
    ["blob:https://app.test/1", "cross"],
  ])("CSRF-11: Origin %j is %s", (origin, verdict) => {
    expect(from({ origin })).toBe(verdict)
  })

  it("CSRF-10: a request with `Origin: null` counts as the application's own only if the browser says same-origin", () => {
    expect(from({ origin: "null" })).toBe("cross")
    expect(from({ origin: "null", "sec-fetch-site": "none" })).toBe("cross")
    expect(from({ origin: "null", "sec-fetch-site": "cross-site" })).toBe("cross")
    expect(from({ origin: "null", "sec-fetch-site": "same-origin" })).toBe("same")
    expect(from({ origin: "null" }, "null")).toBe("cross")
  })

  it("CSRF-05: a request of a sibling host is cross, with any Origin", () => {
    expect(from({ "sec-fetch-site": "same-site" })).toBe("cross")
    expect(from({ "sec-fetch-site": "same-site", origin: "https://app.test" })).toBe("cross")
    expect(from({ "sec-fetch-site": "same-origin", origin: "https://evil.test" })).toBe("cross")
  })

  it("CSRF-13: the origin of a client without both headers is unknown, and so is the origin of a user's direct request without the header Origin", () => {
    expect(from({})).toBe("unknown")
    expect(from({ "sec-fetch-site": "none" })).toBe("unknown")
    expect(from({ "sec-fetch-site": "none", origin: "https://app.test" })).toBe("same")
    expect(from({ "sec-fetch-site": "same-origin" })).toBe("same")
  })

  it("an unknown value of Sec-Fetch-Site, or two values, is cross", () => {
    for (const site of ["", "same-origin, none", "Same-Origin", "same-party"]) {
      expect(from({ "sec-fetch-site": site, origin: "https://app.test" })).toBe("cross")
    }
  })
})
