/** `authchart/operations`: readiness checks, and a shutdown that does not wait for a hung effect. */
import { createServer } from "node:http"
import { afterEach, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { nodeHandler } from "../../src/frameworks/node.ts"
import { ready, shutDown } from "../../src/operations.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { memoryStores } from "../../src/stores/memory.ts"

const hangs = () => new Promise<never>(() => undefined)
const fails = () => Promise.reject(new Error("down"))

const configWith = (getSessionAndUser?: Adapter["getSessionAndUser"], over: Partial<AuthConfig> = {}): AuthConfig => ({
  secret: "s".repeat(40),
  trustHost: true,
  basePath: "/auth",
  providers: [],
  session: { strategy: "database" },
  adapter: { ...memoryAdapter(), ...(getSessionAndUser === undefined ? {} : { getSessionAndUser }) },
  stores: memoryStores(),
  logger: { error: () => undefined, warn: () => undefined },
  ...over,
})

const undo: (() => void)[] = []
afterEach(() => {
  for (const call of undo.splice(0)) call()
})

describe("ready", () => {
  it("is ready if the database and the stores answer", async () => {
    expect(await ready(configWith())).toEqual({
      ready: true,
      configuration: "ok",
      database: "ok",
      stores: "ok",
      stopping: false,
    })
  })

  it("is ready without a database, and calls it absent", async () => {
    const config = configWith(undefined, { adapter: undefined, stores: undefined, session: { strategy: "jwt" } })
    expect(await ready(config)).toMatchObject({ ready: true, database: "absent", stores: "absent" })
  })

  it.each([
    ["throws", fails, "failed"],
    ["does not answer in time", hangs, "slow"],
  ] as const)("is not ready if the database %s", async (_, read, state) => {
    const found = await ready(configWith(read), { milliseconds: 50 })
    expect(found).toMatchObject({ ready: false, database: state, stores: "ok" })
  })

  it("is not ready if the stores throw", async () => {
    const stores = memoryStores()
    const broken = { ...stores, flows: { ...stores.flows, get: fails } }
    expect(await ready(configWith(undefined, { stores: broken }))).toMatchObject({ ready: false, stores: "failed" })
  })

  it("is not ready with a configuration with which no request can be served", async () => {
    const config = configWith(undefined, { session: { strategy: "database", maxAge: -1 } })
    expect(await ready(config)).toMatchObject({ ready: false, configuration: "failed" })
  })

  it("is not ready once the process shuts down", async () => {
    undo.push(shutDown())
    expect(await ready(configWith())).toMatchObject({ ready: false, database: "ok", stopping: true })
  })
})

describe("shutDown", () => {
  it("lets a server close although an effect hangs, and later effects have no longer deadline", async () => {
    let asked = 0
    const config = configWith(() => {
      asked += 1
      return hangs()
    })
    const handler = nodeHandler(config)
    const server = createServer((req, res) => void handler(req, res))
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resolve(typeof address === "object" && address !== null ? address.port : 0)
      })
    })
    const read = async () => {
      const headers = { cookie: `authjs.session-token=${crypto.randomUUID()}`, connection: "close" }
      const response = await fetch(`http://127.0.0.1:${port}/auth/session`, { headers })
      return `${response.status} ${await response.text()}`
    }
    const waiting = read()
    while (asked === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const begun = performance.now()
    undo.push(shutDown({ milliseconds: 200 }))
    const later = read()
    while (asked === 1) await new Promise((resolve) => setTimeout(resolve, 5))
    const closed = new Promise((resolve) => server.close(resolve))
    expect([await waiting, await later]).toEqual(["200 null", "200 null"])
    await closed
    const took = performance.now() - begun
    // Without the call, the effect has 15 seconds.
    expect(took).toBeGreaterThan(150)
    expect(took).toBeLessThan(5000)
  })

  it("does not end an effect that answers in time", async () => {
    undo.push(shutDown({ milliseconds: 2000 }))
    const slow = configWith(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return null
    })
    expect(await ready(slow, { milliseconds: 1500 })).toMatchObject({ database: "ok" })
  })
})
