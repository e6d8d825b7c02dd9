/**
 * Remembers the text of responses, so that a server of Node can write it at once. Without this, the server would read
 * the text back from a stream, part by part, and send it without `Content-Length`.
 */

const texts = new WeakMap<Response, string>()

/** Makes a response, and remembers its body if the body is text. */
export function responseOf(body: BodyInit | null, init: ResponseInit): Response {
  const response = new Response(body, init)
  if (typeof body === "string") texts.set(response, body)
  return response
}

/**
 * Returns the whole body of a response that {@link responseOf} made from text. Returns `undefined` for any other
 * response, for a copy, and if other code has read the body or is reading it.
 */
export function unreadText(response: Response): string | undefined {
  return response.bodyUsed || response.body?.locked === true ? undefined : texts.get(response)
}
