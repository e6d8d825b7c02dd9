/**
 * The error by which a function of the library ends a run. The flow then refuses the request, with the `reason` of this
 * error.
 */
export class RunRefused extends Error {
  override readonly name: string = "RunRefused"
  readonly reason: "subject_invalid"

  constructor(reason: "subject_invalid", message: string) {
    super(message)
    this.reason = reason
  }
}
