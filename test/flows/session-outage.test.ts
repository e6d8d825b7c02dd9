/**
 * A database that is down while the library reads sessions: operators learn of the failure, and visitors stay signed
 * in.
 */
import { metrics } from "@opentelemetry/api"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { readSession } from "../../src/interpreter/read-session.ts"
import { openTelemetry } from "../../src/opentelemetry.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { metering } from "../opentelemetry/metering.ts"
import { jsonOf } from "../support/browser.ts"
import { application } from "../interpreter/edge-app.ts"

const asksFor503 = { "x-auth-report-outage": "1" }

interface Told {
  error: Error
  reason: string
  flow: string
}

async function signedIn(over: Partial<AuthConfig> = {}) {
  const told: Told[] = []
  const inner = memoryAdapter()
  let down = false
  const adapter: Adapter = {
    ...inner,
    getSessionAndUser: async (token) => {
      if (down) throw new Error("ECONNREFUSED 10.0.0.8:5432")
      return (await inner.getSessionAndUser?.(token)) ?? null
    },
  }
  const user = await inner.createUser?.({ id: "1", email: "ada@example.test", emailVerified: null })
  const app = application({
    adapter,
    session: { strategy: "database" },
    events: { sessionStoreFailed: (message: Told) => void told.push(message) },
    ...over,
  })
  const { password } = await import("../interpreter/edge-app.ts")
  app.config.providers = [{ ...password, authorize: () => ({ id: user?.id ?? "1", name: "ada" }) }]
  await app.browser.post("/callback/password", { name: "ada" })
  return { ...app, told, fail: () => (down = true), mend: () => (down = false) }
}

describe("LOAD-07: a database that is down while a session is read", () => {
  it("LOAD-07: calls events.sessionStoreFailed for GET /session, and the visitor stays signed in", async () => {
    const { browser, told, fail, mend, logged } = await signedIn()
    expect(await browser.session()).not.toBeNull()
    expect(told).toEqual([])
    fail()
    const response = await browser.get("/session")
    expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([200, null, []])
    expect(told).toEqual([
      { error: logged[0], reason: "session_store_failed", flow: expect.stringMatching(/^[\w-]{8,}$/) as unknown },
    ])
    expect(told[0]?.error.cause).toMatchObject({ flow: told[0]?.flow })
    mend()
    expect(await browser.session()).not.toBeNull()
  })

  it("LOAD-07: calls it for auth(), too, and a listener that throws changes nothing", async () => {
    let heard = 0
    const { browser, config, fail } = await signedIn({
      events: {
        sessionStoreFailed: () => {
          heard++
          throw new Error("pager is down")
        },
      },
    })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    fail()
    const read = await readSession(new Request("https://app.test/inbox", { headers: { cookie } }), config)
    expect(read).toEqual({ session: null, cookies: [] })
    expect(heard).toBe(1)
  })

  it("LOAD-07: a client that requests it gets 503 while the database is down, and nothing else changes for it", async () => {
    const { browser, fail, mend } = await signedIn()
    fail()
    const down = await browser.get("/session", asksFor503)
    expect([down.status, await down.json(), down.headers.getSetCookie()]).toEqual([503, null, []])
    expect(down.headers.get("cache-control")).toContain("no-store")
    mend()
    const up = await browser.get("/session", asksFor503)
    expect(up.status).toBe(200)
    expect(await jsonOf<{ user: object }>(up)).toMatchObject({ user: expect.any(Object) as unknown })
    const stranger = await browser.other().get("/session", asksFor503)
    expect([stranger.status, await stranger.json()]).toEqual([200, null])
  })

  it("LOAD-07: a database that hangs is reported as an outage", async () => {
    const { config, browser, told } = await signedIn()
    const hanging: AuthConfig = {
      ...config,
      adapter: { ...config.adapter, getSessionAndUser: () => new Promise<never>(() => undefined) },
    }
    const { openBrowser } = await import("../support/browser.ts")
    const other = openBrowser(hanging, {
      deadline: (_, late) => {
        const timer = setTimeout(late, 10)
        return () => clearTimeout(timer)
      },
    })
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    expect((await other.get("/session", asksFor503)).status).toBe(503)
    expect(told.map(({ reason }) => reason)).toEqual(["effect_timed_out"])
  })

  it("LOAD-07: a callback of the application that hangs is not reported as an outage of the store", async () => {
    const { config, browser, told } = await signedIn()
    const hanging: AuthConfig = { ...config, callbacks: { session: () => new Promise<never>(() => undefined) } }
    const { openBrowser } = await import("../support/browser.ts")
    const other = openBrowser(hanging, {
      deadline: (_, late) => {
        const timer = setTimeout(late, 10)
        return () => clearTimeout(timer)
      },
    })
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    const response = await other.get("/session", asksFor503)
    expect([response.status, await response.json()]).toEqual([200, null])
    expect(told).toEqual([])
  })

  it("LOAD-07: OpenTelemetry counts it as a failure of the system", async () => {
    const { meter, points } = metering()
    const { browser, fail, mend } = await signedIn({ trace: openTelemetry({ meter }) })
    await browser.session()
    await browser.get("/nothing")
    expect(await points("authchart.faults")).toEqual([])
    fail()
    await browser.get("/session")
    const counted = [
      {
        value: 1,
        attributes: {
          "authchart.flow.name": "session",
          "authchart.request": "GET session",
          "error.type": "session_store_failed",
        },
      },
    ]
    expect(await points("authchart.faults")).toEqual(counted)
    mend()
    await browser.session()
    expect(await points("authchart.faults")).toEqual(counted)
  })

  it("LOAD-07: the counter belongs to the meter that is registered when the request is recorded", async () => {
    const { browser, fail } = await signedIn({ trace: openTelemetry() })
    const { provider, points } = metering()
    metrics.setGlobalMeterProvider(provider)
    try {
      fail()
      await browser.get("/session")
      expect((await points("authchart.faults")).map(({ value }) => value)).toEqual([1])
    } finally {
      metrics.disable()
    }
  })
})
