/** A request that cannot be read as one of the web. Its message may be shown: it repeats nothing of the request. */
export class UnreadableRequest extends Error {
  override readonly name: string = "UnreadableRequest"
  /** The HTTP status to answer with. */
  readonly status: 400 | 405

  constructor(status: 400 | 405, message: string) {
    super(message)
    this.status = status
  }
}
