/** The guide for frameworks without an entry point. */
import { expect, it, onTestFinished, vi } from "vitest"
import { encode } from "../../src/jwt.ts"
import { writePages } from "../testing/docs-files.ts"

const page = "docs/guides/web-requests.md"
const secret = "p9Xw3vT6mQ1zL8rB5nK2yH7jC4fD0gSa"
const cookieName = "__Secure-authjs.session-token"

interface Guide {
  serveAuth: (request: Request) => Promise<Response>
  sessionOf: (request: Request) => Promise<{ user?: object } | null>
}

it("the functions of the guide serve the routes, and read the session of a request", async () => {
  vi.stubEnv("AUTH_SECRET", secret)
  vi.stubEnv("AUTH_URL", "https://app.test/auth")
  vi.stubEnv("AUTH_GITHUB_ID", "id")
  vi.stubEnv("AUTH_GITHUB_SECRET", "secret")
  const written = writePages([page])
  onTestFinished(written.remove)
  const { serveAuth, sessionOf } = (await written.load(page, "auth.ts")) as Guide

  const providers = await serveAuth(new Request("https://app.test/auth/providers"))
  expect(await providers.json()).toMatchObject({ github: { callbackUrl: "https://app.test/auth/callback/github" } })
  expect((await serveAuth(new Request("https://app.test/auth/nothing"))).status).toBe(400)

  const token = await encode({ token: { sub: "1", name: "Ada" }, secret, salt: cookieName })
  const asAda = new Request("https://app.test/members", { headers: { cookie: `${cookieName}=${token}` } })
  expect(await sessionOf(asAda)).toMatchObject({ user: { name: "Ada" } })
  expect(await sessionOf(new Request("https://app.test/members"))).toBeNull()
})
