/** Servers on loopback, and the environment of an application. */
import type { Server } from "node:http"
import { createServer, type AddressInfo } from "node:net"
import type { AuthConfig } from "../../../src/config/options.ts"
import { authConfig, type Settings } from "./auth-config.ts"
import { load } from "./package.ts"
import type { RunningApp } from "./running-app.ts"

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

export async function listen(server: Server, port: number): Promise<RunningApp> {
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export async function configFor(settings: Settings): Promise<AuthConfig> {
  const [memory, credentials, nodemailer] = await Promise.all([
    load("adapters/memory"),
    load("providers/credentials"),
    load("providers/nodemailer"),
  ])
  return authConfig(settings, {
    memoryAdapter: memory.memoryAdapter,
    Credentials: credentials.default,
    Nodemailer: nodemailer.default,
  })
}

/** Starts an application in this process with `AUTH_URL` set, for reads of the environment until its first response. */
export async function withEnvironment(settings: Settings, start: () => Promise<RunningApp>): Promise<RunningApp> {
  const before = process.env.AUTH_URL
  if (settings.authUrl !== undefined) process.env.AUTH_URL = settings.authUrl
  try {
    const app = await start()
    await (await fetch(`${app.origin}/auth/providers`)).text()
    return app
  } finally {
    if (before === undefined) delete process.env.AUTH_URL
    else process.env.AUTH_URL = before
  }
}
