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

/** The answer to a request that cannot be read: its status and one sentence. To whatever else went wrong: 500. */
export function refusalOf(error: unknown): Response {
  const known = error instanceof UnreadableRequest ? error : undefined
  return new Response(known?.message ?? "The server could not answer this request.", {
    status: known?.status ?? 500,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "private, no-cache, no-store",
      "x-content-type-options": "nosniff",
    },
  })
}
