/** The application on Deno: `Deno.serve`, and SQLite through its `node:sqlite`. */
import { sqliteAdapter } from "authchart/adapters/sqlite"
import { createApplication, readSettings } from "./app.ts"

declare const Deno: {
  version: { deno: string }
  env: { toObject: () => Record<string, string> }
  serve: (
    options: { hostname: string; port: number; onListen: (address: { port: number }) => void },
    handler: (request: Request) => Response | Promise<Response>,
  ) => unknown
}

const settings = readSettings(`Deno ${Deno.version.deno}`, Deno.env.toObject())
const application = createApplication(settings, sqliteAdapter({ path: ":memory:" }))
Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen: ({ port }) => globalThis.console.log(`listening ${port}`) },
  application,
)
