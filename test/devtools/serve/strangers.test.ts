import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import { inspectHandler } from "../../../src/inspect.ts"
import { Auth } from "../../../src/core.ts"
import { ask, config, development, here, production } from "./inspected-app.ts"

const stranger = "203.0.113.7"

describe("a request with a header that shows another machine", () => {
  it.each([
    ["Host", "evil.example"],
    ["X-Forwarded-Host", "tunnel.example"],
    ["X-Original-Host", "tunnel.example"],
    ["X-Forwarded-For", stranger],
    ["X-Forwarded-For", `::1, ${stranger}`],
    ["X-Forwarded-For", "172.18.0.1"],
    ["X-Real-IP", stranger],
    ["X-Client-IP", stranger],
    ["X-Cluster-Client-IP", stranger],
    ["Fastly-Client-IP", stranger],
    ["CF-Connecting-IPv6", "2001:db8::7"],
    ["Forwarded", `for=${stranger};proto=https`],
    ["Forwarded", "for=127.0.0.1, for=unknown"],
    ["Forwarded", "for=127.0.0.1;host=tunnel.example"],
    ["Forwarded", "proto=https"],
    ["Via", "1.1 a-proxy"],
  ])("is refused with the name of that header, without its value: %s: %s", async (name, value) => {
    const response = await ask(config(development), "/traces", { headers: { host: "localhost:3000", [name]: value } })
    const sentence = await response.text()
    expect([response.status, sentence]).toEqual([
      403,
      expect.stringContaining(`the header ${name} shows another origin`),
    ])
    expect(sentence).not.toContain(value)
    expect(sentence).toContain("inspect: { authorize }")
  })

  it("is accepted if every header shows this machine", async () => {
    const headers = {
      host: "localhost:3000",
      "x-forwarded-host": "localhost:3000",
      "x-forwarded-for": "::1, 127.0.0.1, ::ffff:127.0.0.1",
      "x-client-ip": "127.0.0.1",
      forwarded: 'proto=http;For=127.0.0.1;host="localhost:3000", for="[::1]:4711"',
    }
    expect((await ask(config(development), "", { headers })).status).toBe(200)
  })
})

describe("the visualizer where no visitor may see it", () => {
  it("is mentioned in the debug log, and in no response", async () => {
    const said: unknown[][] = []
    const own = config(production, { logger: { debug: (...line) => void said.push(line) } })
    const answer = await (await ask(own)).text()
    expect(answer).toBe('"Bad request."')
    expect(said).toContainEqual(["inspect_not_shown", expect.stringContaining("NODE_ENV=development")])
    said.length = 0
    await Auth(new Request(`${here}/auth/nowhere`), own)
    expect(said.map(([what]) => what)).toEqual(["request_refused"])
  })
})

describe("a visualizer that cannot be made", () => {
  function broken(logged: unknown[]): AuthConfig {
    const own = config(development, { logger: { error: (error) => void logged.push(error) } })
    Object.defineProperty(resolveConfig(own).providers.get("credentials")?.config, "name", {
      get: () => {
        throw new Error("the provider is out of order")
      },
    })
    return own
  }

  it("gives 500 and a sentence, and the log says why", async () => {
    const logged: unknown[] = []
    const own = broken(logged)
    const show = inspectHandler(own, { path: "/flows", authorize: () => true })
    const ways = [() => ask(own, "/charts.js"), () => show(new Request(`${here}/flows/charts.js`))]
    for (const way of ways) {
      const answer = await way()
      expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("could not be shown")])
      expect(logged.splice(0)).toMatchObject([{ cause: { message: "the provider is out of order" } }])
    }
    expect((await ask(own)).status).toBe(200)
  })

  it("gives the same from a handler before the preparation", async () => {
    const logged: Error[] = []
    const own: AuthConfig = {
      get providers(): never {
        throw new Error("a provider is out of order")
      },
      logger: { error: (error) => void logged.push(error) },
    }
    const show = inspectHandler(own, { path: "/flows", authorize: () => true })
    expect((await show(new Request(`${here}/flows/charts.js`))).status).toBe(500)
    expect(logged).toMatchObject([{ cause: { message: "a provider is out of order" } }])
  })
})
