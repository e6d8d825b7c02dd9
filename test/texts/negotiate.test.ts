import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { languages } from "../../src/texts/languages.ts"
import { acceptedLanguage, lookup } from "../../src/texts/negotiate.ts"
import type { Language } from "../../src/texts/languages.ts"

const three: readonly Language[] = ["en", "de", "fr"]

describe("the language that Accept-Language asks for", () => {
  it.each<[string | null, Language | undefined]>([
    [null, undefined],
    ["", undefined],
    ["de", "de"],
    ["DE", "de"],
    ["de-AT", "de"],
    ["de-Latn-AT-1996", "de"],
    ["de-AT, de;q=0.9, en;q=0.8", "de"],
    // The order of the header makes no difference where the weights differ.
    ["en;q=0.5, de;q=0.7", "de"],
    ["en, de", "en"],
    ["sv, de;q=0.1", "de"],
    ["sv, nl", undefined],
    ["de;q=0, fr", "fr"],
    ["de;q=0", undefined],
    ["de ; q=0.5 , fr ; q=0.6", "fr"],
    // "Any language" is the default.
    ["*", "en"],
    ["sv, *;q=0.5", "en"],
    ["fr;q=0.2, *;q=0.5", "en"],
    ["en;q=0, *", "de"],
    // The library ignores forms that RFC 9110 does not have.
    ["de;q=1.5, fr;q=0.1", "fr"],
    ["de;q=, fr", "fr"],
    ["d_e, ;, fr", "fr"],
    ["de;level=1, fr", "fr"],
    ["x-de, fr;q=0.1", "fr"],
  ])("RFC 9110 §12.5.4: %j is %j", (header, language) => {
    expect(acceptedLanguage(header, three)).toBe(language)
  })

  it.each<[string, Language | undefined]>([
    ["zh", "zh-Hans"],
    ["zh-CN", "zh-Hans"],
    ["zh-SG", "zh-Hans"],
    ["zh-Hans-CN", "zh-Hans"],
    ["zh-TW", undefined],
    ["zh-Hant", undefined],
    ["zh-HK", undefined],
    ["pt", "pt-BR"],
    ["pt-BR", "pt-BR"],
    ["pt-PT", undefined],
    ["ar-EG", "ar"],
    ["en-GB", "en"],
    ["ja-JP", "ja"],
    ["ko-KR-x-lvariant", "ko"],
    ["sr-Latn", undefined],
  ])("RFC 4647 §3.4: the range %j finds %j", (range, language) => {
    expect(lookup(range, languages)).toBe(language)
  })

  it("is a supported language, or undefined, for every value of the header", () => {
    const part = fc.constantFrom("de", "en-GB", "zh", "*", ";", "q=", "0.5", ",", " ", "-", "\0", "é")
    const header = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(part).map((parts) => parts.join("")),
    )
    fc.assert(
      fc.property(header, (text) => {
        expect([...three, undefined]).toContain(acceptedLanguage(text, three))
        expect([...three, undefined]).toContain(lookup(text, three))
      }),
    )
  })

  it("reads at most 32 ranges of a header", () => {
    const many = "sv,".repeat(31)
    expect(acceptedLanguage(`${many}de`, three)).toBe("de")
    expect(acceptedLanguage(`${many}sv,de`, three)).toBeUndefined()
  })
})
