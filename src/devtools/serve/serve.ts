/** Serves the visualizer: its page, what the page is made of, and what requests do while they do it. */
import type { InspectOptions } from "../../config/inspection.ts"
import type { Logger } from "../../ports/logger.ts"
import type { Charts } from "../draw/charts.ts"
import { escaped } from "../draw/markup.ts"
import type { Shown } from "./shown.ts"
import { streamOf } from "./stream.ts"

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
}

/** Nothing of it is kept, embedded, or read by another site. */
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

/** Whether the application lets whoever asks see the visualizer. Only `true` does; what is thrown is logged, and is a no. */
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
 * Answers a request for one of the page's files; the page itself has no name. Who may see it was decided before. Total:
 * what cannot be made is said with 500.
 *
 * @param file what follows the prefix, without its slash.
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
  if (request.method !== "GET" && !head)
    return said(405, "Only GET and HEAD are answered here.", { allow: "GET, HEAD" })
  if (file !== "" && isForeign(request)) return said(403, "The visualizer answers its own page alone.")
  if (file === "traces") return head ? stream(null) : stream(streamOf(request, shown))
  const text = await textOf(file, shown)
  if (text === undefined) return said(404, "The visualizer has no such file.")
  const type = types[file === "" ? "html" : file.slice(file.lastIndexOf(".") + 1)] ?? "text/plain; charset=utf-8"
  const headers = { ...guarded, "content-type": type, ...(file === "" ? { "content-security-policy": policy } : {}) }
  return new Response(head ? null : text, { headers })
}

/**
 * Whether a page of another origin asks, be it on the same site. Its own page says so, or says nothing: an application may
 * put headers on every answer that let others read it.
 */
function isForeign({ headers }: Request): boolean {
  if (/^(?:cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "")) return true
  const origin = headers.get("origin")
  return origin !== null && !(URL.canParse(origin) && new URL(origin).host === headers.get("host"))
}

/** A refusal, or whatever else there is to say in a sentence. */
export function said(status: number, sentence: string, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { ...guarded, "content-type": "text/plain; charset=utf-8", ...more },
  })
}

async function textOf(file: string, { prefix, charts }: Shown): Promise<string | undefined> {
  if (file === "charts.js")
    return `globalThis.authchartCharts=${JSON.stringify({ ...(await charts()), live: "traces" } satisfies Charts)}\n`
  const { files } = (await import("#visualizer")).default
  const name = file === "" ? "index.html" : file
  const load = Object.hasOwn(files, name) ? files[name] : undefined
  const text = await load?.()
  // The page is served without a slash at its end, which some frameworks take off: its files are named from the root.
  return file === "" ? text?.replaceAll(/ (href|src)="(?!data:)([\w.-]+)"/g, ` $1="${escaped(prefix)}/$2"`) : text
}

function stream(body: ReadableStream<Uint8Array> | null): Response {
  const headers = { ...guarded, "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" }
  // no-transform: what compresses answers would hold them back.
  return new Response(body, { headers: { ...headers, "cache-control": "private, no-store, no-transform" } })
}
