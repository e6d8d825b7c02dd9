/** The session as the application's own server receives it. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import NextAuth, { type NextAuthConfig } from "../../src/index.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { config, cookieName, environment, origin, requestOf } from "./visits.ts"

/** Makes a store with sessions in which `token` is Ada's. */
async function storeWith(token: string): Promise<Adapter> {
  const adapter = memoryAdapter()
  const user = await adapter.createUser?.({ id: "1", name: "Ada", email: "ada@app.test", emailVerified: null })
  const expires = new Date(Date.now() + 3_600_000)
  await adapter.createSession?.({ sessionToken: token, userId: user?.id ?? "", expires })
  return adapter
}

describe("the session that the application's own server receives", () => {
  async function sessionOf(over: Partial<NextAuthConfig>, cookie?: string) {
    environment()
    const run = NextAuth(config(over)).auth((request) => Response.json(request.auth))
    const request =
      cookie === undefined
        ? await requestOf("/")
        : new Request(origin, { headers: { cookie: `${cookieName}=${cookie}` } })
    return (await run(request)).json() as Promise<Record<string, unknown>>
  }

  it("is name, mail and picture with tokens, as in the browser", async () => {
    expect(await sessionOf({})).toEqual({
      user: { name: "Ada" },
      expires: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    })
  })

  it("is the result of callbacks.session; the claims replace a missing user", async () => {
    const own = await sessionOf({ callbacks: { session: ({ token }) => ({ role: token["role"], expires: "soon" }) } })
    expect(own).toMatchObject({ role: "admin", expires: "soon", user: { sub: "1", role: "admin" } })
    const named = await sessionOf({ callbacks: { session: ({ session }) => ({ ...session, user: { name: "A." } }) } })
    expect(named).toMatchObject({ user: { name: "A." } })
  })

  it("is complete if callbacks.session returns nothing", async () => {
    expect(await sessionOf({ callbacks: { session: () => undefined as never } })).toMatchObject({
      user: { name: "Ada" },
    })
  })

  it("is the row with its whole user, and an ISO date, with database sessions", async () => {
    expect(await sessionOf({ adapter: await storeWith("row-token") }, "row-token")).toEqual({
      sessionToken: "row-token",
      userId: expect.any(String) as unknown,
      expires: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      user: expect.objectContaining({ name: "Ada", email: "ada@app.test", emailVerified: null }) as unknown,
    })
  })

  it("a database session for the server is never sent to the browser", async () => {
    environment()
    const { handlers } = NextAuth(config({ adapter: await storeWith("row-token") }))
    const request = new Request(`${origin}/api/auth/session`, { headers: { cookie: `${cookieName}=row-token` } })
    const body: unknown = await (await handlers.GET(request)).json()
    expect(body).toEqual({
      user: { name: "Ada", email: "ada@app.test", image: null },
      expires: expect.any(String) as unknown,
    })
  })
})
