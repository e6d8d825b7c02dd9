import type { ServerResponse } from "node:http"
import { toResponse, type HttpResult } from "../../flows/http-result.ts"
import { serializeCookie } from "../../protocol/cookies.ts"
import { sendResponse } from "./send-response.ts"

/**
 * Sends the result of a request, as {@link sendResponse} sends its `Response`: the same status, headers and body. The
 * function makes no `Response` for a text and for an empty body, because making one takes longer than sending it.
 *
 * @throws the error of a body that is a stream, after the function has cut the connection.
 */
export async function sendResult(res: ServerResponse, result: HttpResult): Promise<void> {
  const { status, body, cookies } = result
  const { method = "GET", complete } = res.req
  const headers = joined(result.headers)
  // For a text without a type, and for cookies among the headers, `Response` has rules of its own.
  const isPlain = body === null || (typeof body === "string" && headers.has("content-type"))
  if (!isPlain || headers.has("set-cookie")) return sendResponse(res, toResponse(result, method))
  res.statusCode = status
  for (const [name, value] of headers) res.setHeader(name, value)
  if (cookies.length > 0) res.appendHeader("set-cookie", cookies.map(serializeCookie))
  if (!complete) res.setHeader("connection", "close")
  // Node adds `Content-Length`.
  if (body === null || method === "HEAD") res.end()
  else res.end(body)
}

/** Returns the headers with names in lower case. The values of one name become a list (RFC 9110 §5.3). */
function joined(headers: readonly (readonly [string, string])[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const [given, value] of headers) {
    const name = given.toLowerCase()
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return values
}
