/** Serves the visualizer: its page, the page's files, and the stream of requests. */
import type { InspectOptions } from "../../config/inspection.ts"
import type { Logger } from "../../ports/logger.ts"
import { escaped } from "../draw/markup.ts"
import { chartsScript } from "./charts-script.ts"
import type { LookUp } from "./history.ts"
import type { Shown } from "./shown.ts"
import { streamOf } from "./stream.ts"

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
}

/**
 * Headers of every response. These headers forbid caches to store the response, and other sites to embed or read the
 * response.
 */
const guarded: Readonly<Record<string, string>> = {
  "cache-control": "private, no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/**
 * Returns true if the application's `authorize` allows the sender of a request to see the visualizer. Every result
 * except `true` refuses access. If `authorize` throws, the function logs the error.
 */
export async function lets(
  authorize: InspectOptions["authorize"],
  request: Request,
  log: Pick<Logger, "error">,
): Promise<boolean> {
  try {
    return (await authorize(request)) === true
  } catch (error) {
    log.error(
      error instanceof Error ? error : new Error("authorize(request) of the visualizer threw.", { cause: error }),
    )
    return false
  }
}

/**
 * Serves a file of the visualizer's page, or the page itself. The caller has already authorized the request. Never
 * throws: an error becomes a response with status 500.
 *
 * @param file the name of the file, without a slash in front. The name is empty for the page itself.
 */
export async function serveInspector(request: Request, file: string, shown: Shown): Promise<Response> {
  try {
    return await serve(request, file, shown)
  } catch (cause) {
    shown.failed(new Error("The visualizer could not be shown.", { cause }))
    return said(500, "The visualizer could not be shown; the log says why.")
  }
}

async function serve(request: Request, file: string, shown: Shown): Promise<Response> {
  const head = request.method === "HEAD"
  if (file === "history" && request.method === "POST" && shown.history !== undefined)
    return isForeign(request) ? said(403, foreign) : history(request, shown.history)
  if (request.method !== "GET" && !head)
    return said(405, "Only GET and HEAD are answered here.", { allow: "GET, HEAD" })
  if (file !== "" && isForeign(request)) return said(403, foreign)
  if (file === "traces") return head ? stream(null) : stream(streamOf(request, shown))
  const text = await textOf(file, shown)
  if (text === undefined) return said(404, "The visualizer has no such file.")
  const type = types[file === "" ? "html" : file.slice(file.lastIndexOf(".") + 1)] ?? "text/plain; charset=utf-8"
  const headers = { ...guarded, "content-type": type, ...(file === "" ? { "content-security-policy": policy } : {}) }
  return new Response(head ? null : text, { headers })
}

const foreign = "The visualizer answers only its own page."

/** The maximum number of characters of a look-up. */
const longestLookUp = 2000

/**
 * Responds to a look-up of an audit trail. The body of the request names the person, and not the URL, because servers
 * write URLs to their logs.
 */
async function history(request: Request, lookUp: LookUp): Promise<Response> {
  const text = await request.text()
  const { of, before } = (text.length > longestLookUp ? {} : lookedUp(text)) as { of?: unknown; before?: unknown }
  if (typeof of !== "string" || (before !== undefined && typeof before !== "string"))
    return said(400, "Whose history? Send { of } as JSON: a user's id or address.")
  const found = await lookUp(of, before)
  return new Response(JSON.stringify(found), { headers: { ...guarded, "content-type": "application/json" } })
}

function lookedUp(text: string): object {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    return {}
  }
}

/**
 * Returns true if a page of another origin sent the request, even if that origin belongs to the same site. The
 * visualizer's own page sends its origin or no origin. Without this check, an application that allows other origins by
 * CORS headers would let them read the traces.
 */
function isForeign({ headers }: Request): boolean {
  if (/^(?:cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "")) return true
  const origin = headers.get("origin")
  return origin !== null && !(URL.canParse(origin) && new URL(origin).host === headers.get("host"))
}

/** Returns a response with one sentence as plain text. */
export function said(status: number, sentence: string, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { ...guarded, "content-type": "text/plain; charset=utf-8", ...more },
  })
}

async function textOf(file: string, { prefix, charts, history: lookUp }: Shown): Promise<string | undefined> {
  if (file === "charts.js") {
    const kept = lookUp === undefined ? {} : { history: "history" }
    return chartsScript({ ...(await charts()), live: "traces", ...kept })
  }
  const { files } = (await import("#visualizer")).default
  const name = file === "" ? "index.html" : file
  const load = Object.hasOwn(files, name) ? files[name] : undefined
  const text = await load?.()
  // The paths of the page's files become absolute: relative paths would need a slash at the end of the page's URL,
  // which some frameworks remove.
  return file === "" ? text?.replaceAll(/ (href|src)="(?!data:)([\w.-]+)"/g, ` $1="${escaped(prefix)}/$2"`) : text
}

function stream(body: ReadableStream<Uint8Array> | null): Response {
  const headers = { ...guarded, "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" }
  // `no-transform` forbids proxies to compress the stream, because compression would delay events.
  return new Response(body, { headers: { ...headers, "cache-control": "private, no-store, no-transform" } })
}
