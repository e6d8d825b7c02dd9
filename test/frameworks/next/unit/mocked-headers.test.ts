/** MOVE-08: an application's own tests replace `next/headers` with only the parts that Auth.js needs. */
import { beforeEach, describe, expect, it, vi } from "vitest"
import NextAuth, { type NextAuthResult } from "../../../../src/index.ts"
import { encode } from "../../../../src/jwt.ts"

const secret = "s".repeat(40)
const name = "__Secure-authjs.session-token"
const token = await encode({ token: { sub: "1", name: "Ada" }, secret, salt: name })
const cookie = `${name}=${token}`

/** Each test loads the module again. Otherwise the mock of the first test would stay in use. */
function app(): NextAuthResult {
  return NextAuth({ secret, trustHost: true, providers: [] })
}

/** The replacement in a test of an application. Every other access throws an error. */
function standIn(parts: { headers: () => unknown; cookies?: () => unknown }): void {
  vi.doMock("next/headers", () => parts)
}

beforeEach(() => {
  vi.doUnmock("next/headers")
  vi.resetModules()
})

const stores: Readonly<Record<string, { cookies?: () => unknown }>> = {
  "there is no cookies()": {},
  "cookies() gives no getAll": { cookies: async () => ({ get: () => undefined, set: () => undefined }) },
  "cookies() gives nothing": { cookies: () => undefined },
  "cookies() throws, since there is no request": {
    cookies: () => {
      throw new Error("`cookies` was called outside a request scope.")
    },
  },
}

const sent: Readonly<Record<string, () => unknown>> = {
  Headers: async () => new Headers({ cookie, host: "app.test" }),
  "Headers without a host": async () => new Headers({ cookie }),
  "Headers at once": () => new Headers({ cookie }),
  "an object with get() only": () => ({ get: (key: string) => (key === "cookie" ? cookie : null) }),
}

describe.each(Object.entries(stores))("MOVE-08: auth() reads the session where %s", (_what, store) => {
  it.each(Object.entries(sent))("and headers() gives %s", async (_kind, headers) => {
    const asked = vi.fn<() => unknown>(headers)
    standIn({ headers: asked, ...store })
    const { auth } = app()
    expect(await auth()).toMatchObject({ user: { name: "Ada" } })
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe("MOVE-08: functions that receive a request", () => {
  it("do not call headers()", async () => {
    const headers = vi.fn<() => Headers>(() => new Headers())
    standIn({ headers })
    const { auth } = app()
    const request = new Request("https://app.test/", { headers: { cookie, host: "app.test" } })
    expect((await auth(request)).status).toBe(200)
    expect(await (await auth((one) => Response.json(one.auth))(request)).json()).toMatchObject({
      user: { name: "Ada" },
    })
    expect(await auth({ headers: { cookie, host: "app.test" }, socket: { encrypted: true } }, {})).toMatchObject({
      user: { name: "Ada" },
    })
    expect(headers).not.toHaveBeenCalled()
  })

  it("signIn() sets its cookies if cookies() has only set()", async () => {
    const set = vi.fn<() => void>()
    standIn({ headers: async () => new Headers({ cookie, host: "app.test" }), cookies: async () => ({ set }) })
    const provider = {
      id: "forge",
      name: "Forge",
      type: "oauth",
      clientId: "a",
      clientSecret: "b",
      authorization: "https://forge.test/authorize",
      token: "https://forge.test/token",
      userinfo: "https://forge.test/user",
    } as const
    const { signIn } = NextAuth({ secret, trustHost: true, providers: [provider] })
    expect(await signIn("forge", { redirect: false })).toContain("https://forge.test/authorize")
    expect(set).toHaveBeenCalled()
  })
})
