import { Auth } from "../../core.ts"
import { sentBy, type SvelteKitAuthConfig, type SvelteKitEvent } from "./event.ts"

/**
 * Answers a request to one of the routes, so that the answer arrives: some of SvelteKit's servers cut the connection when
 * somebody stops reading a body, and with it the answer that says why (413, 415). So it is only left unread here, and the
 * connection is closed after the answer.
 */
export async function answer(event: SvelteKitEvent, config: SvelteKitAuthConfig): Promise<Response> {
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
  // The web's types do not know `duplex`, without which Node takes no stream.
  const streamed = { body, duplex: "half" }
  const response = await Auth(sentBy(event, new Request(url, { method, headers, signal, ...streamed })), config)
  if (!ended && response.status >= 400) response.headers.set("connection", "close")
  return response
}
