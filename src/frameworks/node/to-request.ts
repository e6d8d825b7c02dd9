/** Converts requests of Node to those of the web platform. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { parsedUrl } from "../../ports/addresses.ts"
import { lazyRequest, wholeRequest } from "../../protocol/lazy-request.ts"
import { withPeer } from "../../protocol/peer-address.ts"
import { originAt, parseHost } from "../../protocol/public-url.ts"
import { isBodyRead, parsedBody } from "./parsed-body.ts"
import { UnreadableRequest } from "./unreadable-request.ts"

/** A request of Node, with properties that body parsers and routers add. */
export interface NodeRequest extends IncomingMessage {
  /** The original request target, if a router has removed a prefix from `url`. */
  originalUrl?: string | undefined
  /** The body, if a parser has read it. */
  body?: unknown
}

/**
 * Converts a request of Node to one of the web platform. The `Request` reads the socket only as fast as other code
 * reads its body, so that a limit of this body also limits the socket (DOS-01). If a parser has read the body before,
 * the function converts `req.body` back to a body.
 *
 * The host of the URL is the value of the `Host` header. The scheme of the URL is the scheme of the socket. The
 * `Request` has the `X-Forwarded-*` headers, but these headers do not change the URL. The settings `trust proxy` and
 * `req.hostname` of a framework do not change the URL either. The function refuses a target with another host than
 * `Host` (RFC 9112 §3.2.2).
 *
 * @param res the response. With `res`, `Request.signal` aborts when the client disconnects before it has the whole
 * response. Without `res`, `Request.signal` aborts only if the client disconnects while it sends its body. A copy of a
 * `GET` or `HEAD` request has a signal of its own, which does not abort.
 * @throws {UnreadableRequest} 400 without exactly one valid `Host`, or for a target that is not a path; 405 for
 * `CONNECT` and `TRACE`, which the web platform does not have.
 * @throws {InvalidConfiguration} if a parser has read the body, and `req.body` is absent.
 */
export function toRequest(req: NodeRequest, res?: ServerResponse): Request {
  return wholeRequest(incomingRequest(req, res))
}

/**
 * Converts a request as {@link toRequest} does. The function makes the `Request` only when other code needs more than
 * the URL, the method, the headers, and the body through `takeBody`.
 */
export function incomingRequest(req: NodeRequest, res?: ServerResponse): Request {
  const { method = "GET" } = req
  const parts = { url: urlOf(req), method: servedMethod(method), headers: headersOf(req) }
  const peer = req.socket.remoteAddress
  const signal = () => clientGone(req, res)
  if (method === "GET" || method === "HEAD") {
    const make = () => withPeer(withLazySignal(new Request(parts.url, parts), signal), peer)
    return withPeer(lazyRequest({ ...parts, make }), peer)
  }
  if (isBodyRead(req)) return withPeer(new Request(parts.url, { ...parts, signal: signal(), ...bodyOf(req) }), peer)
  const make = (isBodyTaken: boolean) => {
    const body = isBodyTaken ? { body: "" } : bodyOf(req)
    const request = withPeer(new Request(parts.url, { ...parts, signal: signal(), ...body }), peer)
    if (isBodyTaken) void request.text()
    return request
  }
  return withPeer(lazyRequest({ ...parts, make, openBody: () => readerOf(req) }), peer)
}

/**
 * Converts a request without its body, which is enough to read the session.
 * @returns the request, or the error that {@link toRequest} would throw.
 */
export function bodilessRequest(req: NodeRequest): Request | UnreadableRequest {
  try {
    const parts = { url: urlOf(req), method: servedMethod(req.method ?? "GET"), headers: headersOf(req) }
    return lazyRequest({ ...parts, make: () => new Request(parts.url, parts) })
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
  const origin = originAt(`${scheme}:`, host)
  // The URL is joined as a string, because `new URL` would resolve a path that begins with two slashes to another host.
  const path = pathOf(req.originalUrl ?? req.url ?? "", origin)
  const url = path === undefined ? undefined : parsedUrl(origin + path)
  if (url === undefined) throw new UnreadableRequest(400, "The target of this request is not a path of this host.")
  return url.href
}

/**
 * Returns the path and query of a request target in origin-form, or in absolute-form for the same origin (RFC 9112
 * §3.2).
 */
function pathOf(target: string, origin: string): string | undefined {
  if (target.startsWith("/")) return target
  const url = /^https?:/i.test(target) ? parsedUrl(target) : undefined
  return url?.origin === origin ? url.pathname + url.search : undefined
}

/**
 * Returns all headers. If a header occurs several times but may occur only once, its values become one list, and the
 * code that reads the header refuses this list. Several `Cookie` headers become one.
 */
function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(req.headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

function bodyOf(req: NodeRequest): { body?: BodyInit; duplex?: "half" } {
  if (!isBodyRead(req)) return { body: streamOf(req), duplex: "half" }
  const body = parsedBody(req.body, req.headers["content-type"])
  // The bytes are copied, because a `Buffer` can use shared memory, which a web `Request` refuses.
  return body === undefined ? {} : { body: typeof body === "string" ? body : Uint8Array.from(body) }
}

/** Returns a stream that reads the body on demand. */
function streamOf(req: IncomingMessage): ReadableStream<Uint8Array> {
  const reader = readerOf(req)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: reader.cancel,
    },
    { highWaterMark: 0 },
  )
}

const bodyEvents = ["readable", "end", "error", "close"] as const

/**
 * Returns a reader of the body. If a caller cancels the reading, the socket stays open for the response. The async
 * iterator of the stream does the same, and takes about ten times as long for a form of one chunk.
 */
function readerOf(req: IncomingMessage) {
  let state: "unread" | "reading" | "over" = "unread"
  let wake: (() => void) | undefined
  const hear = (): void => wake?.()
  const end = (): void => {
    state = "over"
    for (const name of bodyEvents) req.off(name, hear)
    hear()
  }
  return {
    async read(): Promise<{ done: false; value: Uint8Array } | { done: true; value?: undefined }> {
      if (state === "unread") {
        state = "reading"
        for (const name of bodyEvents) req.on(name, hear)
      }
      while (state === "reading") {
        // The cast is safe: a stream of bytes returns a `Buffer`, or null if it has nothing to read at the moment.
        const value = req.read() as Buffer | null
        if (value !== null) return { done: false, value }
        const { errored, destroyed, readableEnded } = req
        if (errored !== null || destroyed || readableEnded) {
          end()
          if (!readableEnded) throw errored ?? new Error("The client closed the connection before the end of the body.")
        } else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
      return { done: true }
    },
    async cancel(): Promise<void> {
      end()
    },
  }
}

/**
 * Makes the signal when other code reads it for the first time. Most requests without a body never need their signal,
 * and a session read would spend a large part of its time on making one.
 */
function withLazySignal(request: Request, make: () => AbortSignal): Request {
  let made: AbortSignal | undefined
  return Object.defineProperty(request, "signal", { configurable: true, get: () => (made ??= make()) })
}

function clientGone(req: IncomingMessage, res: ServerResponse | undefined): AbortSignal {
  const gone = new AbortController()
  const source = res ?? req
  const isWhole = (): boolean => (res === undefined ? req.complete : res.writableFinished)
  const end = (): void => {
    if (!isWhole()) gone.abort(new DOMException("The client closed the connection.", "AbortError"))
  }
  if (source.closed) end()
  else source.once("close", end)
  return gone.signal
}
