/** The cost and the result of a request in middleware, before a page of the application sees it. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import NextAuth, { type NextAuthConfig } from "../../src/index.ts"
import { config, cookieName, environment, origin, requestOf } from "../facade/visits.ts"
import { aroundCalls } from "../support/around-calls.ts"

describe("auth as middleware", () => {
  it.each(["/favicon.ico", "/_next/static/chunk.js", "/logo.svg", "/"])(
    "MW-09: queries no database for a request without a session cookie: %s",
    async (path) => {
      environment()
      const called: string[] = []
      const adapter = aroundCalls(memoryAdapter(), (name, call) => {
        called.push(name)
        return call()
      })
      const { auth } = NextAuth(config({ adapter, callbacks: { authorized: () => true } }))
      const headers = { cookie: "theme=dark; __Secure-other=1" }
      await auth(await requestOf(path, { signedIn: false, headers }))
      expect(called).toEqual([])
    },
  )

  const token = "3e0f2c1a-6c0b-4a53-8f0e-9a0a1b2c3d4e"
  const rows = () => {
    const user = { id: "1", name: "Ada", email: "ada@example.test", emailVerified: null }
    const session = { sessionToken: token, userId: "1", expires: new Date(4_000_000_000_000) }
    return { ...memoryAdapter(), getSessionAndUser: (asked: string) => (asked === token ? { session, user } : null) }
  }
  const splits: [string, Partial<NextAuthConfig>][] = [
    ["tokens, because it has no adapter", {}],
    ["rows, and has no adapter", { session: { strategy: "database" } }],
  ]
  it.each(splits)(
    "MW-13: lets no visitor in if the pages read rows and the middleware is configured for %s",
    async (_how, edge) => {
      environment()
      const authorized: NonNullable<NextAuthConfig["callbacks"]>["authorized"] = ({ auth }) => auth !== null
      const silent = { error: () => undefined, warn: () => undefined }
      const request = () => new Request(`${origin}/admin`, { headers: { cookie: `${cookieName}=${token}` } })
      const pages = NextAuth(config({ adapter: rows(), callbacks: { authorized }, logger: silent }))
      expect((await pages.auth(request())).headers.get("x-middleware-next")).toBe("1")

      const middleware = NextAuth(config({ ...edge, callbacks: { authorized }, logger: silent }))
      const refused = await middleware.auth(request())
      expect(refused.headers.get("x-middleware-next")).toBeNull()
      expect(refused.headers.get("location")).toContain("/api/auth/signin?")
    },
  )

  it("MW-13: a request with a session in a token gets the same result with an adapter as without one", async () => {
    environment()
    const authorized: NonNullable<NextAuthConfig["callbacks"]>["authorized"] = ({ auth }) => auth !== null
    for (const adapter of [undefined, memoryAdapter()])
      for (const signedIn of [true, false]) {
        const { auth } = NextAuth(
          config({ session: { strategy: "jwt" }, callbacks: { authorized }, ...(adapter && { adapter }) }),
        )
        const answer = await auth(await requestOf("/admin", { signedIn }))
        expect(answer.headers.get("x-middleware-next")).toBe(signedIn ? "1" : null)
      }
  })
})
