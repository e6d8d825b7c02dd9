/** Requests of Node in the terms of the web platform. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { withPeer } from "../../protocol/peer-address.ts"
import { parseHost } from "../../protocol/public-url.ts"
import { isBodyRead, parsedBody } from "./parsed-body.ts"
import { UnreadableRequest } from "./unreadable-request.ts"

/** What parsers and routers of other frameworks leave on Node's own request. */
export interface NodeRequest extends IncomingMessage {
  /** The target as it came, where a router has taken a prefix off `url`. */
  originalUrl?: string | undefined
  /** What a parser made of the body. */
  body?: unknown
}

/**
 * The same request in the web's terms. Its body is read from the socket only as fast as it is read from the `Request`,
 * so a limit that is set there holds (DOS-01). Where a parser has read it before, what that left in `req.body` is
 * written again.
 *
 * The URL's host is the `Host` header and nothing else, its scheme what the socket speaks. `X-Forwarded-*` come along
 * as headers, for whoever trusts them; what the framework makes of them (`trust proxy`, `req.hostname`) is not asked. A
 * target that names another host than `Host` is refused (RFC 9112 §3.2.2).
 *
 * @param res with it, `Request.signal` also fires when the client goes away while it waits for the answer; without,
 * only while it sends its body.
 * @throws {UnreadableRequest} 400 without exactly one `Host` that is a host, or for a target that is no path; 405 for
 * `CONNECT` and `TRACE`, which the web platform does not have.
 * @throws {InvalidConfiguration} where something read the body before and left nothing of it.
 */
export function toRequest(req: NodeRequest, res?: ServerResponse): Request {
  const { method = "GET" } = req
  const bodiless = method === "GET" || method === "HEAD"
  const request = new Request(urlOf(req), {
    method: servedMethod(method),
    headers: headersOf(req),
    signal: clientGone(req, res),
    ...(bodiless ? {} : bodyOf(req)),
  })
  return withPeer(request, req.socket.remoteAddress)
}

/**
 * The same request without its body, which stays for others to read: enough to see who sent it.
 *
 * @returns the error where {@link toRequest} throws it.
 */
export function bodilessRequest(req: NodeRequest): Request | UnreadableRequest {
  try {
    return new Request(urlOf(req), { method: servedMethod(req.method ?? "GET"), headers: headersOf(req) })
  } catch (error) {
    if (error instanceof UnreadableRequest) return error
    throw error
  }
}

function servedMethod(method: string): string {
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method)) throw new UnreadableRequest(405, "This method is not served.")
  return method
}

function urlOf(req: NodeRequest): string {
  const named = req.headersDistinct.host ?? []
  const host = named.length === 1 ? parseHost(named[0] ?? "") : undefined
  if (host === undefined) throw new UnreadableRequest(400, "This request does not say which host it is for.")
  const scheme = "encrypted" in req.socket && req.socket.encrypted === true ? "https" : "http"
  const origin = new URL(`${scheme}://${host.hostname}${host.port === undefined ? "" : `:${host.port}`}`).origin
  // Joined as text: resolved against the origin, a path that begins with two slashes would name another host.
  const path = pathOf(req.originalUrl ?? req.url ?? "", origin)
  if (path === undefined || !URL.canParse(origin + path))
    throw new UnreadableRequest(400, "The target of this request is not a path of this host.")
  return origin + path
}

/** The path and query of origin-form, or of absolute-form for this very origin (RFC 9112 §3.2). */
function pathOf(target: string, origin: string): string | undefined {
  if (target.startsWith("/")) return target
  const url = /^https?:/i.test(target) && URL.canParse(target) ? new URL(target) : undefined
  return url?.origin === origin ? url.pathname + url.search : undefined
}

/** Every line as it came. Of what may stand once, two make a list, which nobody takes for one; cookies are simply more. */
function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(req.headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

function bodyOf(req: NodeRequest): { body?: BodyInit; duplex?: "half" } {
  if (!isBodyRead(req)) return { body: streamOf(req), duplex: "half" }
  const body = parsedBody(req.body, req.headers["content-type"])
  // A buffer may be of memory that others share, which the web platform does not take.
  return body === undefined ? {} : { body: typeof body === "string" ? body : Uint8Array.from(body) }
}

/** The body, chunk by chunk as it is asked for. Left unread, it stays in the socket, which stays open for the answer. */
function streamOf(req: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = req.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next: IteratorResult<Uint8Array> = await chunks.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

function clientGone(req: IncomingMessage, res: ServerResponse | undefined): AbortSignal {
  const gone = new AbortController()
  const reason = (): void => gone.abort(new DOMException("The client closed the connection.", "AbortError"))
  if (res === undefined) req.once("close", () => req.complete || reason())
  else res.once("close", () => res.writableFinished || reason())
  return gone.signal
}
