/** What was found that texts must not show, and how much of it there may be. */

/** Values that texts are cleaned of. */
export interface Hidden {
  /** Removed wherever they stand, and in whatever form they are written. */
  readonly anywhere: ReadonlySet<string>
  /** Removed where they stand as a word of their own: short names and values, which stand inside other words by accident. */
  readonly words: ReadonlySet<string>
  /** Passwords of one or two characters. A text that holds one is dropped: what is left around it would tell it. */
  readonly tooShort: ReadonlySet<string>
  /** There was too much to collect, or it could not be read: every text is dropped. */
  readonly everything: boolean
}

/** Values of one request. More would cost more than an error is worth: then nothing is told of it. */
const mostValues = 1_000
/** Of all values together. They are looked for in a dozen forms. */
const mostCharacters = 49_152
/** Of one value. A longer one stands in no text that is shown: nobody reads so much of one. */
export const longestSought = 2_048
const mostObjects = 5_000

/** What makes a short value one that is hidden: it is a person's, or a password. */
export type Kind = "personal" | "password"

/** Fills while a request is looked through. */
export class Found implements Hidden {
  readonly anywhere: Set<string> = new Set()
  readonly words: Set<string> = new Set()
  readonly tooShort: Set<string> = new Set()
  /** What an application gives as a user may lead back to itself, in as many ways as its database has. */
  readonly #seen: Set<object> = new Set()
  #characters = 0
  everything = false

  /** Whether an object is looked at for the first time. */
  isNew(object: object): boolean {
    const isNew = !this.#seen.has(object)
    if (this.#seen.add(object).size > mostObjects) this.everything = true
    return isNew
  }

  /**
   * As it came, and as it is compared: without the blanks around it.
   *
   * @param kind `personal`: hidden as a word where it is too short to be hidden anywhere. `password`: always.
   */
  add(value: string, kind?: Kind): void {
    this.#add(value, kind)
    const trimmed = value.trim()
    if (trimmed !== value) this.#add(trimmed, kind)
  }

  #add(value: string, kind?: Kind): void {
    if (this.everything) return
    if (kind === "password" && value.length > 0 && value.length < 3) this.tooShort.add(value)
    else if (value.length >= 6 || (kind === "password" && value.length >= 3)) this.#addAnywhere(value)
    else if (kind !== undefined && value.length >= 3) this.words.add(value)
    if (this.anywhere.size + this.words.size > mostValues) this.everything = true
  }

  #addAnywhere(value: string): void {
    if (value.length <= longestSought && !this.anywhere.has(value)) this.#characters += value.length
    if (this.#characters > mostCharacters) this.everything = true
    this.anywhere.add(value)
  }
}
