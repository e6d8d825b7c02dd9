import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import { isLanguage, languages } from "../texts/languages.ts"
import { supportedIn, type LanguageConfig } from "./language.ts"

/** Returns the error for a language without texts in the library, or for a default that is not supported. */
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
