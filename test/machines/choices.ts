/** Numbers as the source of random choices. After the last number, every choice is the first one. */
export class Choices {
  readonly #numbers: readonly number[]
  #at = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  /** A number from 0 to below the limit. */
  below(limit: number): number {
    return (this.#numbers[this.#at++] ?? 0) % limit
  }

  /** True in this percentage of cases; false after the last number. */
  percent(percent: number): boolean {
    return this.below(100) >= 100 - percent
  }

  of<T>(options: readonly [T, ...T[]] | readonly T[]): T {
    const option = options[this.below(options.length)]
    if (option === undefined) throw new RangeError("there is nothing to choose from")
    return option
  }
}
