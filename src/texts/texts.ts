/** The types of the catalogues. A catalogue has all texts of one language. */
import type { en } from "./en.ts"
import type { Names, WithNames } from "./fill.ts"
import type { Language, Languages } from "./languages.ts"

/** The texts of an error. */
export interface Message {
  /** Heading of the error page. */
  readonly headline: string
  /** Says what happened. */
  readonly what: string
  /** Says what the visitor can do. Absent for a text that an application wrote for its own reason. */
  readonly next?: string
}

/** A text with one form for each plural category of the number `{count}`. */
export interface Plural {
  readonly one: string
  readonly other: string
}

/** The texts translated into one language: with the same placeholders, and with the plural forms of that language. */
export type Translated<T, Forms extends string = "other"> = T extends string
  ? WithNames<Names<T>>
  : T extends Plural
    ? Readonly<Record<Forms, string>>
    : { readonly [K in keyof T]: Translated<T[K], Forms> }

/** The catalogue of one language. A text that is missing, or that the English catalogue lacks, is a compile error. */
export type TextsIn<L extends Language> = Translated<typeof en, Languages[L]>

/** The catalogue of the language that a visitor reads. */
export type Texts = Translated<typeof en>

/** A language, with its texts. */
export interface Wording {
  readonly language: Language
  readonly texts: Texts
}

/** The texts of a catalogue that an application replaces. */
export type PartOf<T> = T extends string ? T : { readonly [K in keyof T]?: PartOf<T[K]> | undefined }

/** The option `texts` of the configuration: for each language, the texts that the application replaces. */
export type OwnTexts = { readonly [L in Language]?: PartOf<TextsIn<L>> | undefined }
