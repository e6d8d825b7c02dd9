/** Ends a run from within a function of the library, with a reason of the catalogue. */
export class RunRefused extends Error {
  override readonly name: string = "RunRefused"
  readonly reason: "subject_invalid"

  constructor(reason: "subject_invalid", message: string) {
    super(message)
    this.reason = reason
  }
}
