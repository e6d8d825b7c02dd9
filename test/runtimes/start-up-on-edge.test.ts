/**
 * EXT-05 on edge runtimes, where `#prove-flows` is `src/facade/prove-later.ts`: the application starts, and the library
 * refuses every request if a flow is unsafe.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { AuthConfig, FlowOverrides } from "../../src/config/options.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { HonoAuth } from "../../src/frameworks/hono.ts"
import { SvelteKitAuth, type SvelteKitEvent } from "../../src/frameworks/sveltekit.ts"
import NextAuth from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { roundTheCsrfCheck } from "../steps/round-the-csrf-check.ts"
import { Hono } from "hono"

vi.mock("#prove-flows", () => import("../../src/facade/prove-later.ts"))

const logged: unknown[] = []
beforeEach(() => {
  logged.length = 0
  vi.stubEnv("AUTH_URL", "https://app.test/api/auth")
})
afterEach(() => void vi.unstubAllEnvs())

function configWith(flows: FlowOverrides): AuthConfig {
  return {
    providers: [Credentials({ authorize: () => ({ id: "ada" }) })],
    secret: "s".repeat(40),
    trustHost: true,
    basePath: "/api/auth",
    flows,
    logger: { error: (error) => void logged.push(error), warn: () => undefined },
  }
}

type Send = (path: string) => Promise<Response>

const applications: Readonly<Record<string, (config: AuthConfig) => Send>> = {
  "NextAuth(config)": (config) => {
    const { handlers } = NextAuth(config)
    return (path) => handlers.GET(new Request(`https://app.test${path}`))
  },
  "HonoAuth(config)": (config) => {
    const app = new Hono()
    app.use("/api/auth/*", HonoAuth(config))
    return async (path) => app.request(`https://app.test${path}`)
  },
  "SvelteKitAuth(config)": (config) => {
    const { handle } = SvelteKitAuth(config)
    return async (path) => {
      const request = new Request(`https://app.test${path}`)
      // The parts of an event that the handle reads; SvelteKit has more.
      const event = { request, url: new URL(request.url), locals: {} } as unknown as SvelteKitEvent
      return handle({ event, resolve: () => new Response("the application's", { status: 404 }) })
    }
  },
}

const routes = ["session", "signin", "csrf", "providers"].map((name) => `/api/auth/${name}`)

describe.each(Object.entries(applications))("EXT-05: %s on an edge runtime", (_entry, open) => {
  it.each(routes)("refuses GET %s with an override that leads around a check", async (path) => {
    const send = open(configWith(roundTheCsrfCheck))
    for (const _request of [1, 2]) {
      const response = await send(path)
      expect([response.status, response.headers.get("set-cookie")]).toEqual([500, null])
    }
    expect(logged.map(String)).toEqual([
      expect.stringContaining("UnsafeFlowError"),
      expect.stringContaining("UnsafeFlowError"),
    ])
    // The second request logs the error of the first one, because the library does not prove the flows again.
    expect(logged[1]).toBe(logged[0])
  })

  it("answers with an override that keeps every rule", async () => {
    const send = open(configWith({ credentials: (machine) => extendFlow(machine, {}) }))
    expect((await send("/api/auth/csrf")).status).toBe(200)
    expect(logged).toEqual([])
  })
})

describe("EXT-05: auth() on an edge runtime", () => {
  it("reads no session with an override that leads around a check", async () => {
    const [secret, salt] = ["s".repeat(40), "__Secure-authjs.session-token"]
    const cookie = `${salt}=${await encode({ token: { sub: "ada", name: "Ada" }, secret, salt })}`
    const userSeen = async (flows: FlowOverrides): Promise<unknown> => {
      const handler = NextAuth(configWith(flows)).auth((request) => new Response(request.auth?.user?.name))
      return (await handler(new Request("https://app.test/members", { headers: { cookie } }), {})).text()
    }
    expect([await userSeen({}), logged]).toEqual(["Ada", []])
    expect(await userSeen(roundTheCsrfCheck)).toBe("")
    expect(String(logged)).toContain("UnsafeFlowError")
  })
})
