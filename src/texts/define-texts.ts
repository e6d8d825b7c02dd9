/** Texts of an application, in several languages. */
import type { Awaitable } from "../ports/records.ts"
import type { Language, Languages } from "./languages.ts"
import type { Translated } from "./texts.ts"

/** The texts of a language, or a function that imports the module whose default export they are. */
type Catalogue<T, L extends Language> =
  | Translated<T, Languages[L]>
  | (() => Promise<{ readonly default: Translated<T, Languages[L]> }>)

/** English is the type of all others: it is what a visitor reads whose language is not here. */
type Catalogues<T extends object> = { readonly en: T } & {
  readonly [L in Exclude<Language, "en">]?: Catalogue<T, L>
}

/**
 * Takes texts by language, and returns a function that gives those of one. A text that is missing in a language, or that
 * lacks a placeholder of the English one, does not compile. For the texts of a plural, see `plural`.
 *
 * @param catalogues `{ en: { sent: "Sent to {address}." }, de: () => import("./de.ts") }`. Functions are called once.
 */
export function defineTexts<const T extends object>(
  catalogues: Catalogues<T>,
): (language: Language) => Promise<Translated<T>> {
  const loaded = new Map<Language, Promise<unknown>>()
  return async (language) => {
    const given: unknown = catalogues[language] ?? catalogues.en
    if (typeof given !== "function") return given as Translated<T>
    const texts = loaded.get(language) ?? (given as () => Promise<{ default: unknown }>)().then((all) => all.default)
    loaded.set(language, texts)
    return (await texts) as Translated<T>
  }
}

/** A value that is the same in every language, or a function that gives the one of a language. */
export type PerLanguage<T> = T | ((language: Language) => Awaitable<T>)

/** The value in a language. */
export async function inLanguage<T extends string | readonly string[] | undefined>(
  value: PerLanguage<T>,
  language: Language,
): Promise<T> {
  return typeof value === "function" ? value(language) : value
}
