/** A step or an override that cannot be put into a flow. Found before anything is served. */
export class StepError extends Error {
  override readonly name: string = "StepError"
  /** The step's id, or the flow's. */
  readonly of: string

  constructor(of: string, sentence: string) {
    super(sentence)
    this.of = of
  }
}
