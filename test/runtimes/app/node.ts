/** The application on Node.js: `node:http`, and SQLite through `node:sqlite` or, on Node.js 20, the package `libsql`. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { sqliteAdapter } from "authchart/adapters/sqlite"
import { sendResponse, toRequest } from "authchart/node"
import { createApplication, readSettings } from "./app.ts"

const settings = readSettings(`Node.js ${process.versions.node}`, process.env)
const application = createApplication(settings, sqliteAdapter({ path: ":memory:" }))

const server = createServer((req, res) => {
  application(toRequest(req, res)).then(
    (response) => sendResponse(res, response),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      res.writeHead(500).end()
    },
  )
})
// A server that listens on TCP has an address object.
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`)
})
