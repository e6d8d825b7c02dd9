import { describe, expect, expectTypeOf, it } from "vitest"
import { catalogue, type Reason } from "../../src/errors/catalogue.ts"
import type { ErrorName } from "../../src/errors/visible-errors.ts"
import { durationIn, limitIn, plural } from "../../src/texts/amounts.ts"
import { languages } from "../../src/texts/languages.ts"
import { loadTexts } from "../../src/texts/load-texts.ts"
import { directionOf } from "../../src/texts/direction.ts"
import { en } from "../../src/texts/en.ts"
import { fill, pieces } from "../../src/texts/fill.ts"
import type { Language, Languages } from "../../src/texts/languages.ts"
import type { Texts, TextsIn } from "../../src/texts/texts.ts"
import { enWith, unusedTexts } from "./unused-texts.ts"

/** Returns the texts of a catalogue by their paths, with the forms of a plural together. */
function textsAt(part: object, at = ""): Map<string, string | object> {
  const found = Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string | object][] => {
    const path = at === "" ? name : `${at}.${name}`
    if (typeof value === "string") return [[path, value]]
    if (typeof value !== "object" || value === null) throw new TypeError(`${path} is no text.`)
    return "other" in value ? [[path, value]] : [...textsAt(value, path)]
  })
  return new Map(found)
}

function placeholders(text: string | object): string[] {
  const whole = typeof text === "string" ? text : String(Reflect.get(text, "other"))
  return (whole.match(/\{\w*\}/g) ?? []).toSorted()
}

const english = textsAt(en)
const others = languages.filter((language) => language !== "en")

describe.each(others)("the texts in %s", (language) => {
  it("have the keys and the placeholders of English", async () => {
    const texts = textsAt(await loadTexts(language))
    expect([...texts.keys()]).toEqual([...english.keys()])
    for (const [path, text] of texts)
      expect([path, placeholders(text)]).toEqual([path, placeholders(english.get(path) ?? "")])
  })

  it("are written in that language, and no text has space around it", async () => {
    const texts = textsAt(await loadTexts(language))
    const same = [...texts].filter(([path, text]) => typeof text === "string" && text === english.get(path))
    // Words that are the same in some languages.
    const loans = [
      "error.code",
      "totp.code",
      "emailCode.code",
      "signIn.email",
      "signIn.emailExample",
      "signIn.password",
      "signIn.or",
      "error.title",
      "error.both",
      "notices.browser",
    ]
    expect(same.map(([path]) => path).filter((path) => !loans.includes(path))).toEqual([])
    for (const text of texts.values()) if (typeof text === "string") expect(text).toBe(text.trim())
  })

  it("have the plural forms of Intl, and each form has a text", async () => {
    const { error, step } = await loadTexts(language)
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const forms of [error.characters, step.attemptsLeft]) {
      expect(Object.keys(forms).toSorted()).toEqual(categories.toSorted())
      for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5])
        expect(plural(forms, count, language)).not.toMatch(/[{}]|undefined/)
    }
  })
})

describe("the types of the catalogues", () => {
  it("refuse a missing text, an unknown text, a lost placeholder and a lost plural form", () => {
    const { signIn, error } = en
    // @ts-expect-error A text is missing.
    const missing: TextsIn<"de">["signIn"] = { title: "", heading: "", with: "{provider}", or: "", none: "", email: "" }
    // @ts-expect-error English has no such text.
    const unknown: TextsIn<"de">["signIn"] = { ...signIn, emailExample: "", other: "" }
    // @ts-expect-error The placeholder is lost.
    const lost: TextsIn<"de">["mail"]["subject"] = "Anmelden"
    // @ts-expect-error Polish has four forms.
    const forms: TextsIn<"pl">["error"]["characters"] = { one: "", other: "" }
    const swapped: TextsIn<"de">["error"]["tooLong"] = "{limit}: {label}"
    // @ts-expect-error A value is missing.
    fill(error.tooLong, { label: "x" })
    expect([missing, unknown, lost, forms, swapped]).toHaveLength(5)
  })

  it("name every visible error, and no other error", () => {
    expectTypeOf<keyof Texts["errors"]>().toEqualTypeOf<ErrorName>()
    expectTypeOf<keyof Languages>().toEqualTypeOf<Language>()
  })

  it("contain only reasons of the catalogue, and every reason with texts is shown", () => {
    const shown = (Object.keys(catalogue) as Reason[]).flatMap((reason) => catalogue[reason].visitor ?? [])
    expect(new Set([...shown, "general"])).toEqual(new Set(Object.keys(en.reasons)))
  })

  it("are read by a page, and a text that no page reads is found", () => {
    // The planted one, and no other.
    expect(unusedTexts(enWith("signIn", 'forgotten: "Forgotten"'))).toEqual(["signIn.forgotten"])
  }, 60_000)
})

describe("a text with placeholders", () => {
  it("is filled by its names, in the order of the text, and a placeholder within a value is not filled", () => {
    expect(fill("{b} of {a}, {b}", { a: "{b}", b: "1" })).toBe("1 of {b}, 1")
    expect(pieces("Sign in to {host}.", { host: 7 })).toEqual(["Sign in to ", 7, "."])
  })

  it("numbers and durations are formatted by Intl", async () => {
    const of = async (language: Language) => ({ language, texts: await loadTexts(language) })
    expect(limitIn({ most: 20_000, unit: "characters" }, await of("en"))).toBe("20,000 characters")
    expect(limitIn({ most: 1, unit: "characters" }, await of("en"))).toBe("1 character")
    expect(limitIn({ most: 4096, unit: "bytes" }, await of("de"))).toBe("4.096 Byte")
    expect([86_400, 600, 3600, 604_800, 20].map((seconds) => durationIn(seconds, "de"))).toEqual([
      "24 Stunden",
      "10 Minuten",
      "1 Stunde",
      "7 Tage",
      "1 Minute",
    ])
  })
})

describe("texts of the application", () => {
  it("replace single texts, and all other texts stay", async () => {
    const own = await loadTexts("de", {
      de: { signIn: { heading: "Willkommen" }, error: { characters: { other: "{count} Z." } } },
    })
    const plain = await loadTexts("de")
    expect(own.signIn).toEqual({ ...plain.signIn, heading: "Willkommen" })
    expect(own.error.characters).toEqual({ ...plain.error.characters, other: "{count} Z." })
    expect(await loadTexts("en", { de: { signIn: { heading: "Willkommen" } } })).toEqual(en)
  })

  it("languages are written from left to right, except Arabic", () => {
    expect(languages.filter((language) => directionOf(language) === "rtl")).toEqual(["ar"])
  })
})
