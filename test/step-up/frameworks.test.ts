/** `requireSession` with a demand, in each framework: one user who authenticated 400 seconds ago. */
import express from "express"
import fastify from "fastify"
import { Hono } from "hono"
import { expect, it, onTestFinished } from "vitest"
import { requireSession as requireInExpress } from "../../src/frameworks/express.ts"
import { FastifyAuth } from "../../src/frameworks/fastify.ts"
import { requireSession as requireInHono } from "../../src/frameworks/hono.ts"
import { SvelteKitAuth, type SvelteKitEvent } from "../../src/frameworks/sveltekit.ts"
import type { SessionDemand } from "../../src/ports/session-demand.ts"
import { serve } from "../frameworks/node-server.ts"
import { passwordApp } from "./app.ts"

type Ask = (demand: SessionDemand, accept: string) => Promise<Response>
type Config = ReturnType<typeof passwordApp>["config"]

const demands: readonly SessionDemand[] = [{ maxAge: 500 }, { maxAge: 300 }]
const pathFor = ({ maxAge }: SessionDemand) => `/money${maxAge}`

const askIn: Readonly<Record<string, (config: Config, cookie: string) => Promise<Ask>>> = {
  express: async (config, cookie) => {
    const app = express()
    for (const demand of demands)
      app.get(pathFor(demand), requireInExpress(config, demand), (_req, res) => void res.send("seen"))
    const { origin } = await serve((req, res) => void app(req, res))
    return (demand, accept) => fetch(origin + pathFor(demand), { headers: { cookie, accept }, redirect: "manual" })
  },
  fastify: async (config, cookie) => {
    const app = fastify()
    onTestFinished(() => app.close())
    await app.register(FastifyAuth, config)
    for (const demand of demands)
      app.get(pathFor(demand), { preHandler: app.requireSessionWith(demand) }, async () => "seen")
    const origin = await app.listen({ host: "127.0.0.1", port: 0 })
    return (demand, accept) => fetch(origin + pathFor(demand), { headers: { cookie, accept }, redirect: "manual" })
  },
  hono: async (config, cookie) => {
    const app = new Hono()
    for (const demand of demands) app.get(pathFor(demand), requireInHono(config, demand), (c) => c.text("seen"))
    return async (demand, accept) =>
      app.request(`https://app.test${pathFor(demand)}`, { headers: { cookie, accept, host: "app.test" } })
  },
}

async function signedInAgo(): Promise<{ config: Config; cookie: string }> {
  const more = { basePath: "/auth", useSecureCookies: true }
  const app = passwordApp("jwt", more, Date.now() - 400_000)
  const { cookies } = await app.signedIn("ada")
  return { config: app.config, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
}

it.each(Object.entries(askIn))("%s", async (_name, make) => {
  const { config, cookie } = await signedInAgo()
  const ask = await make(config, cookie)
  expect(await (await ask({ maxAge: 500 }, "text/html")).text()).toBe("seen")
  const refused = await ask({ maxAge: 300 }, "text/html")
  const to = new URL(refused.headers.get("location") ?? "")
  expect([refused.status, to.pathname, to.searchParams.get("maxAge")]).toEqual([302, "/auth/step-up", "300"])
  expect(new URL(to.searchParams.get("callbackUrl") ?? "").pathname).toBe("/money300")
  const program = await ask({ maxAge: 300 }, "application/json")
  expect([program.status, program.headers.get("www-authenticate")]).toEqual([
    401,
    'Bearer error="insufficient_user_authentication", max_age="300"',
  ])
})

it("sveltekit", async () => {
  const { config, cookie } = await signedInAgo()
  const { requireSession } = SvelteKitAuth(config)
  const eventFor = (accept: string) => {
    const request = new Request("https://app.test/money", { headers: { cookie, accept, host: "app.test" } })
    const cookies = { set: () => undefined }
    const parts = {
      request,
      url: new URL(request.url),
      locals: {},
      platform: undefined,
      cookies,
      setHeaders: () => undefined,
    }
    // The parts of an event that the function reads; SvelteKit has more.
    return parts as unknown as SvelteKitEvent
  }
  expect(await requireSession(eventFor("text/html"), { maxAge: 500 })).toMatchObject({ user: { email: "ada@x.test" } })
  // Outside of SvelteKit, its redirects and errors are one error.
  for (const accept of ["text/html", "application/json"])
    await expect(requireSession(eventFor(accept), { maxAge: 300 })).rejects.toThrow("The request has ended.")
})
