import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostListed, parseHostRule, type HostRule } from "../../src/protocol/public-url.ts"

const rule = (text: string): HostRule => {
  const read = parseHostRule(text)
  if (read === undefined) throw new TypeError(`${text} is no entry.`)
  return read
}
const listed = (origin: string, ...texts: string[]) => hostListed(origin, texts.map(rule))

describe("HOST-01: the list of hosts", () => {
  it.each<[string, string]>([
    ["app.example.com", "https://app.example.com"],
    ["APP.Example.COM", "https://app.example.com"],
    ["app.example.com:443", "https://app.example.com"],
    ["app.example.com:8443", "https://app.example.com:8443"],
    ["app.example.com", "http://app.example.com"],
    ["*.preview.example.com", "https://pr-12.preview.example.com"],
    ["*.preview.example.com:8443", "https://pr-12.preview.example.com:8443"],
    ["*.localhost:3000", "http://shop.localhost:3000"],
    ["bücher.example", "https://xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "https://xn--bcher-kva.example"],
    ["*.BÜCHER.example", "https://a.xn--bcher-kva.example"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["[::1]:3000", "http://[::1]:3000"],
    ["localhost", "http://localhost"],
  ])("HOST-01: %s lists %s", (text, origin) => {
    expect(listed(origin, text)).toBe(true)
  })

  it.each<[string, string]>([
    ["app.example.com", "https://example.com"],
    ["app.example.com", "https://app.example.com.evil.test"],
    ["app.example.com", "https://evil-app.example.com"],
    ["app.example.com", "https://app.example.com:8443"],
    ["app.example.com:8443", "https://app.example.com"],
    ["app.example.com:443", "http://app.example.com"],
    ["*.preview.example.com", "https://preview.example.com"],
    ["*.preview.example.com", "https://a.b.preview.example.com"],
    ["*.preview.example.com", "https://evilpreview.example.com"],
    ["*.preview.example.com", "https://a.preview.example.com.evil.test"],
    ["bücher.example", "https://bucher.example"],
    ["127.0.0.1", "http://127.0.0.2"],
  ])("HOST-01: %s does not list %s", (text, origin) => {
    expect(listed(origin, text)).toBe(false)
  })

  it.each([
    "",
    " ",
    "*",
    "*.",
    "*.com",
    "*.*.example.com",
    "app.*.example.com",
    "*app.example.com",
    "https://app.example.com",
    "app.example.com/",
    "app.example.com,other.example.com",
    " app.example.com",
    "user@app.example.com",
    "app.example.com:0",
    "app.example.com:99999",
    "app.example.com:",
    "app.example.com.",
    "*.127.0.0.1",
    "*.[::1]",
    "*.1.2",
    "0x7f.1",
    "ｅvil.example",
    "straße.example\u0000",
    "bücher.example/x",
    "bücher.example@evil.test",
  ])("HOST-01: %j is not an entry", (text) => {
    expect(parseHostRule(text)).toBeUndefined()
  })

  it("HOST-01: reading is total, and an entry without a star lists only its own host", () => {
    fc.assert(
      fc.property(fc.anything(), fc.webUrl(), (text, url) => {
        const read = parseHostRule(text)
        if (read === undefined || read.anyLabel) return
        const { origin, hostname } = new URL(url)
        expect(hostListed(origin, [read])).toBe(hostname === read.hostname)
      }),
    )
    expect(hostListed("https://app.example.com", [])).toBe(false)
  })
})
