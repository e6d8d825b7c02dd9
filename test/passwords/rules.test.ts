/** The rules for new passwords. */
import fc from "fast-check"
import { gzipSync } from "node:zlib"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { normalPassword } from "../../src/passwords/normal.ts"
import { judgePassword } from "../../src/passwords/rules.ts"
import { commonPasswords, pack, unpack } from "../../src/passwords/rules/common-passwords.ts"
import { wordsOf } from "../../src/passwords/rules/contextual.ts"
import { packedFile } from "../../tools/common-passwords.ts"

const words = ["ana.lopez@mail.example", "Ana López", "Acme Shop", "www.acme.example"]

describe("the length of a password", () => {
  it("is at least 15 characters, or 8 where a second factor always follows", async () => {
    expect(await judgePassword("vr8 plum ozone")).toBe("too_short")
    expect(await judgePassword("vr8 plum ozonek")).toBeUndefined()
    expect(await judgePassword("vr8 plu", { secondFactor: true })).toBe("too_short")
    expect(await judgePassword("vr8 plum", { secondFactor: true })).toBeUndefined()
  })

  it("a minimum of the application can only be higher", async () => {
    expect(await judgePassword("vr8 plum ozone", { minimum: 8 })).toBe("too_short")
    expect(await judgePassword("vr8 plum ozonek", { minimum: 20 })).toBe("too_short")
    expect(await judgePassword("vr8 p", { minimum: 1, secondFactor: true })).toBe("too_short")
  })

  it("counts code points of NFC, so that an emoji is one character and a decomposed letter too", async () => {
    expect(await judgePassword("🎠🦉🪁🫖🧭🪴🎐", { secondFactor: true })).toBe("too_short")
    expect(await judgePassword("🎠🦉🪁🫖🧭🪴🎐🛶", { secondFactor: true })).toBeUndefined()
    expect(await judgePassword("e\u0301u\u0308o\u0308a", { secondFactor: true })).toBe("too_short")
  })

  it("64 characters are always allowed, and at most 4096 bytes", async () => {
    const long = (length: number) =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join("")
    expect(await judgePassword(long(64), { maximum: 20 })).toBeUndefined()
    expect(await judgePassword(long(65), { maximum: 64 })).toBe("too_long")
    expect(await judgePassword(long(1365))).toBeUndefined()
    expect(await judgePassword(long(1366))).toBe("too_long")
    expect(await judgePassword("a".repeat(1_000_000))).toBe("too_long")
  })

  it("normalPassword is NFC, accepts its own result, and never shortens", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 5000 }), (text) => {
        const normal = normalPassword(text)
        if (normal === undefined) expect(Buffer.byteLength(text.normalize("NFC"))).toBeGreaterThan(4096)
        else {
          expect(normal).toBe(text.normalize("NFC"))
          expect(normalPassword(normal)).toBe(normal)
        }
      }),
    )
    expect(normalPassword("a\ud800b")).toBe("a\ufffdb")
  })
})

describe("composition", () => {
  it.each([
    "mossy plum ferry kite",
    "817364920158366",
    "пушистый зонтик вечером",
    "柔らかい傘と静かな港の朝に飲む",
    "               x9 kd",
  ])("no kind of character is needed: %s", async (password) => {
    expect(await judgePassword(password, { words })).toBeUndefined()
  })
})

describe("guessable passwords", () => {
  it.each([
    "passwordpassword",
    "password123456789",
    "P4ssw0rd!P4ssw0rd!",
    "P@$$w0rd12345678",
    "qwertyuiopasdfgh",
    "aaaaaaaaaaaaaaaaaaaa",
    "abcabcabcabcabcabc",
    "abcdefghijklmnop",
    "ponmlkjihgfedcba",
    "123456789012345",
    "dragon-monkey-2024",
    "Dragon2024!Dragon2024!",
    "1qaz2wsx3edc4rfv",
    "iloveyou iloveyou",
    "йцукенгшщзхъфыва",
    "a".repeat(4096),
  ])("%s is common", async (password) => {
    expect(await judgePassword(password)).toBe("common")
  })

  it("each entry of the list is common, also with capital letters, digits and signs", async () => {
    const list = [...(await commonPasswords())].filter((entry) => entry.length >= 8)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...list),
        fc.boolean(),
        fc.constantFrom("", "1", "!", "2024", "123!"),
        async (entry, isLoud, end) => {
          expect(await judgePassword((isLoud ? entry.toUpperCase() : entry) + end, { secondFactor: true })).toBe(
            "common",
          )
        },
      ),
    )
  })

  it("random passwords and passphrases are acceptable", async () => {
    const random = fc
      .string({
        unit: fc.constantFrom(...Array.from("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")),
        minLength: 15,
        maxLength: 30,
      })
      .filter((text) => new Set(text).size > 9)
    await fc.assert(
      fc.asyncProperty(random, async (password) => {
        expect(await judgePassword(password, { words })).toBeUndefined()
      }),
      { numRuns: 300 },
    )
    for (const phrase of ["correct horse battery staple", "savannah river crossing", "my cat ana sleeps on the router"])
      expect(await judgePassword(phrase, { words })).toBeUndefined()
  })

  it("a judgement of any text ends soon", async () => {
    const began = performance.now()
    for (const text of [
      "ab".repeat(2048),
      `${"a".repeat(4000)}b`,
      "1".repeat(4096),
      "﷽".repeat(1300),
      "Aa1!".repeat(1000),
    ])
      await judgePassword(text, { words })
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

describe("contextual passwords", () => {
  it.each([
    "ana.lopez@mail.example",
    "AnaLopez19870412",
    "4n4L0p3z-4n4L0p3z",
    "acmeshop-analopez",
    "AcmeShop2024!!!!",
    "lopez-password-1",
    "Acme Acme Acme Acme",
  ])("%s is contextual", async (password) => {
    expect(await judgePassword(password, { words })).toBe("contextual")
    expect(await judgePassword(password, { words: ["someone@else.test"] })).not.toBe("contextual")
  })

  it("words come from names, addresses and hosts, without the last label of a host", () => {
    expect(wordsOf(words)).toEqual(["acmeshop", "analopez", "wwwacme", "lopez", "acme", "mail", "shop", "ana", "www"])
    expect(wordsOf(["", "a@b.c", "李"])).toEqual([])
  })
})

describe("the list of common passwords", () => {
  it("takes at most 60 kB in gzip", () => {
    const source = readFileSync(join(resolve(import.meta.dirname, "../.."), packedFile))
    expect(gzipSync(source).length).toBeLessThan(60_000)
  })

  it("has the entries of its source, and no others", async () => {
    const list = await commonPasswords()
    expect(list.size).toBeGreaterThan(20_000)
    for (const entry of ["password", "12345678", "dragon", "qwertyuiop", "passwordpassword"])
      expect(list).toContain(entry)
    for (const entry of list) expect(entry).toMatch(/^[\x21-\x7e]{4,}$/)
  })

  it("pack and unpack are inverse", () => {
    const entry = fc.stringMatching(/^[a-z\d!$]{1,40}$/)
    fc.assert(
      fc.property(fc.uniqueArray(entry), (entries) => {
        const sorted = entries.toSorted()
        expect(unpack(pack(sorted))).toEqual(sorted)
      }),
    )
  })
})
