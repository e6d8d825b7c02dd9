/** Loads the texts of the account page in the visitor's language. */
import { defineTexts } from "../../texts/define-texts.ts"
import type { Language } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import { en } from "./en.ts"

export type AccountTexts = Translated<typeof en>

export const accountTexts: (language: Language) => Promise<AccountTexts> = defineTexts({
  en,
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  es: () => import("./es.ts"),
  it: () => import("./it.ts"),
  "pt-BR": () => import("./pt-BR.ts"),
  nl: () => import("./nl.ts"),
  pl: () => import("./pl.ts"),
  ja: () => import("./ja.ts"),
  "zh-Hans": () => import("./zh-Hans.ts"),
  ko: () => import("./ko.ts"),
  ar: () => import("./ar.ts"),
  // If the library adds a language to `Language`, this object does not compile until it has the texts of that language.
} satisfies Readonly<Record<Language, unknown>>)
