/**
 * The base class of texts that were checked for one kind of place, such as HTML or CSS. The private field makes it
 * certain that a value with this class came from the functions that check: no other object passes `instanceof` and the
 * type.
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
