import type { ServerResponse } from "node:http"
import { unreadText } from "../../flows/http-result.ts"

/**
 * Sends a response of the web platform. The function sends a text of this library as a whole, with `Content-Length`. It
 * reads other bodies only as fast as the client receives them, and sends them in chunks. Each `Set-Cookie` is a separate header (RES-HDR-04), in addition to the cookies of `res`. If the client is still sending
 * its body, the function closes the connection after the response.
 *
 * The promise resolves when the function has written the whole response to the socket, or the client has disconnected.
 *
 * @throws the error of the response's body. The function then cuts the connection, so that a partial response does not
 * look complete.
 */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  const cookies = response.headers.getSetCookie()
  res.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value)
  if (cookies.length > 0) res.appendHeader("set-cookie", cookies)
  if (!res.req.complete) res.setHeader("connection", "close")

  const text = unreadText(response)
  if (text !== undefined && res.req.method !== "HEAD") {
    // Node adds `Content-Length`.
    res.end(text)
    return
  }
  const reader = response.body?.getReader()
  if (reader === undefined || res.req.method === "HEAD") {
    res.end()
    await reader?.cancel()
    return
  }
  // If the client disconnects, `leave` cancels a body that is waiting for data, such as an event stream.
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
