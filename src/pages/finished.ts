/**
 * A text that is safe in one kind of place. Its field is private, so that no other object passes the check for such a
 * text.
 */
export class Finished<Kind extends string> {
  declare readonly kind: Kind
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}
