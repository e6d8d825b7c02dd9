/** One instance of the application of the soak, in a process of its own. */
import { sqlAdapter } from "authchart/adapters/sql"
import { withRedisSessions } from "authchart/adapters/redis"
import { nodeHandler } from "authchart/node"
import { ready } from "authchart/operations"
import { acceptTerms } from "authchart/steps/terms"
import { redisStores } from "authchart/stores/redis"
import type { AuthConfig } from "authchart/core"
import { Redis } from "ioredis"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import pg from "pg"
import { services } from "../../tools/services.ts"

/** A message to the process of an instance. */
export type Question = "memory" | "dropConnections" | "stop"

const [database = "", prefix = "", sessionsIn = ""] = process.argv.slice(2)

const pool = new pg.Pool({ connectionString: database, max: 10 })
// The pool reports idle connections that the server has ended, and then discards them.
pool.on("error", () => undefined)
const client = new Redis(services.redis.url ?? "")
client.on("error", () => undefined)

const users = sqlAdapter({ postgres: pool })
const config: AuthConfig = {
  secret: "qPZ3n8Vd1LwR6tYcX0sKf5Hj2MbG9uAeTiOoWrNz",
  trustHost: true,
  basePath: "/auth",
  adapter: sessionsIn === "redis" ? withRedisSessions(users, { client, prefix }) : users,
  stores: redisStores(client, { prefix: `${prefix}-stores` }),
  session: { strategy: "database", maxAge: 60, updateAge: 20 },
  limits: false,
  logger: { error: (error) => console.error(`${error.name}: ${error.message}`), warn: () => undefined },
  steps: [acceptTerms({ version: "1", text: ["The terms."], accepted: () => false, accept: () => undefined })],
  providers: [
    {
      id: "password",
      name: "Password",
      type: "credentials",
      credentials: { email: {} },
      authorize: async ({ email }) => (await users.getUserByEmail?.(String(email))) ?? null,
    },
  ],
}

const handler = nodeHandler(config)
const server = createServer((req, res) => {
  if (req.url !== "/ready") return void handler(req, res)
  return void ready(config).then((state) => res.writeHead(state.ready ? 200 : 503).end(JSON.stringify(state)))
})
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

process.on("message", (question: Question) => {
  if (question === "memory") {
    collect()
    process.send?.(process.memoryUsage().heapUsed)
  } else if (question === "dropConnections") client.disconnect(true)
  else process.exit()
})
// A server that listens on TCP has an address object.
process.send?.((server.address() as AddressInfo).port)
