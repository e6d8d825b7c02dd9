/** `auth` around a handler. */
import { describe, expect, it, vi } from "vitest"
import NextAuth from "../../src/index.ts"
import { config, cookieName, environment, requestOf } from "./visits.ts"

describe("auth(handler)", () => {
  it("MW-11: gives the handler the session as request.auth, even if the request claims another one", async () => {
    environment()
    const seen: unknown[] = []
    const run = NextAuth(config()).auth((request, context) => {
      seen.push(request.auth, context)
      return new Response("ok")
    })
    const forged = Object.assign(await requestOf("/page", { signedIn: false }), { auth: { user: { name: "Eve" } } })
    const params = Promise.resolve({ id: "1" })
    await run(await requestOf("/page"), { params })
    await run(forged)
    expect(seen).toEqual([expect.objectContaining({ user: { name: "Ada" } }), { params }, null, undefined])
  })

  it("MW-10: trusts no header about the user", async () => {
    environment()
    const headers = {
      "x-user-id": "1",
      "x-authjs-session": "1",
      "x-middleware-subrequest": "middleware:middleware",
      authorization: "Bearer x",
    }
    const run = NextAuth(config()).auth((request) => Response.json(request.auth))
    expect(await (await run(await requestOf("/page", { signedIn: false, headers }))).json()).toBeNull()
  })

  it("returns the handler's own response object if no cookie is renewed", async () => {
    environment()
    const own = new Response("ok", {
      status: 201,
      headers: { "cache-control": "public, max-age=60", "set-cookie": "own=1" },
    })
    const response = await NextAuth(config()).auth(() => own)(await requestOf("/page"))
    expect(response).toBe(own)
  })

  it("RES-HDR-03, CACHE-02: adds the renewed cookie to it, keeps its own cookies, and prevents shared caching", async () => {
    environment()
    const { auth } = NextAuth(config({ session: { updateAge: 0 } }))
    const of = async (headers: Record<string, string>, body: string | null = "ok", status = 200) =>
      auth(() => new Response(body, { status, headers }))(await requestOf("/page"))
    const response = await of(
      { "set-cookie": "own=1", "cache-control": "public, max-age=60", "x-own": "1" },
      "body",
      201,
    )
    expect([response.status, await response.text(), response.headers.get("x-own")]).toEqual([201, "body", "1"])
    expect(response.headers.getSetCookie()).toEqual(["own=1", expect.stringContaining(`${cookieName}=ey`)])
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect((await of({ "cache-control": "private, max-age=60" })).headers.get("cache-control")).toBe(
      "private, max-age=60",
    )
    expect((await of({}, null, 204)).status).toBe(204)
    const redirect = await auth(() => Response.redirect("https://app.test/next", 303))(await requestOf("/page"))
    expect([redirect.status, redirect.headers.get("location")]).toEqual([303, "https://app.test/next"])
    expect(redirect.headers.getSetCookie()).toHaveLength(1)
  })

  it("lets the request continue if the handler returns nothing", async () => {
    environment()
    const response = await NextAuth(config()).auth(() => undefined)(await requestOf("/page"))
    expect(response.headers.get("x-middleware-next")).toBe("1")
  })

  it.each([false, undefined, null, 0, ""])(
    "MW-04, D18: runs the handler, which decides by request.auth, if authorized returns %j",
    async (said) => {
      environment()
      const heard: string[] = []
      const { auth } = NextAuth(
        config({
          callbacks: { authorized: () => said as boolean },
          logger: { debug: (message) => heard.push(message) },
        }),
      )
      const run = auth((request) => new Response(request.auth === null ? "nobody" : "somebody"))
      expect(await (await run(await requestOf("/page", { signedIn: false }))).text()).toBe("nobody")
      expect(heard.filter((message) => message.includes("authorized"))).toHaveLength(1)
    },
  )

  it("MW-04, D18: the log warns once in development that a falsy authorized does not stop a handler", async () => {
    environment({ NODE_ENV: "development" })
    const warned: string[] = []
    const { auth } = NextAuth(
      config({ callbacks: { authorized: () => false }, logger: { warn: (code) => warned.push(code) } }),
    )
    const run = auth(() => new Response("ran"))
    for (const path of ["/one", "/two"]) expect(await (await run(await requestOf(path))).text()).toBe("ran")
    expect(warned).toEqual(["authorized-not-enforced"])
  })

  it("a Response of authorized is final: the handler does not run", async () => {
    environment()
    const handler = vi.fn<() => Response>(() => new Response("secret"))
    const { auth } = NextAuth(config({ callbacks: { authorized: () => new Response("no", { status: 401 }) } }))
    expect((await auth(handler)(await requestOf("/page"))).status).toBe(401)
    expect(handler).not.toHaveBeenCalled()
  })

  it("MW-05: an authorized that throws or rejects blocks the request: the handler does not run", async () => {
    environment()
    const handler = vi.fn<() => Response>(() => new Response("secret"))
    const failing = [
      () => {
        throw new Error("no policy")
      },
      () => Promise.reject(new Error("no policy")),
    ]
    for (const authorized of failing) {
      const { auth } = NextAuth(config({ callbacks: { authorized } }))
      await expect(auth(handler)(await requestOf("/page"))).rejects.toThrow("no policy")
    }
    expect(handler).not.toHaveBeenCalled()
  })
})
