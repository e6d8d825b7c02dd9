import fc from "fast-check"
import { expect, it } from "vitest"
import { readUsername } from "../../src/passwords.ts"

it.each([
  ["Ada", "ada"],
  [" ada ", "ada"],
  ["\uff21\uff24\uff21", "ada"],
  ["ada.b_c-9", "ada.b_c-9"],
  ["42.", "42."],
  ["Zo\u0065\u0308", "zo\u00eb"],
  ["STRASSE", "strasse"],
  ["\u0410\u0414\u0410", "\u0430\u0434\u0430"],
  ["\u5c71\u7530\u592a\u90ce", "\u5c71\u7530\u592a\u90ce"],
  ["\u0645\u062d\u0645\u062f", "\u0645\u062d\u0645\u062f"],
  ["x".repeat(64), "x".repeat(64)],
])("%j becomes the name %j", (typed, name) => {
  expect(readUsername(typed)).toBe(name)
})

it.each([
  ["", "empty"],
  ["ab", "too short"],
  ["x".repeat(65), "too long"],
  ["x".repeat(100_000), "far too long"],
  ["ada@x.test", "an address"],
  ["ada\uff20x", "a full-width @"],
  ["a da", "a space"],
  ["ada\u0000", "NUL"],
  ["ada\nb", "a line break"],
  ["_ada", "begins with _"],
  ["\u0301ada", "begins with a mark"],
  ["ad\u200ba", "a zero-width space"],
  ["ad\u200da", "a joiner"],
  ["ad\ufe0fa", "a variation selector"],
  ["ad\u034fa", "an invisible mark"],
  ["\u202eada", "a right-to-left override"],
  ["\u3164\u3164\u3164", "fillers, which are letters"],
  ["\u0430da", "Cyrillic and Latin"],
  ["\u03bfda", "Greek and Latin"],
  ["ada\ud800", "half of a character"],
  ["\u{1f511}\u{1f511}\u{1f511}", "no letters"],
])("%j is no name: %s", (typed) => {
  expect(readUsername(typed)).toBeUndefined()
})

it("refuses values that are not strings", () => {
  for (const value of [undefined, null, 42, {}, ["ada"]]) expect(readUsername(value)).toBeUndefined()
})

it("a name is its own normal form, and contains no `@`", () => {
  const typed = fc.oneof(
    fc.string({ unit: "binary", minLength: 3, maxLength: 20 }),
    fc.string({ unit: "grapheme", minLength: 3, maxLength: 20 }),
    fc.stringMatching(/^[\p{L}\p{M}\p{N}]{3,20}$/u),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const name = readUsername(text)
      if (name === undefined) return
      expect(readUsername(name)).toBe(name)
      expect(readUsername(name.toUpperCase()) ?? name).not.toContain("@")
      expect(name).not.toMatch(/[@\s]/u)
    }),
    { numRuns: 2000 },
  )
})
