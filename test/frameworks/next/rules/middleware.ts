/** `auth` as middleware, and its limits. */
import { expect, it } from "vitest"
import { webBrowser } from "../../../support/web-browser.ts"
import type { Running } from "../built-app.ts"
import { cookieName, textById, visitorNamed } from "../visitor.ts"

const secret = "the secret, for"

/** The response to a visitor without a session for the protected page, on every path. */
async function asked(origin: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers, redirect: "manual" })
  return { status: response.status, location: response.headers.get("location"), body: await response.text() }
}

/** @param app runs with sessions that every read renews. */
export function itGuardsPages(app: () => Running): void {
  it("authorized: redirects a visitor without a session to the sign-in page, and back after the sign-in", async () => {
    const { origin } = app()
    const { status, location, body } = await asked(origin, "/admin?tab=1")
    const target = new URL(location ?? "", origin)
    expect([status, target.origin, target.pathname]).toEqual([302, origin, "/api/auth/signin"])
    expect(target.searchParams.get("callbackUrl")).toBe(`${origin}/admin?tab=1`)
    expect(body).not.toContain(secret)
    const ada = await visitorNamed("ada", origin)
    expect((await ada.open(`${origin}/admin`)).body).toContain(secret)
  })

  it("MW-05: a Response of authorized is final, true continues, and an error blocks", async () => {
    const { origin } = app()
    expect((await asked(origin, "/admin/verdict")).status).toBe(403)
    expect((await asked(origin, "/admin/verdict?open=1")).status).toBe(404)
    const broken = await asked(origin, "/admin/broken")
    expect([broken.status, broken.body.includes(secret)]).toEqual([500, false])
  })

  it("MW-08: our own routes stay open, so that visitors can sign in", async () => {
    const { origin } = app()
    expect((await asked(origin, "/api/auth/signin")).status).toBe(200)
    expect((await asked(origin, "/api/auth/providers")).status).toBe(200)
  })

  const ways: [string, string, Record<string, string>?][] = [
    ...["middleware", "src/middleware", "proxy", "src/proxy", "pages/_middleware"].map(
      (name): [string, string, Record<string, string>] => [
        `x-middleware-subrequest: ${name}, five times`,
        "/admin",
        { "x-middleware-subrequest": Array.from({ length: 5 }, () => name).join(":") },
      ],
    ),
    ["x-middleware-prefetch", "/admin", { "x-middleware-prefetch": "1" }],
    ["x-nextjs-data", "/admin", { "x-nextjs-data": "1" }],
    ["x-middleware-next", "/admin", { "x-middleware-next": "1" }],
    ["x-middleware-rewrite", "/login", { "x-middleware-rewrite": "/admin" }],
    ["x-middleware-invoke", "/admin", { "x-middleware-invoke": "1", "x-invoke-path": "/admin" }],
    ["x-matched-path", "/login", { "x-matched-path": "/admin" }],
    ["RSC", "/admin", { rsc: "1" }],
    ["RSC with its query", "/admin?_rsc=1abcd", { rsc: "1" }],
    ["a prefetch of the router", "/admin", { rsc: "1", "next-router-prefetch": "1" }],
    ["a segment of the router", "/admin", { rsc: "1", "next-router-segment-prefetch": "/admin/__PAGE__" }],
    ["the address of its payload", "/admin.rsc"],
    ["the address of a segment", "/admin.segments/admin/__PAGE__.segment.rsc", { rsc: "1" }],
    ["the address of its data", "/_next/data/build/admin.json", { "x-nextjs-data": "1" }],
    ["an upper case letter", "/Admin"],
    ["a slash at the end", "/admin/"],
    ["two slashes", "//admin"],
    ["an escaped slash", "/admin%2f"],
    ["an escaped letter", "/%61dmin"],
    ["a parameter of the path", "/admin;x"],
    ["a dot segment", "/./admin"],
    ["a way round", "/login/../admin"],
    ["an escaped way round", "/login/%2e%2e/admin"],
    ["a backslash", "/\\admin"],
    ["an escaped NUL", "/admin%00"],
    ["headers that name a user", "/admin", { "x-user-id": "1", "x-authjs-session": "1", authorization: "Bearer x" }],
    ["renewed cookies of the visitor's own making", "/admin", { "x-middleware-request-cookie": `${cookieName}=x` }],
    ["cookies that middleware allegedly set", "/admin", { "x-middleware-set-cookie": `${cookieName}=x` }],
  ]
  it.each(ways)("MW-01, MW-02, MW-10: access is not possible by %s", async (_way, path, headers) => {
    const answer = await asked(app().origin, path, headers)
    expect(answer.body).not.toContain(secret)
    expect(answer.status).not.toBe(500)
  })

  it("MW-01: a page outside of the middleware is protected by auth() itself", async () => {
    // Requests the same page with the header by which Next.js marks internal requests. Even if the request passes the
    // middleware, the visitor has no session.
    const { origin } = app()
    const headers = { "x-middleware-subrequest": Array.from({ length: 5 }, () => "middleware").join(":") }
    const { body } = await asked(origin, "/admin", headers)
    expect(body).not.toContain(secret)
    const ada = await visitorNamed("ada", origin)
    const seen = await ada.fetch(`${origin}/admin`, { headers })
    expect(await seen.text()).toContain(secret)
  })

  it("MW-15: HEAD and OPTIONS are authorized like GET", async () => {
    const { origin } = app()
    for (const method of ["HEAD", "OPTIONS"]) {
      const response = await fetch(`${origin}/admin`, { method, redirect: "manual" })
      expect([method, response.status]).toEqual([method, 302])
    }
  })

  it("MW-12: a foreign address never becomes the return address", async () => {
    const { origin } = app()
    for (const path of ["/admin/%0d%0aX:y", "/admin/\\evil.test", "/admin?x=//evil.test", "/admin#frag"]) {
      const { location } = await asked(origin, path)
      if (location === null) continue
      const back = new URL(location, origin).searchParams.get("callbackUrl") ?? origin
      expect(new URL(back).origin).toBe(origin)
      expect(location).not.toMatch(/[\r\n]/)
    }
  })

  it("renews sessions: the renewed cookie reaches the browser and the rest of the same request", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const before = ada.jar.of("127.0.0.1").get(cookieName)
    const response = await ada.fetch(`${origin}/wrapped/who`)
    const renewed = response.headers.getSetCookie().filter((line) => line.startsWith(`${cookieName}=`))
    const { auth, cookie } = (await response.json()) as { auth: { user: object }; cookie: string }
    const value = renewed[0]?.split(/[=;]/)[1] ?? ""
    expect(renewed).toHaveLength(1)
    expect(value).not.toBe(before)
    expect(cookie).toContain(`${cookieName}=${value}`)
    expect(cookie).not.toContain(before)
    expect(auth.user).toEqual({ name: "Ada" })
    expect(response.headers.get("cache-control")).toContain("private")
    expect(response.headers.get("x-middleware-request-cookie")).toBeNull()
  })

  it("keeps the effects of an application's own middleware: its headers, its rewrites, its redirects", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const own = await ada.json<{ own: string; auth: object }>(`${origin}/wrapped/own-headers`)
    expect(own).toMatchObject({ own: "1", auth: { user: { name: "Ada" } } })
    const moved = await ada.fetch(`${origin}/wrapped/elsewhere`, { redirect: "manual" })
    expect(new URL(moved.headers.get("location") ?? "", origin).href).toBe(`${origin}/login`)
  })

  it("MW-03: an unreadable cookie is cleared, and the rest of the request does not see it", async () => {
    const { origin } = app()
    const headers = { cookie: `${cookieName}=forged; other=1` }
    const response = await fetch(`${origin}/wrapped/who`, { headers })
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^authjs\.session-token=; Max-Age=0/)])
    expect(await response.json()).toMatchObject({ auth: null, cookie: "other=1" })
  })

  it("MW-07: if middleware renews a cookie that the route clears, the browser clears it", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const { csrfToken } = await ada.json<{ csrfToken: string }>(`${origin}/api/auth/csrf`)
    const left = await ada.fetch(`${origin}/api/auth/signout`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken }),
    })
    expect(left.status).toBe(302)
    expect(ada.jar.of("127.0.0.1").has(cookieName)).toBe(false)
    expect(textById((await ada.open(`${origin}/`)).body, "session")).toBe("null")
  })

  it("MW-14: a server action on a protected page does not run without a session", async () => {
    const { origin } = app()
    const stranger = webBrowser()
    const response = await stranger.fetch(`${origin}/admin`, {
      method: "POST",
      body: "[]",
      headers: { "next-action": "00".repeat(20), "content-type": "text/plain;charset=UTF-8", origin },
      redirect: "manual",
    })
    expect(response.status).toBe(302)
  })
}
