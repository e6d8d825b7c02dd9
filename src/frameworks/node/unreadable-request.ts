/**
 * The error for a request that cannot be converted to a request of the web platform. The message quotes no part of the
 * request.
 */
export class UnreadableRequest extends Error {
  override readonly name: string = "UnreadableRequest"
  /** The HTTP status of the response. */
  readonly status: 400 | 405

  constructor(status: 400 | 405, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Returns the response to an unreadable request: 400 or 405 with one sentence. The response to any other error is 500.
 */
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
