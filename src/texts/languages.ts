/** The languages that have texts. `load-texts.ts` loads the texts of each. */

/**
 * The plural forms of each language that has texts, by their names in `Intl.PluralRules`. A test compares them with
 * `Intl.PluralRules`.
 */
export interface Languages {
  en: "one" | "other"
  de: "one" | "other"
  fr: "one" | "many" | "other"
  es: "one" | "many" | "other"
  it: "one" | "many" | "other"
  "pt-BR": "one" | "many" | "other"
  nl: "one" | "other"
  pl: "one" | "few" | "many" | "other"
  ja: "other"
  "zh-Hans": "other"
  ko: "other"
  ar: "zero" | "one" | "two" | "few" | "many" | "other"
}

/** A language that the library has texts in, as a language tag (BCP 47). */
export type Language = keyof Languages

/** Every language, in an object so that the compiler finds a missing one. */
const known: { readonly [L in Language]: true } = {
  en: true,
  de: true,
  fr: true,
  es: true,
  it: true,
  "pt-BR": true,
  nl: true,
  pl: true,
  ja: true,
  "zh-Hans": true,
  ko: true,
  ar: true,
}

/** The tags of all languages. English is the first, because visitors who want none of these languages read English. */
export const languages: readonly Language[] = Object.keys(known) as (keyof typeof known)[]

/** Returns true for the tag of a language that the library has texts in. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}
