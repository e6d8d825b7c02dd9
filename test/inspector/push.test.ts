import { request as httpRequest } from "node:http"
import { afterEach, describe, expect, it } from "vitest"
import { startInspectServer, type InspectServer } from "../../src/cli/inspect/server.ts"
import { setEnvDefaults } from "../../src/config/environment.ts"
import { isRecorded, pushAddressOf } from "../../src/config/inspection.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth } from "../../src/core.ts"
import { createPusher } from "../../src/inspector/push.ts"
import Credentials from "../../src/providers/credentials.ts"
import { wordStep } from "../steps/steps-app.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
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

  it("answers as ever while nobody inspects, and sends what it kept when somebody does", async () => {
    const first = await inspector()
    const { port } = new URL(first.origin)
    await first.close()
    open.length = 0
    let now = 0
    const push = createPusher(first.origin, {
      charts: async () => undefined,
      fetch,
      now: () => now,
      randomUUID: () => crypto.randomUUID(),
      deadline: (milliseconds, late) => {
        const timer = setTimeout(late, milliseconds)
        return () => clearTimeout(timer)
      },
    })
    push(traceOf({ id: "1" }))
    push(traceOf({ id: "2" }))
    await new Promise((resolve) => setTimeout(resolve, 200))
    const events = readEvents(await fetch(`${(await inspector(Number(port))).origin}/traces`))
    now = 60_000
    push(traceOf({ id: "3" }))
    const ids: string[] = []
    while (ids.length < 3) ids.push(...(await events.traces()).map(({ id }) => id))
    expect(ids).toEqual(["1", "2", "3"])
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
  ])("takes %s for %s", (AUTHCHART_INSPECT, expected) => {
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

  it.each(["", "[]", "{}", '{"app":1,"traces":[]}', "{"])("refuses what is no batch: %s", async (body) => {
    const { origin } = await inspector()
    const headers = { "content-type": "application/json" }
    expect((await fetch(`${origin}/traces`, { method: "POST", headers, body })).status).toBe(400)
  })

  it("leaves out of a batch what is no trace", async () => {
    const { origin } = await inspector()
    const events = readEvents(await fetch(`${origin}/traces`))
    const body = JSON.stringify({ app: "x", traces: [1, { id: 2 }, { ...traceOf(), canary: "c" }] })
    await fetch(`${origin}/traces`, { method: "POST", headers: { "content-type": "application/json" }, body })
    expect(await events.next()).toMatchObject({ data: expect.not.stringContaining("canary") as string })
    await events.cancel()
  })

  it("answers nobody who calls it by another name: a name of the web may lead to this machine", async () => {
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
