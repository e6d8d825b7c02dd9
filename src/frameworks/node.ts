/** For servers of plain `node:http`: requests and responses of the web platform, made of Node's own. Node only. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AuthConfig } from "../config/options.ts"
import { readEnvironment, setEnvDefaults } from "../config/environment.ts"
import { makeLogger } from "../config/logger.ts"
import { Auth } from "../core.ts"
import { prepareConfig } from "../facade/prepare-config.ts"
import { parseHost } from "../protocol/host.ts"

/** A request that cannot be read as one of the web. Its message may be shown: it repeats nothing of the request. */
export class UnreadableRequest extends Error {
  override readonly name: string = "UnreadableRequest"
  /** The HTTP status to answer with. */
  readonly status: 400 | 405

  constructor(status: 400 | 405, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The same request in the web's terms. Its body is read from the socket only as fast as it is read from the `Request`,
 * so a limit that is set there holds (DOS-01).
 *
 * The URL's host is the `Host` header and nothing else, its scheme what the socket speaks. `X-Forwarded-*` come along
 * as headers, for whoever trusts them. A target that names another host than `Host` is refused (RFC 9112 §3.2.2).
 *
 * @param res with it, `Request.signal` also fires when the client goes away while it waits for the answer; without,
 * only while it sends its body.
 * @throws {UnreadableRequest} 400 without exactly one `Host` that is a host, or for a target that is no path; 405 for
 * `CONNECT` and `TRACE`, which the web platform does not have.
 */
export function toRequest(req: IncomingMessage, res?: ServerResponse): Request {
  const { method = "GET" } = req
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method)) throw new UnreadableRequest(405, "This method is not served.")
  const bodiless = method === "GET" || method === "HEAD"
  return new Request(urlOf(req), {
    method,
    headers: headersOf(req),
    signal: clientGone(req, res),
    ...(bodiless ? {} : { body: bodyOf(req), duplex: "half" }),
  })
}

/**
 * Sends a response of the web platform, each `Set-Cookie` as a header of its own (RES-HDR-04), at the pace of the client.
 * A connection on which the client is still sending is closed after the answer.
 *
 * Resolves when everything was handed to the socket, or the client is gone.
 *
 * @throws what the response's body throws. The connection is cut then, so that half an answer does not look whole.
 */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  const cookies = response.headers.getSetCookie()
  res.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value)
  if (cookies.length > 0) res.setHeader("set-cookie", cookies)
  if (!res.req.complete) res.setHeader("connection", "close")

  const reader = response.body?.getReader()
  if (reader === undefined || res.req.method === "HEAD") {
    res.end()
    await reader?.cancel()
    return
  }
  try {
    for (let part = await reader.read(); !part.done && !res.destroyed; part = await reader.read())
      if (!res.write(part.value)) await drained(res)
    if (res.destroyed) await reader.cancel()
    else res.end()
  } catch (error) {
    res.destroy()
    throw error
  }
}

/**
 * Serves the authentication routes: `createServer(nodeHandler(config))`, or for paths under `basePath` alone.
 *
 * What the configuration leaves open is filled in from the environment (`AUTH_SECRET`, `AUTH_URL`, …), once and in
 * place; `basePath` is `/auth` by default. Never rejects: a request that cannot be read is answered with its status and
 * one sentence, and what fails beyond the library with 500 and a line in the log.
 *
 * @throws {MissingSecret} without a secret, outside of development.
 */
export function nodeHandler(config: AuthConfig): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  setEnvDefaults(readEnvironment(), config)
  prepareConfig(config, false)
  const log = makeLogger(config.logger, config.debug === true, globalThis.console)
  return async (req, res) => {
    try {
      await sendResponse(res, await Auth(toRequest(req, res), config))
    } catch (error) {
      const refused = error instanceof UnreadableRequest ? error : undefined
      if (refused === undefined) log.error(error instanceof Error ? error : new Error(String(error)))
      if (res.headersSent) res.destroy()
      else await sendResponse(res, refusal(refused))
    }
  }
}

function refusal(error: UnreadableRequest | undefined): Response {
  return new Response(error?.message ?? "The server could not answer this request.", {
    status: error?.status ?? 500,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "private, no-cache, no-store",
      "x-content-type-options": "nosniff",
    },
  })
}

function urlOf(req: IncomingMessage): string {
  const named = req.headersDistinct.host ?? []
  const host = named.length === 1 ? parseHost(named[0] ?? "") : undefined
  if (host === undefined) throw new UnreadableRequest(400, "This request does not say which host it is for.")
  const scheme = "encrypted" in req.socket && req.socket.encrypted === true ? "https" : "http"
  const origin = new URL(`${scheme}://${host.hostname}${host.port === undefined ? "" : `:${host.port}`}`).origin
  // Joined as text: resolved against the origin, a path that begins with two slashes would name another host.
  const path = pathOf(req.url ?? "", origin)
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

/** The body, chunk by chunk as it is asked for. Left unread, it stays in the socket, which stays open for the answer. */
function bodyOf(req: IncomingMessage): ReadableStream<Uint8Array> {
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
