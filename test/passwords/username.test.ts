import fc from "fast-check"
import { expect, it } from "vitest"
import { readUsername } from "../../src/passwords.ts"
import { usernameSettings } from "../../src/ports/username-options.ts"

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
  ["\u30d1\u30fc\u3059\u5c71 a1".replace(" ", ""), "\u30d1\u30fc\u3059\u5c71a1"],
  ["\ud64d\u5c71a", "\ud64d\u5c71a"],
  ["\u0e97\u0e94\u0ea5\u0ead\u0e87", "\u0e97\u0e94\u0ea5\u0ead\u0e87"],
  ["\u0930\u093e\u092e\u0967\u0968", "\u0930\u093e\u092e\u0967\u0968"],
  ["\u0645\u062d\u0645\u062f42", "\u0645\u062d\u0645\u062f42"],
  ["\u0645\u062d\u0645\u062f\u0664\u0662", "\u0645\u062d\u0645\u062f\u0664\u0662"],
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
  ["r\u0585\u0585t", "Armenian and Latin"],
  ["supp\u0ce6rt", "a Kannada digit and Latin"],
  ["ada\u0661", "an Arabic digit and Latin"],
  ["\u0e01\u0e02\u0ea5", "Thai and Lao"],
  ["\u30a2\ud64d\u5c71", "Katakana and Hangul"],
  ["\u13aa\u13ac\u13a1", "Cherokee, whose letters look like Latin ones"],
  ["ada\u2180", "a number that is no decimal digit"],
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

it.each([
  ["an entry that no name can contain", ["acme", "a b"], 'lists "a b", which is no username'],
  ["an entry that is no text", [42], "lists 42, which is no username"],
  ["a text", "admin", "is neither a list nor a function"],
])("the option `reserved` refuses %s", (_, reserved, message) => {
  const read = () => usernameSettings({ reserved: reserved as readonly string[] })
  expect(read).toThrow(TypeError)
  expect(read).toThrow(message)
})

it("the option `reserved` keeps the vowel signs of Indic scripts, which are part of a word", () => {
  const settings = usernameSettings({ reserved: ["\u0939\u093f\u0928\u094d\u0926\u0940"] })
  expect(settings?.isReserved("\u0939\u093f\u0928\u094d\u0926\u0940")).toBe(true)
  expect(settings?.isReserved("\u0939\u0928\u0926")).toBe(false)
})
