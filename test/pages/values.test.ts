import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { contrast, hexColour, readableOn } from "../../src/pages/colour.ts"
import { palette } from "../../src/pages/palette.ts"
import { formAction, href, originOf, ownSrc } from "../../src/pages/safe-url.ts"
import { hostile } from "./samples.ts"

const hex = fc.integer({ min: 0, max: 0xffffff }).map((whole) => `#${whole.toString(16).padStart(6, "0")}`)

describe("colours", () => {
  it("XSS-05: are accepted only in hexadecimal form", () => {
    fc.assert(
      fc.property(
        fc.oneof(hostile, fc.string({ unit: fc.constantFrom("#", "0", "9", "a", "f", "A", "F", "g", ";") })),
        (text) => {
          const colour = hexColour(text)
          if (colour === undefined) return
          expect(text).toMatch(/^#[0-9a-f]{3,6}$/i)
          expect(colour.toString()).toMatch(/^#[0-9a-f]{6}$/)
        },
      ),
    )
    for (const none of [
      "red",
      "#ff",
      "#ffff",
      "#fffff",
      "#12345678",
      "#ggg",
      "fff",
      "#fff ",
      "#fff\n",
      "url(#fff)",
      "",
      undefined,
    ]) {
      expect(hexColour(none)).toBeUndefined()
    }
    expect(hexColour("#AbC")?.toString()).toBe("#aabbcc")
  })

  it("text on any background reaches a contrast of 4.5, and the chosen colour is kept if it does", () => {
    fc.assert(
      fc.property(hex, hex, (background, wished) => {
        const [below, above] = [hexColour(background), hexColour(wished)]
        if (below === undefined || above === undefined) throw new Error("the generator makes colours")
        const chosen = readableOn(below, above)
        expect(contrast(below, chosen)).toBeGreaterThanOrEqual(4.5)
        if (contrast(below, above) >= 4.5) expect(chosen).toBe(above)
      }),
    )
  })

  it("measures contrast as WCAG does", () => {
    const [black, white, grey] = [hexColour("#000"), hexColour("#fff"), hexColour("#767676")]
    if (black === undefined || white === undefined || grey === undefined) throw new Error("these are colours")
    expect(contrast(black, white)).toBeCloseTo(21, 5)
    expect(contrast(grey, white)).toBeCloseTo(4.54, 2)
  })
})

describe("the palette", () => {
  const schemes = [...palette.toString().matchAll(/color-scheme: (light|dark);([^}]*)/g)]

  it("has the light scheme once, and the dark scheme for the system's setting and for the theme's setting", () => {
    expect(schemes.map(([, name]) => name)).toEqual(["light", "dark", "dark"])
  })

  it.each([
    ["ink", "page", 4.5],
    ["ink", "card", 4.5],
    ["ink", "calm-wash", 4.5],
    ["soft", "card", 4.5],
    ["alarm", "card", 4.5],
    ["alarm", "alarm-wash", 4.5],
    ["on-brand", "brand", 4.5],
    ["edge", "card", 3],
  ])("%s on %s reaches a contrast of %d in every scheme", (above, below, least) => {
    for (const [, , text = ""] of schemes) {
      const colours = [above, below].map((name) => hexColour(new RegExp(`--${name}: (#\\w+);`).exec(text)?.[1]))
      const [one, other] = colours
      if (one === undefined || other === undefined) throw new Error("the palette lacks a colour")
      expect(contrast(one, other)).toBeGreaterThanOrEqual(least)
    }
  })
})

describe("addresses", () => {
  it("every accepted address leads to http(s), as a browser reads it", () => {
    const base = "https://app.example/auth/signin"
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.webUrl(),
          hostile.map((text) => `/${text}`),
          hostile.map((text) => `https://${text}`),
        ),
        (text) => {
          const passed = href(text)
          if (passed === undefined) return
          expect(passed.toString()).toBe(text)
          expect(new URL(text, base).protocol).toMatch(/^https?:$/)
          if (ownSrc(text) !== undefined) expect(new URL(text, base).origin).toBe("https://app.example")
        },
      ),
    )
  })

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\tscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https:///evil.example",
    "https://user:pass@evil.example",
    "https://",
    "blob:https://app.example/x",
    "relative",
    "",
  ])("refuses %j", (address) => {
    expect(href(address)).toBeUndefined()
    expect(formAction(address).toString()).toBe("about:invalid")
  })

  it("a host that a Content-Security-Policy would read as a keyword is refused", () => {
    for (const host of ["a;sandbox", "*.example", "a,b", "a'b", "*"])
      expect(originOf(`https://${host}/`)).toBeUndefined()
    expect(originOf("https://Bücher.example:8443/logo.png")).toBe("https://xn--bcher-kva.example:8443")
    expect(originOf("http://[::1]:3000/")).toBe("http://[::1]:3000")
    expect(originOf("/logo.png")).toBeUndefined()
  })
})
