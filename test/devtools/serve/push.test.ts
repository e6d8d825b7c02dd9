import { createServer, request as httpRequest } from "node:http"
import { afterEach, describe, expect, it, vi } from "vitest"
import { startInspectServer, type InspectServer } from "../../../src/cli/inspect/server.ts"
import { setEnvDefaults } from "../../../src/config/environment.ts"
import { isRecorded, pushAddressOf } from "../../../src/config/inspection.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { Auth } from "../../../src/core.ts"
import { createPusher } from "../../../src/devtools/serve/push.ts"
import { platform } from "../../../src/interpreter/runtime.ts"
import Credentials from "../../../src/providers/credentials.ts"
import { wordStep } from "../../steps/steps-app.ts"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { traceOf } from "./a-trace.ts"
import { readEvents } from "./read-stream.ts"

const open: InspectServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function inspector(port = 0): Promise<InspectServer> {
  const server = await startInspectServer(port, { own: false, of: { name: "built-in", charts: [] } })
  open.push(server)
  return server
}

function appConfig(over: Partial<AuthConfig> = {}): AuthConfig {
  return {
    secret: "a secret that is long enough for tests, and for nothing else",
    trustHost: true,
    adapter: memoryAdapter(),
    session: { strategy: "jwt" },
    providers: [Credentials({ credentials: { name: {} }, authorize: () => null })],
    ...over,
  }
}

/** An address of this machine without a listener. */
async function nobodyAt(): Promise<string> {
  const { origin, close } = await inspector()
  await close()
  open.length = 0
  return origin
}

function portOf(origin: string): number {
  return Number(new URL(origin).port)
}

/** A pusher whose pauses last until the test ends them. */
function pusher(address: string, call: typeof fetch = fetch) {
  let asked = 0
  let time = 0
  const pauses: (() => void)[] = []
  const waiting: ((over: () => void) => void)[] = []
  const push = createPusher(address, {
    ...platform,
    charts: async () => undefined,
    fetch: (...args) => {
      asked++
      return call(...args)
    },
    // Every pause is over when it is requested.
    now: () => (time += 60_000),
    later: (_milliseconds, late) => {
      const heard = waiting.shift()
      if (heard === undefined) pauses.push(late)
      else heard(late)
      return () => undefined
    },
  })
  return {
    push,
    asked: () => asked,
    tries: {
      /** Waits for the next pause; the returned function ends it. */
      next: async (): Promise<() => void> => pauses.shift() ?? new Promise((resolve) => waiting.push(resolve)),
      size: () => pauses.length,
    },
  }
}

describe("an application whose environment names an inspector", () => {
  it("sends it each request, and its own flows once", async () => {
    const { origin } = await inspector()
    const config = appConfig({ steps: [wordStep()] })
    setEnvDefaults({ AUTHCHART_INSPECT: origin }, config)
    const events = readEvents(await fetch(`${origin}/traces`))
    await Auth(new Request("http://localhost/auth/session"), config)
    expect(await events.traces()).toMatchObject([{ request: "GET session", ended: "none" }])
    expect((await events.next()).name).toBe("charts")
    const script = await (await fetch(`${origin}/charts.js`)).text()
    expect(script).toContain("admission.word.asking")
    await Auth(new Request("http://localhost/auth/session"), config)
    expect(await events.traces()).toHaveLength(1)
    await events.cancel()
  })

  it("responds as always without an inspector, and sends the stored requests when one appears, without another request", async () => {
    const origin = await nobodyAt()
    const { push, tries } = pusher(origin)
    push(traceOf({ id: "1" }))
    push(traceOf({ id: "2" }))
    const failed = await tries.next()
    const events = readEvents(await fetch(`${(await inspector(portOf(origin))).origin}/traces`))
    failed()
    for (const id of ["1", "2"]) expect(await events.traces()).toMatchObject([{ id }])
    push(traceOf({ id: "3" }))
    expect(await events.traces()).toMatchObject([{ id: "3" }])
    await events.cancel()
  })

  it("retries for some minutes, then stops until the next request", async () => {
    const { push, tries, asked } = pusher("http://127.0.0.1:4477", () => Promise.reject(new TypeError("nobody")))
    for (let round = 1; round <= 2; round++) {
      push(traceOf())
      for (let count = 0; count < 300; count++) (await tries.next())()
      await vi.waitFor(() => expect(asked()).toBe(301 * round))
      expect(tries.size()).toBe(0)
    }
  })

  it("does not follow a redirect, and uses nothing that an edge runtime lacks", async () => {
    const origin = await nobodyAt()
    let calls = 0
    const server = createServer((_req, res) => {
      calls++
      res.writeHead(307, { location: "/elsewhere" }).end()
    })
    await new Promise<void>((resolve) => server.listen(portOf(origin), "127.0.0.1", resolve))
    const { push, tries } = pusher(origin, async (input, init) => {
      // As workerd does.
      if (init?.redirect === "error") throw new TypeError("Invalid redirect value")
      return fetch(input, init)
    })
    push(traceOf({ id: "1" }))
    const failed = await tries.next()
    expect(calls).toBe(1)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    const events = readEvents(await fetch(`${(await inspector(portOf(origin))).origin}/traces`))
    failed()
    expect(await events.traces()).toMatchObject([{ id: "1" }])
    await events.cancel()
  })

  it.each([
    ["http://127.0.0.1:4477", "http://127.0.0.1:4477"],
    ["http://localhost:4477/", "http://localhost:4477"],
    ["http://[::1]:4477/x/", "http://[::1]:4477/x"],
    ["https://inspect.example", undefined],
    ["http://192.168.1.20:4477", undefined],
    ["http://localhost.evil.example", undefined],
    ["http://user:pass@localhost:4477", undefined],
    ["4477", undefined],
  ])("reads %s as %s", (AUTHCHART_INSPECT, expected) => {
    const warned: string[] = []
    const config = appConfig({ logger: { warn: (code) => void warned.push(code) } })
    setEnvDefaults({ AUTHCHART_INSPECT }, config)
    expect(pushAddressOf(config)).toBe(expected)
    expect(warned).toEqual(expected === undefined ? ["inspect-address-refused"] : [])
    expect(isRecorded(config)).toBe(false)
  })
})

describe("the server of authchart inspect", () => {
  it.each([
    ["a page of another site", { "content-type": "application/json", origin: "https://evil.example" }],
    ["a page of its own", { "content-type": "application/json", origin: "http://127.0.0.1" }],
    ["a form", { "content-type": "text/plain" }],
  ])("takes no traces from %s", async (_who, headers) => {
    const { origin } = await inspector()
    const response = await fetch(`${origin}/traces`, { method: "POST", headers, body: '{"app":"x","traces":[]}' })
    expect(response.status).toBe(403)
  })

  it.each(["", "[]", "{}", '{"app":1,"traces":[]}', "{"])("refuses an invalid batch: %s", async (body) => {
    const { origin } = await inspector()
    const headers = { "content-type": "application/json" }
    expect((await fetch(`${origin}/traces`, { method: "POST", headers, body })).status).toBe(400)
  })

  it("leaves invalid traces out of a batch", async () => {
    const { origin } = await inspector()
    const events = readEvents(await fetch(`${origin}/traces`))
    const body = JSON.stringify({ app: "x", traces: [1, { id: 2 }, { ...traceOf(), canary: "c" }] })
    await fetch(`${origin}/traces`, { method: "POST", headers: { "content-type": "application/json" }, body })
    expect(await events.next()).toMatchObject({ data: expect.not.stringContaining("canary") as string })
    await events.cancel()
  })

  it("does not respond under another name, because a public name can resolve to this machine", async () => {
    const { origin } = await inspector()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      httpRequest(origin, { headers: { host: "evil.example" } }, (res) => {
        res.resume()
        resolve(res.statusCode)
      })
        .on("error", reject)
        .end()
    })
    expect(status).toBe(403)
    expect((await fetch(origin)).status).toBe(200)
  })
})
