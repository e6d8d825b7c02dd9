import { Auth } from "../../core.ts"
import { sentBy, type SvelteKitAuthConfig, type SvelteKitEvent } from "./event.ts"

/**
 * Serves a request to a route. If the body of a request is cancelled, some servers of SvelteKit cut the connection, and
 * a response such as 413 or 415 is lost. Therefore, this function leaves the rest of the body unread, and closes the
 * connection after the response.
 */
export async function respond(event: SvelteKitEvent, config: SvelteKitAuthConfig): Promise<Response> {
  const { request } = event
  if (request.body === null) return Auth(sentBy(event, request), config)
  const reader = request.body.getReader()
  let ended = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        ended = done
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  const { url, method, headers, signal } = request
  // Node needs `duplex` for a stream. The types of the web platform lack it.
  const streamed = { body, duplex: "half" }
  const response = await Auth(sentBy(event, new Request(url, { method, headers, signal, ...streamed })), config)
  if (!ended && response.status >= 400) response.headers.set("connection", "close")
  return response
}
