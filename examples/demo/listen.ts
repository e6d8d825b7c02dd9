/** Opens and releases ports. */
import type { RequestListener } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo, Server } from "node:net"
import type { PortName, Settings } from "./settings.ts"
import { ports } from "./settings.ts"

/** A running server that can be stopped. */
export interface Listening {
  readonly port: number
  stop(): Promise<void>
}

/** A web server that takes its port before it has content to serve, because the other parts need its address first. */
export interface WebServer extends Listening {
  serve(listener: RequestListener): void
}

/** Only this machine can reach it. */
const host = "127.0.0.1"

/**
 * @throws {Error} if another program uses the port. The message names the port's purpose, and says how to choose
 * another port.
 */
export async function listenOn(server: Server, name: PortName, settings: Settings): Promise<number> {
  const { flag, variable, what } = ports[name]
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE" && error.code !== "EACCES") return reject(error)
      const state = error.code === "EACCES" ? "may not be used" : "is taken by another program"
      reject(
        new Error(
          `Port ${settings[name]}, meant for ${what}, ${state}. ` +
            `Choose another: npm run demo -- --${flag} ${settings[name] + 1000} (or set ${variable}).`,
        ),
      )
    })
    server.listen(settings[name], host, resolve)
  })
  // A server that listens on TCP has an address object.
  return (server.address() as AddressInfo).port
}

export async function openWebServer(name: PortName, settings: Settings): Promise<WebServer> {
  const server = createServer()
  const port = await listenOn(server, name, settings)
  return {
    port,
    serve: (listener) => void server.on("request", listener),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Browsers keep idle connections open.
        server.closeAllConnections()
      }),
  }
}
