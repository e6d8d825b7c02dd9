/** Several processes of one application behind one address, and a proxy that chooses which of them responds next. */
import { spawn } from "node:child_process"
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"

const root = join(import.meta.dirname, "..", "..")

export interface AppProcess {
  port: number
  /** Its output. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts an instance. @throws {Error} with its output, if it does not listen within 30 s. */
export async function startAppProcess(env: Readonly<Record<string, string>>): Promise<AppProcess> {
  const clean = Object.entries(process.env).filter(([name]) => !/^(?:AUTH_|NEXTAUTH_|APP_|NODE_ENV$|VITEST)/.test(name))
  const child = spawn(process.execPath, ["--import", "tsx", "test/support/shared-app.ts"], {
    cwd: root,
    env: { ...Object.fromEntries(clean), ...env },
    stdio: "pipe",
  })
  let printed = ""
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The application did not start: ${why}. It printed:\n${printed}`))
    const patience = setTimeout(() => {
      child.kill("SIGKILL")
      fail("not within 30 s")
    }, 30_000)
    const hear = (part: Buffer) => {
      printed += part.toString()
      const said = /listening (\d+)\n/.exec(printed)?.[1]
      if (said === undefined) return
      clearTimeout(patience)
      resolve(Number(said))
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    void ended.then(() => fail("it ended"))
  })
  return {
    port,
    output: () => printed,
    stop: async () => {
      child.stdin.end()
      const killer = setTimeout(() => child.kill("SIGKILL"), 5000)
      await ended
      clearTimeout(killer)
    },
  }
}

export interface FrontDoor {
  /** The one address that browsers know. */
  origin: string
  /** The instances that take turns from now on, request by request, beginning with the first. */
  alternate: (ports: readonly number[]) => void
  close: () => Promise<void>
}

/** A proxy that changes nothing, not even `Host`. Its host name differs from that of the providers, 127.0.0.1. */
export async function openFrontDoor(): Promise<FrontDoor> {
  let turns: readonly number[] = []
  let turn = 0
  const server = createServer((req, res) => {
    const port = turns[turn++ % turns.length]
    if (port === undefined) res.writeHead(503).end()
    else pass(req, res, port)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    alternate: (ports) => {
      turns = ports
      turn = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pass(req: IncomingMessage, res: ServerResponse, port: number): void {
  const { method, url, headers } = req
  const onward = forward({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(res)
  })
  onward.on("error", () => (res.headersSent ? res.destroy() : res.writeHead(502).end()))
  req.pipe(onward)
}
