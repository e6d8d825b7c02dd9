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
