/** The languages, and where the texts of each are. Only those of a language that a visitor reads are loaded, besides English. */
import { en } from "./en.ts"
import type { Language } from "./languages.ts"
import type { OwnTexts, Texts, TextsIn } from "./texts.ts"

type Loaders = { readonly [L in Exclude<Language, "en">]: () => Promise<{ readonly default: TextsIn<L> }> }

const loaders: Loaders = {
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
}

/** English first: it is what a visitor reads who asked for none of them. */
export const languages: readonly Language[] = ["en", ...(Object.keys(loaders) as (keyof Loaders)[])]

/** Whether the library has texts in a language. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The texts of a language, with those of the application in place of the library's. */
export async function loadTexts(language: Language, own: OwnTexts = {}): Promise<Texts> {
  const texts: Texts = language === "en" ? en : (await loaders[language]()).default
  const instead = own[language]
  return instead === undefined ? texts : merged(texts, instead)
}

function merged<T extends object>(texts: T, own: object): T {
  const entries = Object.entries(texts).map(([name, text]: [string, unknown]) => {
    const instead: unknown = Reflect.get(own, name)
    return [name, isPart(text) && isPart(instead) ? merged(text, instead) : (instead ?? text)]
  })
  // It has the keys of the catalogue, and values of the same types: the configuration is typed by it.
  return Object.fromEntries(entries) as T
}

function isPart(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
