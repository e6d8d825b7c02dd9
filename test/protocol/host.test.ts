import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseHost } from "../../src/protocol/public-url.ts"

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,20}[a-z0-9])?$/).filter((text) => !text.startsWith("xn--"))
const dnsName = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join("."))
const ipv6 = fc.ipV6().map((address) => new URL(`http://[${address}]`).hostname)
const hostname = fc.oneof(dnsName, fc.ipV4(), ipv6)
const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined })

describe("parseHost", () => {
  it("reads every DNS name, IPv4 address and bracketed IPv6 address, with any port or without a port", () => {
    fc.assert(
      fc.property(hostname, port, (name, number) => {
        expect(parseHost(number === undefined ? name : `${name}:${number}`)).toEqual(
          number === undefined ? { hostname: name } : { hostname: name, port: number },
        )
      }),
    )
  })

  it("ROUTE-13: a URL parser reads every accepted text as the same host and port", () => {
    const piece = fc.constantFrom(
      "app",
      ".",
      "test",
      "1",
      "0x7f",
      "127",
      ":",
      "[",
      "]",
      "::",
      "xn--",
      "-",
      "_",
      "@",
      "/",
      "80",
      "。",
      "A",
    )
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    )
    fc.assert(
      fc.property(text, (input) => {
        const host = parseHost(input)
        if (host === undefined) return
        const url = new URL(`http://${input}/`)
        expect(url.hostname).toBe(host.hostname)
        expect(Number(url.port || 80)).toBe(host.port ?? 80)
        expect(url.href).toBe(`${url.origin}/`)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    "app.test",
    "localhost:3000",
    "web_1:8080",
    "127.0.0.1",
    "[::1]",
    "[::1]:3000",
    "xn--mnchen-3ya.test",
    "a.b.c.d.e",
  ])("%s is a host", (text) => {
    expect(parseHost(text)).toBeDefined()
  })

  it("is lower-cased", () => {
    expect(parseHost("APP.Test:8080")).toEqual({ hostname: "app.test", port: 8080 })
  })

  it.each([
    "",
    " ",
    "app.test/x",
    "u:p@app.test",
    "@app.test",
    "app.test\\@evil.test",
    "a.test, b.test",
    "a.test,b.test",
    "app.test#",
    "app.test?x",
    "app.test:99999",
    "app.test:65536",
    "app.test:0",
    "app.test:0443",
    "app.test:",
    "app.test:80:80",
    "app.test:8x",
    "app。test",
    "app.test.",
    ".app.test",
    "app..test",
    "-app.test",
    "app-.test",
    "app.test\n",
    "app%2etest",
    "xn--.test",
    "127.1",
    "0x7f.0.0.1",
    "127.0.0.01",
    "2130706433",
    "1.2.3.256",
    "[::1",
    "::1",
    "[::1%25eth0]",
    "[12345::]",
    "[]",
  ])("ROUTE-13: %j is not a host", (text) => {
    expect(parseHost(text)).toBeUndefined()
  })

  it("ROUTE-13: a label has at most 63 characters, a name 253", () => {
    const longest = `${"a.".repeat(124)}aa.te`
    expect(longest).toHaveLength(253)
    expect(parseHost(longest)).toBeDefined()
    expect(parseHost(`a${longest}`)).toBeUndefined()
    expect(parseHost(`${"a".repeat(63)}.test`)).toBeDefined()
    expect(parseHost(`${"a".repeat(64)}.test`)).toBeUndefined()
    expect(parseHost("a".repeat(1_000_000))).toBeUndefined()
  })
})
