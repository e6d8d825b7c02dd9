import { UnreadableRequest } from "./unreadable-request.ts"

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
