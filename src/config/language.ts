/** Resolves the options about the language of pages and mails. */
import type { Awaitable } from "../ports/records.ts"
import { isLanguage, languages, type Language } from "../texts/languages.ts"
import type { OwnTexts, Wording } from "../texts/texts.ts"

/** The options that decide the language of a visitor. A sign-in keeps the language in which it began. */
export interface LanguageOptions {
  /** The languages of pages and mails. Default: every language for which the library has texts. */
  supported?: readonly Language[] | undefined
  /**
   * The language of a visitor who asks for no supported language. Default: `"en"`, or the first of `supported` if
   * English is not supported.
   */
  default?: Language | undefined
  /** A cookie of the application that names the visitor's language, such as `de-AT`. Default `"authjs.language"`. */
  cookie?: string | undefined
  /**
   * Returns the visitor's language, such as the user's setting. This language takes precedence over the cookie. If the
   * function returns `undefined` or a language that is not supported, the cookie decides, and then `Accept-Language`.
   * If the function throws, or takes more than five seconds, the library logs an error, and the cookie decides too.
   */
  choose?: ((request: Request) => Awaitable<string | undefined | null>) | undefined
}

/** The language options as the engine uses them. */
export interface ResolvedLanguage {
  /** The supported languages. The first one is the default. */
  readonly supported: readonly [Language, ...Language[]]
  readonly cookie: string
  readonly choose: LanguageOptions["choose"]
  /** Returns the texts of a language. The library loads these texts once. */
  readonly wording: (language: Language) => Promise<Wording>
}

/**
 * Resolves the options `language` and `texts`. Never throws, because `languageProblem` reports invalid values.
 */
export function resolveLanguage({ language = {}, texts }: LanguageConfig): ResolvedLanguage {
  const supported = supportedIn(language)
  const standard = language.default ?? supported.find((one) => one === "en") ?? supported[0] ?? "en"
  const loaded = new Map<Language, Promise<Wording>>()
  const load = async (spoken: Language): Promise<Wording> => {
    const { loadTexts } = await import("../texts/load-texts.ts")
    return { language: spoken, texts: await loadTexts(spoken, texts) }
  }
  return {
    supported: [standard, ...supported.filter((one) => one !== standard)],
    cookie: language.cookie ?? "authjs.language",
    choose: language.choose,
    wording: (spoken) => {
      const wording = loaded.get(spoken) ?? load(spoken)
      loaded.set(spoken, wording)
      return wording
    },
  }
}

/** The options about the language of pages and mails. */
export interface LanguageConfig {
  language?: LanguageOptions | undefined
  texts?: OwnTexts | undefined
}

/** Returns the supported languages. Leaves out tags without texts. */
export function supportedIn({ supported = [] }: LanguageOptions): readonly Language[] {
  const known = supported.filter(isLanguage)
  return known.length === 0 ? languages : known
}
