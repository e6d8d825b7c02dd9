/**
 * One contestant in a process of its own. The parent process passes the name and the storage, receives the port and the
 * requests, and asks for the CPU time and for sign-in links.
 */
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { authJs } from "./auth-js.ts"
import { better } from "./better-auth.ts"
import type { Contestant, Storage } from "./contestant.ts"
import { floor } from "./floor.ts"
import type { Question } from "./server.ts"

const [name = "", storage = "cookie"] = process.argv.slice(2)

let listener: RequestListener = (_req, res) => void res.writeHead(503).end()
const server = createServer((req, res) => listener(req, res))
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
// A server that listens on TCP has an address object.
const { port } = server.address() as AddressInfo
const contestant = await contestantOf(storage as Storage) // The parent process passes only names of storages.
listener = contestant.listener
const targets = await contestant.targets(`http://127.0.0.1:${port}`)

process.on("message", (message: Question) => {
  if (message === "cpu") process.send?.(process.cpuUsage())
  else if (message === "stop") void contestant.close().then(() => process.exit())
  else void contestant.links?.(message.links).then((links) => process.send?.(links))
})
process.send?.({ port, targets })

async function contestantOf(where: Storage): Promise<Contestant> {
  switch (name) {
    case "authchart on Node":
      return authJs("node", where)
    case "authchart on Express":
      return authJs("express", where)
    case "@auth/express":
      return authJs("peer", where)
    case "Better Auth on Express":
      return better(where, port)
    case "Express":
      return floor("express")
    default:
      return floor("node")
  }
}
