/** The server of `authchart inspect`: shows the visualizer, and takes the traces that applications push to it. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { isOwnHost } from "../../config/inspection.ts"
import { makeLogger } from "../../config/logger.ts"
import { sendResponse, toRequest } from "../../frameworks/node.ts"
import type { Charts } from "../../inspect/charts.ts"
import { readTraces } from "../../inspect/read-trace.ts"
import { said, serveInspector } from "../../inspector/serve.ts"
import type { Shown } from "../../inspector/shown.ts"
import { createTraceLog } from "../../inspector/trace-log.ts"

export interface InspectServer {
  /** `http://127.0.0.1:4477` */
  origin: string
  close(): Promise<void>
}

/** Traces that are kept; as many as the page keeps. */
const kept = 5000
/** Bytes of what an application pushes at once. */
const longestPush = 8 * 1024 * 1024

/**
 * Listens on this machine alone.
 *
 * @param charts what is shown until an application sends its own; `own` ones are shown whatever is sent.
 * @throws {Error} with the code of the system where the port cannot be had.
 */
export async function startInspectServer(port: number, charts: { own: boolean; of: Charts }): Promise<InspectServer> {
  const log = createTraceLog(kept)
  const sent = sentCharts(charts)
  const failed = makeLogger(undefined, false, globalThis.console).error
  const shown: Shown = { prefix: "", charts: async () => sent.current(), log, changed: sent.listen, failed }
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<Response> => {
    if (!isOwnHost(req.headers.host ?? "")) return said(403, "This is served to the host names of this machine alone.")
    const request = toRequest(req, res)
    const { pathname } = new URL(request.url)
    if (request.method === "POST" && pathname === "/traces") return pushed(request, { log, sent })
    return serveInspector(request, pathname.slice(1), shown)
  }
  const server = createServer((req, res) => {
    answer(req, res)
      .then((response) => sendResponse(res, response))
      .catch(() => res.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve)
  })
  const address = server.address()
  const own = typeof address === "object" && address !== null ? address.port : port
  return {
    origin: `http://127.0.0.1:${own}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Pages that listen would keep it open.
        server.closeAllConnections()
      }),
  }
}

type Log = ReturnType<typeof createTraceLog>
type Sent = ReturnType<typeof sentCharts>

/** The charts of the application that sent some last. */
function sentCharts({ own, of }: { own: boolean; of: Charts }) {
  const apps = new Set<string>()
  const listening = new Set<() => void>()
  let current = of
  return {
    current: (): Charts => current,
    listen: (heard: () => void): (() => void) => {
      listening.add(heard)
      return () => void listening.delete(heard)
    },
    knows: (app: string): boolean => own || apps.has(app),
    take(app: string, charts: Charts): void {
      if (own) return
      apps.add(app)
      const same = JSON.stringify(charts) === JSON.stringify(current)
      current = charts
      if (!same) for (const heard of listening) heard()
    },
  }
}

/** A browser names the site that a form or a script is of; an application's own process names none. */
async function pushed(request: Request, { log, sent }: { log: Log; sent: Sent }): Promise<Response> {
  const json = /^application\/json\b/.test(request.headers.get("content-type") ?? "")
  if (request.headers.has("origin") || !json) return said(403, "Traces are pushed by applications, and not by pages.")
  if (Number(request.headers.get("content-length") ?? Infinity) > longestPush) return said(413, "That is too much.")
  const body: unknown = await request.json().catch(() => undefined)
  if (!isPushed(body)) return said(400, "This is no batch of traces.")
  for (const trace of readTraces(body.traces)) log.add(trace)
  if (isCharts(body.charts)) sent.take(body.app, body.charts)
  const wants = sent.knows(body.app) ? undefined : "charts"
  return new Response(JSON.stringify({ wants }), { headers: { "content-type": "application/json" } })
}

function isPushed(value: unknown): value is { app: string; traces: readonly unknown[]; charts?: unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    "app" in value &&
    typeof value.app === "string" &&
    "traces" in value &&
    Array.isArray(value.traces)
  )
}

/** The page looks at the version of each chart itself. */
function isCharts(value: unknown): value is Charts {
  return typeof value === "object" && value !== null && "charts" in value && Array.isArray(value.charts)
}
