/** What tests need that runs outside of them: how to see whether it is there, and how to start it. */
import { connect } from "node:net"

export type ServiceName = "chromium" | "postgres" | "mariadb" | "redis"

export interface Service {
  /** What people call it. */
  title: string
  /** Where tests reach it. Not used for the browser. */
  url?: string
  /** Why tests cannot use it, in one line; undefined where they can. */
  probe: () => Promise<string | undefined>
  /** One line: how to get it running on a fresh machine. */
  start: string
}

const urls = {
  postgres: process.env.TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres",
  mariadb: process.env.TEST_MARIADB_URL ?? "mysql://root@127.0.0.1:3306/mysql",
  redis: process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379",
}

export const services: Readonly<Record<ServiceName, Service>> = {
  chromium: {
    title: "a Chromium browser",
    probe: probeBrowser,
    start: "apt-get install --no-install-recommends chromium, or set CHROMIUM_PATH to a Chromium that is there",
  },
  postgres: {
    title: "PostgreSQL",
    url: urls.postgres,
    probe: () => probePort(urls.postgres),
    start: "docker run --rm -p 5432:5432 -e POSTGRES_HOST_AUTH_METHOD=trust postgres:15, or set TEST_POSTGRES_URL",
  },
  mariadb: {
    title: "MariaDB",
    url: urls.mariadb,
    probe: () => probePort(urls.mariadb),
    start: "docker run --rm -p 3306:3306 -e MARIADB_ALLOW_EMPTY_ROOT_PASSWORD=1 mariadb:10.11, or set TEST_MARIADB_URL",
  },
  redis: {
    title: "Redis",
    url: urls.redis,
    probe: () => probePort(urls.redis),
    start: "docker run --rm -p 6379:6379 redis:7, or set TEST_REDIS_URL",
  },
}

/** Starts the browser and closes it: that the file is there says nothing about the libraries that it needs. */
async function probeBrowser(): Promise<string | undefined> {
  try {
    const { launchBrowser } = await import("../test/support/chromium.ts")
    const browser = await launchBrowser()
    await browser.close()
    return undefined
  } catch (error) {
    return firstLine(error)
  }
}

/**
 * Whether something listens there, within a second. It may still be another program: its own tests will say.
 *
 * @returns why not, or undefined.
 */
export async function probePort(url: string): Promise<string | undefined> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const end = (reason: string | undefined) => {
      socket.destroy()
      resolve(reason)
    }
    socket.setTimeout(1000, () => end(`nothing answers at ${hostname}:${port}`))
    socket.once("connect", () => end(undefined))
    socket.once("error", () => end(`nothing listens at ${hostname}:${port}`))
  })
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split("\n", 1)[0] ?? text
}
