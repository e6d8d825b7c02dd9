/** The services that tests need, how to detect each service, and how to start it. */
import { connect } from "node:net"

export type ServiceName = "chromium" | "postgres" | "mariadb" | "redis"

export interface Service {
  /** Its name in messages. */
  title: string
  /** The address at which tests reach the service; not used for the browser. */
  url?: string
  /** Returns the reason why tests cannot use the service, in one line; `undefined` if they can use it. */
  probe: () => Promise<string | undefined>
  /** How to start the service on a fresh machine, in one line. */
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
    start: "apt-get install --no-install-recommends chromium, or set CHROMIUM_PATH to an installed Chromium",
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

/** Starts the browser and closes it, because the file can exist without the libraries that it needs. */
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
 * Finds out whether a program listens at the address, within a second. The program can be another one than the service;
 * the tests would show that.
 *
 * @returns the reason why not, or undefined.
 */
export async function probePort(url: string): Promise<string | undefined> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const end = (reason: string | undefined) => {
      socket.destroy()
      resolve(reason)
    }
    socket.setTimeout(1000, () => end(`no answer from ${hostname}:${port}`))
    socket.once("connect", () => end(undefined))
    socket.once("error", () => end(`no program listens at ${hostname}:${port}`))
  })
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split("\n", 1)[0] ?? text
}
