/** The rules that only the plugin for Fastify has. The rules of all frameworks are in `fastify.test.ts`. */
import Fastify from "fastify"
import { expect, it, onTestFinished } from "vitest"
import { configFor } from "./contract/listen.ts"
import { load } from "./contract/package.ts"

const settings = { port: 0, issuer: "http://127.0.0.1:1", smtpPort: 1, secret: "s".repeat(40) }

it("ROUTE-18: has its routes behind the prefix of the scope that registers it", async () => {
  const { FastifyAuth } = await load("fastify")
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(
    async (scope) => {
      await scope.register(FastifyAuth, await configFor(settings))
      scope.get("/own", { preHandler: scope.requireSession }, async () => "seen")
    },
    { prefix: "/v1" },
  )
  const origin = await app.listen({ host: "127.0.0.1", port: 0 })
  const list = (await (await fetch(`${origin}/v1/auth/providers`)).json()) as { openid: { signinUrl: string } }
  expect(list.openid.signinUrl).toBe(`${origin}/v1/auth/signin/openid`)
  expect((await fetch(`${origin}/auth/providers`)).status).toBe(404)
  const refused = await fetch(`${origin}/v1/own`, { headers: { accept: "text/html" }, redirect: "manual" })
  expect(refused.headers.get("location")).toContain(`${origin}/v1/auth/signin?`)
})

it("ROUTE-17: does not start with a basePath outside the prefix of its scope", async () => {
  const { FastifyAuth } = await load("fastify")
  const app = Fastify()
  const started = app.register(
    async (scope) => {
      await scope.register(FastifyAuth, { ...(await configFor(settings)), basePath: "/auth" })
    },
    { prefix: "/v1" },
  )
  await expect(started).rejects.toMatchObject({ type: "InvalidConfiguration" })
})
