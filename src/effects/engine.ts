/** The effects of one flow, with their answers and deadlines, by name. */
export interface Engine {
  readonly effects: Readonly<Record<string, unknown>>
  readonly answersOf: Readonly<Record<string, readonly string[]>>
  /** Deadlines in milliseconds, for the effects that declare one. */
  readonly deadlines: Readonly<Record<string, number | undefined>>
  /**
   * Maps each effect with a counted attempt to the answer after which the attempt no longer counts, for example because
   * the password was right.
   */
  readonly right: ReadonlyMap<string, string | undefined>
}
