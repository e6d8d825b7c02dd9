import type { ServerResponse } from "node:http"

/**
 * Sends a response of the web platform, each `Set-Cookie` as a header of its own (RES-HDR-04) beside those that are on
 * the answer already, at the pace of the client. A connection on which the client is still sending is closed after the answer.
 *
 * Resolves when everything was handed to the socket, or the client is gone.
 *
 * @throws what the response's body throws. The connection is cut then, so that half an answer does not look whole.
 */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  const cookies = response.headers.getSetCookie()
  res.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value)
  if (cookies.length > 0) res.appendHeader("set-cookie", cookies)
  if (!res.req.complete) res.setHeader("connection", "close")

  const reader = response.body?.getReader()
  if (reader === undefined || res.req.method === "HEAD") {
    res.end()
    await reader?.cancel()
    return
  }
  // A stream that waits for something to say is told when nobody listens any more.
  const leave = (): void => void reader.cancel().catch(() => undefined)
  res.once("close", leave)
  try {
    for (let part = await reader.read(); !part.done && !res.destroyed; part = await reader.read())
      if (!res.write(part.value)) await drained(res)
    if (res.destroyed) await reader.cancel()
    else res.end()
  } catch (error) {
    res.destroy()
    throw error
  } finally {
    res.off("close", leave)
  }
}

function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off("drain", done)
      res.off("close", done)
      resolve()
    }
    res.on("drain", done)
    res.on("close", done)
    if (res.destroyed) done()
  })
}
