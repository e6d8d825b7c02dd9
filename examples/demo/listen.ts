/** Ports: taken, and given back. */
import type { RequestListener } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo, Server } from "node:net"
import type { PortName, Settings } from "./settings.ts"
import { ports } from "./settings.ts"

/** Something that listens, and can be told to stop. */
export interface Listening {
  readonly port: number
  stop(): Promise<void>
}

/** A web server that holds its port before it is known what it will serve: addresses have to be known first. */
export interface WebServer extends Listening {
  serve(listener: RequestListener): void
}

/** Only this machine can reach it. */
const host = "127.0.0.1"

/** @throws {Error} where the port is taken: a sentence that says whose it is and how to choose another. */
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
        // Browsers keep connections open that they may use again.
        server.closeAllConnections()
      }),
  }
}
