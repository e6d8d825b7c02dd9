/** In which language pages and mails are. */
import { InvalidConfiguration, type AuthError } from "../errors.ts"
import type { Awaitable } from "../ports/records.ts"
import { isLanguage, languages, loadTexts } from "../texts/load-texts.ts"
import type { Language } from "../texts/languages.ts"
import type { OwnTexts, Wording } from "../texts/texts.ts"

/** How the language of a visitor is found. A sign-in stays in the language that it began in. */
export interface LanguageOptions {
  /** Languages that pages and mails can have. Default: every language that the library has texts in. */
  supported?: readonly Language[] | undefined
  /** For a visitor who asks for none of them. Default `"en"`; without English, the first of `supported`. */
  default?: Language | undefined
  /** A cookie of the application that names the visitor's language, such as `de-AT`. Default `"authjs.language"`. */
  cookie?: string | undefined
  /**
   * Gives the visitor's language, such as the user's setting. It comes before the cookie; `undefined`, or a language that
   * is not supported, leaves the choice to the cookie, and then to `Accept-Language`. An error of it is logged, and so is
   * one that takes more than five seconds.
   */
  choose?: ((request: Request) => Awaitable<string | undefined | null>) | undefined
}

/** The language options as the engine uses them. */
export interface ResolvedLanguage {
  /** The default first. */
  readonly supported: readonly [Language, ...Language[]]
  readonly cookie: string
  readonly choose: LanguageOptions["choose"]
  /** The texts of a language, loaded once. */
  readonly wording: (language: Language) => Promise<Wording>
}

/** Total: faults of the options are found by {@link languageProblem}. */
export function resolveLanguage({ language = {}, texts }: LanguageConfig): ResolvedLanguage {
  const supported = supportedIn(language)
  const standard = language.default ?? supported.find((one) => one === "en") ?? supported[0] ?? "en"
  const loaded = new Map<Language, Promise<Wording>>()
  return {
    supported: [standard, ...supported.filter((one) => one !== standard)],
    cookie: language.cookie ?? "authjs.language",
    choose: language.choose,
    wording: (spoken) => {
      const wording = loaded.get(spoken) ?? loadTexts(spoken, texts).then((all) => ({ language: spoken, texts: all }))
      loaded.set(spoken, wording)
      return wording
    },
  }
}

interface LanguageConfig {
  language?: LanguageOptions | undefined
  texts?: OwnTexts | undefined
}

/** A language that the library has no texts in, or that is the default and not supported. */
export function languageProblem({ language = {}, texts = {} }: LanguageConfig): AuthError | undefined {
  const named: readonly (readonly [string, readonly string[]])[] = [
    ["language.supported", language.supported ?? []],
    ["language.default", language.default === undefined ? [] : [language.default]],
    ["texts", Object.keys(texts)],
  ]
  for (const [option, names] of named) {
    const unknown = names.find((name) => !isLanguage(name))
    if (unknown !== undefined)
      return new InvalidConfiguration(
        `\`${option}\` names the language ${JSON.stringify(unknown)}. The library has texts in: ${languages.join(", ")}.`,
      )
  }
  if (language.default === undefined || supportedIn(language).includes(language.default)) return undefined
  return new InvalidConfiguration("`language.default` is not in `language.supported`. Add it there.")
}

function supportedIn({ supported = [] }: LanguageOptions): readonly Language[] {
  const known = supported.filter(isLanguage)
  return known.length === 0 ? languages : known
}
