import { beforeAll, describe, expect, it } from "vitest"
import { setEnvDefaults } from "../../../src/config/environment.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { Auth } from "../../../src/core.ts"
import { configForApp } from "../../../src/facade/config-for-app.ts"
import { inspectHandler } from "../../../src/inspect.ts"
import { readSession } from "../../../src/interpreter/read-session.ts"
import Credentials from "../../../src/providers/credentials.ts"
import { chartsOfScript } from "../../../tools/charts-in.ts"
import { ask, config, development, here, production, secret } from "./inspected-app.ts"
import { readEvents } from "./read-stream.ts"

describe("the visualizer's route", () => {
  it("shows the page in development, to browsers on this machine", async () => {
    for (const at of [here, "http://127.0.0.1:3000", "http://[::1]:3000", "http://app.localhost"]) {
      const response = await ask(config(development), "", { at })
      expect(response.status, at).toBe(200)
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
      expect(response.headers.get("cache-control")).toContain("no-store")
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  it("refuses every other host name in development, and says what to do", async () => {
    for (const at of ["http://192.168.1.20:3000", "http://evil.example", "http://localhost.evil.example"]) {
      const response = await ask(config(development), "", { at })
      expect(response.status, at).toBe(403)
      expect(await response.text()).toContain("inspect: { authorize }")
    }
  })

  it.each([
    [{ "x-forwarded-for": "203.0.113.7" }],
    [{ "x-forwarded-for": "127.0.0.1, 203.0.113.7" }],
    [{ "x-forwarded-host": "tunnel.example" }],
    [{ "x-real-ip": "203.0.113.7" }],
    [{ "cf-connecting-ip": "2001:db8::7" }],
    [{ forwarded: 'for="[2001:db8::7]:4711";proto=http, for=127.0.0.1' }],
    [{ host: "evil.example" }],
  ])("refuses in development a request that came from elsewhere through a proxy: %j", async (headers) => {
    for (const path of ["", "/charts.js", "/traces"])
      expect((await ask(config(development), path, { headers })).status).toBe(403)
  })

  it.each([
    [production, {}],
    [{}, {}],
    [{ NODE_ENV: "test" }, {}],
    [development, { inspect: false as const }],
  ])("the route does not exist in %j with %j: the response is the response for an unknown path", async (env, over) => {
    const own = config(env, over)
    const nowhere = await Auth(new Request(`${here}/auth/nowhere`), own)
    for (const path of ["", "/", "/charts.js", "/traces"]) {
      const response = await ask(own, path)
      expect([response.status, await response.text()]).toEqual([nowhere.status, '"Bad request."'])
    }
    expect((await ask(own, "", { method: "POST" })).status).toBe(400)
  })

  it("opens in production for visitors that authorize allows, and for no others", async () => {
    const asked: string[] = []
    const own = config(production, {
      inspect: {
        authorize: (request) => {
          asked.push(new URL(request.url).pathname)
          return request.headers.get("x-admin") === "yes"
        },
      },
    })
    const headers = { "x-admin": "yes" }
    for (const path of ["", "/charts.js", "/traces", "/visualizer.js"]) {
      expect((await ask(own, path, { headers, at: "https://app.example" })).status).toBe(200)
      const refused = await ask(own, path, { at: "https://app.example" })
      // The response of an unknown path does not show that the page exists.
      expect([refused.status, await refused.text()]).toEqual([400, '"Bad request."'])
    }
    expect((await ask(own, "", { method: "POST" })).status).toBe(400)
    expect(asked).toHaveLength(9)
  })

  it.each([
    ["throws", () => Promise.reject(new Error("no"))],
    ["returns a truthy value that is not true", () => "yes" as unknown as boolean],
    ["returns nothing", () => undefined as unknown as boolean],
  ])("refuses if authorize %s", async (_what, authorize) => {
    expect((await ask(config(development, { inspect: { authorize } }))).status).toBe(400)
  })

  it("accepts only GET and HEAD", async () => {
    const own = config(development)
    const head = await ask(own, "", { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    expect((await ask(own, "", { method: "POST" })).status).toBe(405)
  })

  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
  ])(
    "sends nothing to a page of another origin, whatever headers the application adds to responses: %j",
    async (given) => {
      const headers = { host: "localhost:3000", ...given }
      for (const path of ["/traces", "/charts.js"])
        expect((await ask(config(development), path, { headers })).status).toBe(403)
      // A link from elsewhere leads to the page, which requests the rest itself.
      expect((await ask(config(development), "", { headers })).status).toBe(200)
      const own = { host: "localhost:3000", origin: here, "sec-fetch-site": "same-origin" }
      expect((await ask(config(development), "/charts.js", { headers: own })).status).toBe(200)
    },
  )

  it("names the files of the page from the root, wherever the routes are", async () => {
    const own = config(development, { basePath: "/api/auth" })
    const html = await (await Auth(new Request(`${here}/api/auth/inspect`), own)).text()
    const named = [...html.matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, name]) => name ?? "")
    const files = named.filter((name) => !name.startsWith("data:"))
    expect(files).toContain("/api/auth/inspect/visualizer.js")
    for (const file of files) {
      const response = await Auth(new Request(`${here}${file}`), own)
      expect([file, response.status]).toEqual([file, 200])
      expect(response.headers.get("content-type")).toMatch(/^text\/(?:javascript|css)/)
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    }
  })

  it.each(["/nothing.js", "/..%2fcore.js", "/__proto__", "/constructor", "/index.html.js", "/a/b"])(
    "has no file %s",
    async (path) => {
      expect((await ask(config(development), path)).status).toBeGreaterThanOrEqual(400)
    },
  )

  it("shows the reachable flows of the configuration, and the checks of each provider", async () => {
    const script = await (await ask(config(development), "/charts.js")).text()
    const given = chartsOfScript(script)
    expect(given.live).toBe("traces")
    expect(given.charts.map(({ description }) => description.flow)).toEqual([
      "credentials",
      "escalation",
      "admission",
      "session",
      "sign-out",
    ])
    expect(given.providers).toMatchObject([{ id: "credentials", flow: "credentials" }])
    expect(given.providers?.[0]?.requires).toContain("credentials")
    expect(script).not.toContain(secret)
  })
})

describe("the stream of traces", () => {
  let own: AuthConfig
  beforeAll(() => {
    own = config(development)
  })

  it("sends stored traces, then each new request, and continues after the last received one", async () => {
    await Auth(new Request(`${here}/auth/session`), own)
    const stream = await ask(own, "/traces")
    expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
    const events = readEvents(stream)
    const first = await events.next()
    expect(first.name).toBe("message")
    expect(first.id).toMatch(/^[0-9a-f]{8}-\d+$/)

    await Auth(new Request(`${here}/auth/csrf`), own)
    const [second] = await events.traces()
    expect(second).toMatchObject({ request: "GET csrf", flow: "", ended: "answered" })
    await Auth(new Request(`${here}/auth/session`), own)
    const third = await events.next()
    await events.cancel()

    const before = (third.id ?? "").replace(/\d+$/, (number) => String(Number(number) - 1))
    const again = readEvents(await ask(own, "/traces", { headers: { "last-event-id": before } }))
    expect(await again.next()).toEqual(third)
    await again.cancel()
  })

  it("does not contain itself or the page", async () => {
    const events = readEvents(await ask(own, "/traces"))
    await events.next()
    await ask(own)
    await ask(own, "/charts.js")
    await Auth(new Request(`${here}/auth/session`), own)
    expect((await events.traces()).map(({ request }) => request)).toEqual(["GET session"])
    await events.cancel()
  })

  it("may be left and aborted in any order, and receives nothing then", async () => {
    const leaving = new AbortController()
    const response = await ask(own, "/traces", { signal: leaving.signal })
    await response.body?.cancel()
    leaving.abort()
    await Auth(new Request(`${here}/auth/session`), own)
    const late = new AbortController()
    late.abort()
    await expect((await ask(own, "/traces", { signal: late.signal })).text()).resolves.toContain("retry:")
  })

  it("ends when its request is aborted", async () => {
    const leaving = new AbortController()
    const response = await ask(own, "/traces", { signal: leaving.signal })
    leaving.abort()
    // Earlier data can still be read; then it ends.
    await expect(response.text()).resolves.toContain("retry:")
  })
})

describe("inspectHandler", () => {
  it("serves the visualizer on a path of the application's own, and records from then on", async () => {
    const own = config(production)
    const show = inspectHandler(own, { path: "/internal/flows", authorize: ({ headers }) => headers.has("x-admin") })
    const at = (path: string) => show(new Request(`https://app.example${path}`, { headers: { "x-admin": "1" } }))
    expect(await (await at("/internal/flows")).text()).toContain('src="/internal/flows/visualizer.js"')
    expect((await at("/internal/flows/visualizer.js")).status).toBe(200)
    const events = readEvents(await at("/internal/flows/traces"))
    await Auth(new Request("https://app.example/auth/session"), own)
    const seen = [...(await events.traces())]
    while (!seen.some(({ request }) => request === "GET session")) seen.push(...(await events.traces()))
    await events.cancel()
  })

  it("shows no other visitor that it exists", async () => {
    const show = inspectHandler(config(production), { path: "/flows/", authorize: () => false })
    for (const path of ["/flows", "/flows/charts.js", "/flowsy", "/", "/flows/a/b"])
      expect((await show(new Request(`https://app.example${path}`))).status).toBe(404)
  })

  it("refuses if authorize throws, and logs the error", async () => {
    const logged: unknown[] = []
    const own = config(production, { logger: { error: (error) => void logged.push(error) } })
    const authorize = () => Promise.reject(new Error("who may see it could not be looked up"))
    const answer = await inspectHandler(own, { path: "/flows", authorize })(new Request("https://app.example/flows"))
    expect(answer.status).toBe(404)
    expect(logged).toEqual([expect.objectContaining({ message: "who may see it could not be looked up" })])
  })

  it.each([["flows"], ["/flows?x"], [""]])("refuses the path %j at once", (path) => {
    expect(() => inspectHandler(config(production), { path, authorize: () => true })).toThrow(/path is the path/)
  })
})

describe("inspectHandler, opened before anything else", () => {
  it("does not change the application: its entry reads the environment afterwards", async () => {
    const own: AuthConfig = { providers: [Credentials({ credentials: { name: {} }, authorize: () => null })] }
    const show = inspectHandler(own, { path: "/flows", authorize: () => true })
    const script = await (await show(new Request("https://app.example/flows/charts.js"))).text()
    expect(script).toContain('"flow":"credentials"')
    expect(script).not.toContain("could not be composed")
    setEnvDefaults({ AUTH_SECRET: secret, AUTH_TRUST_HOST: "true" }, own)
    expect((await Auth(new Request("https://app.example/auth/session"), own)).status).toBe(200)
  })

  it("records auth() also if a session was read before the handler was made", async () => {
    const own = config(production)
    await readSession(new Request("https://app.example/"), configForApp(own))
    const show = inspectHandler(own, { path: "/flows", authorize: () => true })
    const events = readEvents(await show(new Request("https://app.example/flows/traces")))
    await readSession(new Request("https://app.example/"), configForApp(own))
    const seen = [...(await events.traces())]
    while (!seen.some(({ request }) => request === "auth()")) seen.push(...(await events.traces()))
    await events.cancel()
    expect(seen.length).toBeGreaterThan(0)
  })
})

describe("the option inspect", () => {
  it.each([[true], [{}], ["yes"], [{ authorize: true }]])(
    "is refused if it is %j, and the error names the option",
    async (inspect) => {
      const logged: Error[] = []
      const own = config(production, {
        inspect: inspect as unknown as false,
        logger: { error: (error) => void logged.push(error) },
      })
      expect((await Auth(new Request(`${here}/auth/session`), own)).status).toBe(500)
      expect(logged[0]?.message).toContain("inspect")
    },
  )
})
