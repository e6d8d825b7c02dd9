/** A map with a maximum size. If the map is full, a new entry replaces the oldest entry. */
export class BoundedMap<V> extends Map<string, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(name: string, value: V): this {
    this.delete(name)
    super.set(name, value)
    const [oldest] = this.keys()
    if (this.size > this.#most && oldest !== undefined) this.delete(oldest)
    return this
  }
}
