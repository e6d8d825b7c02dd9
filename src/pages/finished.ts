/**
 * The base class of checked strings that are safe in one language, such as HTML or CSS. Only the functions that check a
 * string make such a value. Because of the private field, no other object passes `instanceof` or has this type.
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
