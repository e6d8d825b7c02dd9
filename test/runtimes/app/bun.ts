/** The application on Bun: `Bun.serve`, and SQLite through its `node:sqlite`. */
import { sqliteAdapter } from "authchart/adapters/sqlite"
import { createApplication, readSettings } from "./app.ts"

declare const Bun: {
  version: string
  env: Record<string, string | undefined>
  serve: (options: { hostname: string; port: number; fetch: (request: Request) => Response | Promise<Response> }) => {
    port: number
  }
}

const application = createApplication(readSettings(`Bun ${Bun.version}`, Bun.env), sqliteAdapter({ path: ":memory:" }))
const { port } = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: application })
globalThis.console.log(`listening ${port}`)
