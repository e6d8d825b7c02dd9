/** The word for e-mail has one spelling in each language, in all texts that a visitor reads. */
import { describe, expect, it } from "vitest"
import { accountTexts } from "../../src/account/texts/index.ts"
import { languages } from "../../src/texts/languages.ts"
import { loadTexts } from "../../src/texts/load-texts.ts"
import type { Language } from "../../src/texts/languages.ts"
import { passwordTexts } from "../../src/texts/passwords/index.ts"

/** The spellings of the word that a language does not use. */
const refused: { readonly [language in Language]: RegExp } = {
  ar: /(?:بريدك|البريد|بريد(?!ك))(?! الإلكتروني| إلكتروني)|ايميل|إيميل/u,
  de: /(?<!E-)\bMails?\b|\bEmails?\b/u,
  en: /\be-mail|\bmail(?:s|ed)?\b/iu,
  es: /\bcorreos?\b(?! electrónicos?| no deseado)|\be-?mails?\b/iu,
  fr: /\bcourriel|(?<!e-)\bmails?\b|\bemails?\b/iu,
  it: /(?<!e-)\bmail\b|\bemail\b|\bla posta\b/iu,
  ja: /電子メール|Eメール|e-?mail/iu,
  ko: /(?<!이)메일|전자 ?우편/u,
  nl: /(?<!e-)\bmail(?:s|en)?\b|\bemail/iu,
  pl: /\bemail|(?<!e-)\bmail/iu,
  "pt-BR": /\bemails?\b|(?<!e-)\bmails?\b|correio/iu,
  "zh-Hans": /电子邮件|电子邮箱|电邮/u,
}

function textsIn(part: unknown): string[] {
  if (typeof part === "string") return [part.replaceAll(/\{\w+\}|\S+@\S+/g, "")]
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(textsIn) : []
}

describe.each(languages)("the texts in %s", (language) => {
  it("spell e-mail in one way", async () => {
    const catalogues = await Promise.all([loadTexts(language), accountTexts(language), passwordTexts(language)])
    const texts = textsIn(catalogues)
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter((text) => refused[language].test(text))).toEqual([])
  })
})
