import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { configFor, listen, withEnvironment } from "../contract/listen.ts"
import { load } from "../contract/package.ts"
import { AppState, ownCookies, type FrameworkUnderTest } from "../contract/running-app.ts"

/** Plain `node:http`. */
export const node: FrameworkUnderTest = {
  name: "node:http",
  readsHost: true,
  parsesFirst: false,
  start: (settings) =>
    withEnvironment(settings, async () => {
      const { nodeHandler, getSession, requireSession } = await load("node")
      const config = await configFor(settings)
      const routes = nodeHandler(config)
      const state = new AppState()
      const pages: Record<string, (req: IncomingMessage, res: ServerResponse) => Promise<unknown>> = {
        "/me": async (req, res) => res.end(JSON.stringify(await getSession(req, config, res))),
        "/protected": async (req, res) => {
          if ((await requireSession(req, res, config)) !== undefined) res.end(state.run())
        },
        "/runs": async (_req, res) => res.end(String(state.runs)),
        "/cookies": async (req, res) => {
          await getSession(req, config, res)
          for (const cookie of ownCookies) res.appendHeader("set-cookie", cookie)
          res.end("cookies")
        },
        "/stream": async (req, res) => {
          await getSession(req, config, res)
          Readable.from(state.stream()).pipe(res)
        },
        "/go": async (_req, res) => {
          state.go()
          res.end()
        },
      }
      return listen(
        createServer((req, res) => {
          const [path = ""] = (req.url ?? "").split("?", 1)
          if (path.startsWith("/auth/")) return void routes(req, res)
          const page = Object.hasOwn(pages, path) ? pages[path] : undefined
          if (page === undefined) return void res.writeHead(404).end()
          void page(req, res)
        }),
        settings.port,
      )
    }),
}
