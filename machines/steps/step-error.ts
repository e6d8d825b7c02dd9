/**
 * The error for an invalid step, flow or override. The library throws this error before the application serves
 * requests.
 */
export class StepError extends Error {
  override readonly name: string = "StepError"
  /** The id of the step or of the flow. */
  readonly of: string

  constructor(of: string, sentence: string) {
    super(sentence)
    this.of = of
  }
}
