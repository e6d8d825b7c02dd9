/** The server of `authchart inspect`: serves the visualizer, and receives the traces of applications. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { isOwnHost } from "../../config/inspection.ts"
import { makeLogger } from "../../config/logger.ts"
import { sendResponse, toRequest } from "../../frameworks/node.ts"
import type { Charts } from "../../devtools/draw/charts.ts"
import { readTraces } from "../../devtools/follow/read-trace.ts"
import { createApplication } from "../../devtools/serve/application.ts"
import type { Pushed } from "../../devtools/serve/push.ts"
import { said, serveInspector } from "../../devtools/serve/serve.ts"

export interface InspectServer {
  /** `http://127.0.0.1:4477` */
  origin: string
  close(): Promise<void>
}

/** The maximum number of traces that the server stores. The page has the same maximum. */
const kept = 5000
/** The maximum size of one request with traces from an application, in bytes. */
const longestPush = 8 * 1024 * 1024

/**
 * Starts the server. The server accepts connections only from this computer.
 *
 * @param charts the charts to show. If `own` is true, `charts` are the charts of the configuration that the user named,
 * and do not change. Otherwise charts that an application sends replace `charts`.
 * @throws {Error} with the code of the operating system if the port cannot be opened.
 */
export async function startInspectServer(port: number, charts: { own: boolean; of: Charts }): Promise<InspectServer> {
  const sent = sentTo(charts)
  const failed = makeLogger(undefined, false, globalThis.console).error
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<Response> => {
    if (!isOwnHost(req.headers.host ?? "")) return said(403, "Only the host names of this machine are served.")
    const request = toRequest(req, res)
    const { pathname } = new URL(request.url)
    if (request.method === "POST" && pathname === "/traces") return pushed(request, sent)
    return serveInspector(request, pathname.slice(1), { prefix: "", ...sent, failed })
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
        // `close` waits until no connection is open. Each open page keeps a connection for its stream, so the code also
        // closes all connections.
        server.closeAllConnections()
      }),
  }
}

/** Collects the traces of all applications, and the charts of one: the application that sent its charts last. */
function sentTo({ own, of }: { own: boolean; of: Charts }) {
  const application = createApplication(kept)
  const apps = new Set<string>()
  let current = application.show(of)
  return {
    charts: async (): Promise<Charts> => application.show(current),
    log: application.log,
    changed: application.changed,
    /**
     * Adds the traces and charts of a request.
     *
     * @returns `"charts"` if the application must also send its charts; otherwise `undefined`.
     */
    async take({ app, traces, charts }: Pushed): Promise<"charts" | undefined> {
      for (const trace of readTraces(traces)) application.log.add(trace)
      if (own) return undefined
      if (isCharts(charts)) {
        apps.add(app)
        current = charts
        await application.meet(charts, async () => charts)
      }
      return apps.has(app) ? undefined : "charts"
    },
  }
}

/**
 * Receives a batch of traces from an application. Rejects a request with the header `Origin`, because a page in the
 * browser sent it: browsers add this header to requests of forms and scripts, and applications do not.
 */
async function pushed(request: Request, sent: ReturnType<typeof sentTo>): Promise<Response> {
  const json = /^application\/json\b/.test(request.headers.get("content-type") ?? "")
  if (request.headers.has("origin") || !json) return said(403, "Only applications can send traces, pages cannot.")
  if (Number(request.headers.get("content-length") ?? Infinity) > longestPush) return said(413, "The body is too long.")
  const body: unknown = await request.json().catch(() => undefined)
  if (!isPushed(body)) return said(400, "This is no batch of traces.")
  return new Response(JSON.stringify({ wants: await sent.take(body) }), {
    headers: { "content-type": "application/json" },
  })
}

function isPushed(value: unknown): value is Pushed {
  return (
    typeof value === "object" &&
    value !== null &&
    "app" in value &&
    typeof value.app === "string" &&
    "traces" in value &&
    Array.isArray(value.traces)
  )
}

/** Returns true for an object with a list of charts. The page checks the version of each chart itself. */
function isCharts(value: unknown): value is Charts {
  return typeof value === "object" && value !== null && "charts" in value && Array.isArray(value.charts)
}
