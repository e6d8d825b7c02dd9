/** Text that was made safe for one kind of place. Its field is private, so that no object from outside can pass for one. */
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
