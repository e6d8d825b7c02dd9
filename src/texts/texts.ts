/** The types of the catalogues. */
import type { en } from "./en.ts"
import type { Names, WithNames } from "./fill.ts"
import type { Language, Languages } from "./languages.ts"

/** The texts of an error. */
export interface Message {
  /** Heading of the error page. */
  readonly headline: string
  /** Says what happened. */
  readonly what: string
  /** Says what the visitor can do. Absent if the application's own text already says it. */
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

/**
 * The catalogue of one language. A missing text does not compile, and a text that English lacks does not compile
 * either.
 */
export type TextsIn<L extends Language> = Translated<typeof en, Languages[L]>

/** The catalogue of the language that a visitor reads. */
export type Texts = Translated<typeof en>

/** A language, with its texts. */
export interface Wording {
  readonly language: Language
  readonly texts: Texts
}

/** Some texts of a catalogue, which replace the library's texts. */
export type PartOf<T> = T extends string ? T : { readonly [K in keyof T]?: PartOf<T[K]> | undefined }

/** See `texts` of the configuration. */
export type OwnTexts = { readonly [L in Language]?: PartOf<TextsIn<L>> | undefined }
