/** Defines the texts of an application in several languages. */
import type { Awaitable } from "../ports/records.ts"
import type { Language, Languages } from "./languages.ts"
import type { Translated } from "./texts.ts"

/** The texts of one language, or a function that imports a module whose default export is the texts. */
type Catalogue<T, L extends Language> =
  | Translated<T, Languages[L]>
  | (() => Promise<{ readonly default: Translated<T, Languages[L]> }>)

/**
 * The English texts determine the type of the texts in all other languages. A visitor whose language is missing reads
 * the English texts.
 */
type Catalogues<T extends object> = { readonly en: T } & {
  readonly [L in Exclude<Language, "en">]?: Catalogue<T, L>
}

/**
 * Takes texts by language, and returns a function that loads the texts of one language. If a language lacks a text, or
 * a text lacks a placeholder of the English text, the code does not compile. For texts with a number, see `plural`.
 *
 * @param catalogues `{ en: { sent: "Sent to {address}." }, de: () => import("./de.ts") }`. Each function is called
 *   once.
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

/** A value for every language, or a function that returns the value for a language. */
export type PerLanguage<T> = T | ((language: Language) => Awaitable<T>)

/** Returns the value for a language. */
export async function inLanguage<T extends string | readonly string[] | undefined>(
  value: PerLanguage<T>,
  language: Language,
): Promise<T> {
  return typeof value === "function" ? value(language) : value
}
