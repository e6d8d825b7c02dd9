import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bodyKind } from "../../src/protocol/media-type.ts"

const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/)
const quoted = fc.stringMatching(/^"([^"\\\u0000-\u001f\u007f-\uffff]|\\[!-~]){0,12}"$/)
const space = fc.constantFrom("", " ", "\t", "  ")
const parameter = fc
  .tuple(
    space,
    space,
    token.filter((name) => name.toLowerCase() !== "charset"),
    fc.oneof(token, quoted),
  )
  .map(([before, after, name, value]) => `${before};${after}${name}=${value}`)
const parameters = fc.array(parameter, { maxLength: 4 }).map((all) => all.join(""))

const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => Array.from(text, (c, n) => (upper[n] ? c.toUpperCase() : c)).join(""))

describe("bodyKind", () => {
  it("reads the two media types in any case, with any parameters of the grammar", () => {
    fc.assert(
      fc.property(anyCase("application/json"), parameters, space, (type, rest, end) => {
        expect(bodyKind(type + rest + end)).toBe("json")
      }),
    )
    fc.assert(
      fc.property(anyCase("application/x-www-form-urlencoded"), parameters, (type, rest) => {
        expect(bodyKind(type + rest)).toBe("form")
      }),
    )
  })

  it("CSRF-09: a type that does not equal a supported one, up to its end or a semicolon, is never read", () => {
    const piece = fc.constantFrom(
      "application/json",
      "text/plain",
      ";",
      ",",
      " ",
      "=",
      "x",
      '"',
      "/",
      "charset=utf-8",
      "+json",
    )
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((pieces) => pieces.join("")),
    )
    fc.assert(
      fc.property(text, (header) => {
        const kind = bodyKind(header)
        if (kind === "unsupported") return
        expect(header).toMatch(/^application\/(json|x-www-form-urlencoded)[\t ]*(;|$)/i)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    "text/plain",
    "text/plain; application/json",
    "text/plain;x=application/json",
    "application/json;charset=utf-8;x",
    "application/json;=utf-8",
    "application/json;charset=",
    'application/json;charset="utf-8',
    "application/json;charset =utf-8",
    "application/json, text/plain",
    "application/json;a=b,text/plain",
    "application/jsonx",
    "application/ld+json",
    "xapplication/json",
    "application /json",
    "multipart/form-data; boundary=x",
    "*/*",
    "application/*",
    "json",
    "",
  ])("CSRF-09: %j is not supported", (header) => {
    expect(bodyKind(header)).toBe("unsupported")
  })

  it.each([
    ["application/json;charset=utf-8", "json"],
    ['application/json; charset="UTF-8"', "json"],
    ['application/json; charset="\\utf-8"', "json"],
    ["application/json;", "json"],
    ["application/json;;a=b", "json"],
    ["application/json;charset=iso-8859-1", "unsupported"],
    ["application/json;charset=utf-8;charset=utf-7", "unsupported"],
    ["application/x-www-form-urlencoded;charset=UTF-8", "form"],
  ])("%s is %s: only the charset UTF-8 is read", (header, kind) => {
    expect(bodyKind(header)).toBe(kind)
  })

  it("a missing header is distinguished from a wrong one", () => {
    expect(bodyKind(null)).toBe("none")
    expect(bodyKind(undefined)).toBe("none")
  })

  it("DOS-03: a header of 1024 characters is read, a longer one is not", () => {
    const header = (length: number) => `application/json;a="${"x".repeat(length - 21)}"`
    expect(header(1024)).toHaveLength(1024)
    expect(bodyKind(header(1024))).toBe("json")
    expect(bodyKind(header(1025))).toBe("unsupported")
    expect(bodyKind(header(50_000_000))).toBe("unsupported")
  })
})
