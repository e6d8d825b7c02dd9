/** A rule that only the middleware for Hono has. The rules of all frameworks are in `hono.test.ts`. */
import { Hono } from "hono"
import { expect, it } from "vitest"
import { configFor } from "./contract/listen.ts"
import { load } from "./contract/package.ts"

it("reads the environment from the bindings of a request", async () => {
  const { HonoAuth } = await load("hono")
  const {
    secret: _secret,
    trustHost: _trust,
    ...config
  } = await configFor({
    port: 0,
    issuer: "http://127.0.0.1:1",
    smtpPort: 1,
    secret: "unused",
  })
  const app = new Hono()
  app.all(
    "/auth/*",
    HonoAuth(() => ({ ...config })),
  )
  const bindings = { AUTH_SECRET: "s".repeat(40), AUTH_URL: "https://app.test", STORE: { get: () => null } }
  const answer = await app.request("http://other.test/auth/providers", {}, bindings)
  const list = (await answer.json()) as { openid: { signinUrl: string } }
  expect(list.openid.signinUrl).toBe("https://app.test/auth/signin/openid")
})
