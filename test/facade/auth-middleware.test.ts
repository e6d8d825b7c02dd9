/** `auth` as middleware. */
import { describe, expect, it, vi } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import NextAuth, { type NextAuthConfig } from "../../src/index.ts"
import { config, cookieName, environment, origin, requestOf, secret } from "./visits.ts"

describe("auth as middleware", () => {
  async function outcome(
    said: unknown,
    path = "/admin?tab=1",
    over: Partial<NextAuthConfig> = {},
    headers: Record<string, string> = {},
  ) {
    environment()
    const authorized = typeof said === "function" ? (said as () => boolean) : () => said as boolean
    const { auth } = NextAuth(config({ ...over, callbacks: { ...over.callbacks, authorized } }))
    return auth(await requestOf(path, { signedIn: false, headers }), { waitUntil: () => undefined })
  }
  const goesOn = (response: Response) => response.headers.get("x-middleware-next") === "1"

  it("lets every request continue without an authorized callback", async () => {
    environment()
    expect(goesOn(await NextAuth(config()).auth(await requestOf("/admin", { signedIn: false })))).toBe(true)
  })

  it("calls authorized with the request and the session, and continues on true", async () => {
    environment()
    const authorized = vi.fn<() => boolean>(() => true)
    const { auth } = NextAuth(config({ callbacks: { authorized } }))
    const request = await requestOf("/admin")
    expect(goesOn(await auth(request))).toBe(true)
    expect(authorized).toHaveBeenCalledWith({
      request,
      auth: expect.objectContaining({ user: { name: "Ada" } }) as unknown,
    })
  })

  it.each([false, undefined, null, 0, "", "yes", 1, {}, Promise.resolve(false)])(
    "MW-05: sends the visitor to the sign-in page for %j",
    async (said) => {
      const response = await outcome(said)
      expect(response.status).toBe(302)
      expect(response.headers.get("location")).toBe(
        `${origin}/api/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/admin?tab=1`)}`,
      )
      expect(response.headers.get("cache-control")).toBe("private, no-store")
      expect(goesOn(response)).toBe(false)
    },
  )

  it.each([
    () => {
      throw new Error("no policy")
    },
    () => Promise.reject(new Error("no policy")),
  ])("MW-05: blocks the request if authorized throws (%#)", async (authorized) => {
    await expect(outcome(authorized)).rejects.toThrow("no policy")
  })

  it("sends a Response of authorized unchanged", async () => {
    const own = Response.json({ message: "sign in first" }, { status: 401 })
    expect(await outcome(own)).toBe(own)
  })

  it("redirects to the application's own sign-in page, and keeps the query of its address", async () => {
    const location = async (signIn: string) =>
      (await outcome(false, "/admin", { pages: { signIn } })).headers.get("location")
    const callback = `callbackUrl=${encodeURIComponent(`${origin}/admin`)}`
    expect(await location("/login")).toBe(`${origin}/login?${callback}`)
    expect(await location("/login?lang=de#form")).toBe(`${origin}/login?lang=de&${callback}#form`)
    expect(await location("https://id.test/login")).toBe(`https://id.test/login?${callback}`)
  })

  it.each([
    ["/login", "/login"],
    ["/login", "/login/"],
    ["/login/", "/login?callbackUrl=%2Fadmin"],
    [undefined, "/api/auth/signin?error=AccessDenied"],
    ["/login", "/api/auth/callback/idp?code=1"],
    [undefined, "/api/auth/signin/idp"],
    [undefined, "/api/auth/session"],
  ])(
    "MW-08: never redirects from the sign-in page %s to itself, nor from the routes that lead to a session (%s)",
    async (signIn, path) => {
      expect(goesOn(await outcome(false, path, signIn === undefined ? {} : { pages: { signIn } }))).toBe(true)
      for (const other of ["/loginx", "/api/auth", "/api/authx/session", "/api/auth/nothing"])
        expect(goesOn(await outcome(false, other, signIn === undefined ? {} : { pages: { signIn } }))).toBe(false)
    },
  )

  it("D6: redirects the visitor to the public address, not to the address behind the proxy", async () => {
    const forwarded = { "x-forwarded-host": "app.test", "x-forwarded-proto": "https" }
    const behind = await outcome(false, "http://0.0.0.0:3000/admin", {}, forwarded)
    expect(behind.headers.get("location")).toBe(
      `${origin}/api/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/admin`)}`,
    )
    environment({ AUTH_URL: "https://app.test", AUTH_SECRET: secret })
    const { auth } = NextAuth({ providers: [], callbacks: { authorized: () => false } })
    const response = await auth(new Request("http://10.0.0.1/admin", { headers: { "x-forwarded-host": "evil.test" } }))
    expect(response.headers.get("location")).toBe(
      `${origin}/api/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/admin`)}`,
    )
  })

  it("ROUTE-13: an invalid forwarded host blocks the request", async () => {
    const response = await outcome(false, "/admin", {}, { "x-forwarded-host": "a.test, b.test" })
    expect([response.status, response.headers.get("location")]).toEqual([400, null])
  })

  it("renews the session's cookie on every response", async () => {
    environment()
    for (const said of [true, false, new Response("no", { status: 403 })]) {
      const { auth } = NextAuth(config({ session: { updateAge: 0 }, callbacks: { authorized: () => said } }))
      const response = await auth(await requestOf("/admin"))
      expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`${cookieName}=ey`)])
      expect(response.headers.get("cache-control")).toBe("private, no-store")
    }
  })

  it.each<[string, Partial<NextAuthConfig>]>([
    ["the configuration cannot be used", { session: { strategy: "cookie" as never } }],
    ["the secret is another one", { secret: "t".repeat(32) }],
    [
      "callbacks.jwt throws",
      {
        callbacks: {
          jwt: () => {
            throw new Error("no")
          },
        },
      },
    ],
    [
      "callbacks.session throws",
      {
        callbacks: {
          session: () => {
            throw new Error("no")
          },
        },
      },
    ],
    [
      "the database is down",
      { adapter: { ...memoryAdapter(), getSessionAndUser: () => Promise.reject(new Error("down")) } },
    ],
  ])("MW-03: the visitor counts as signed out if %s", async (_what, over) => {
    environment()
    const authorized = vi.fn<(asked: { auth: unknown }) => boolean>(({ auth }) => auth !== null)
    const { auth } = NextAuth(
      config({ logger: { error: () => undefined }, ...over, callbacks: { ...over.callbacks, authorized } }),
    )
    const response = await auth(await requestOf("/admin"))
    expect(authorized).toHaveBeenCalledWith(expect.objectContaining({ auth: null }))
    expect(response.status).toBe(302)
  })
})
