/** Loads the texts of a language when a visitor first needs them. */
import type { Language } from "./languages.ts"
import type { OwnTexts, Texts, TextsIn } from "./texts.ts"

type Loaders = { readonly [L in Language]: () => Promise<{ readonly default: TextsIn<L> }> }

const loaders: Loaders = {
  en: async () => ({ default: (await import("./en.ts")).en }),
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

/** Returns the texts of a language. The application's own texts replace the library's. */
export async function loadTexts(language: Language, own: OwnTexts = {}): Promise<Texts> {
  const texts: Texts = (await loaders[language]()).default
  const instead = own[language]
  return instead === undefined ? texts : merged(texts, instead)
}

function merged<T extends object>(texts: T, own: object): T {
  const entries = Object.entries(texts).map(([name, text]: [string, unknown]) => {
    const instead: unknown = Reflect.get(own, name)
    return [name, isPart(text) && isPart(instead) ? merged(text, instead) : (instead ?? text)]
  })
  // The result has the keys of the catalogue and values of the same types, because the option `texts` allows no other
  // keys and types.
  return Object.fromEntries(entries) as T
}

function isPart(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
