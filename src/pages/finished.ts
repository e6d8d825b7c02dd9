/**
 * The base class of texts that were checked for one kind of place, such as HTML or CSS. Only the functions that check
 * texts make values of this class. Because of the private field, any other object fails `instanceof`, and does not have
 * this type.
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
