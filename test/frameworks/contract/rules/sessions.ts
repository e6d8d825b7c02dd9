import { request } from "node:http"
import { expect, it } from "vitest"
import { formOf, me, sessionCookies, signedIn } from "../visit.ts"
import type { Stage } from "../stage.ts"

export function sessionRules(stage: Stage): void {
  it("MW-03: reads no session from a request without a cookie, or with a cookie that cannot be opened", async () => {
    const { origin } = stage.app
    expect(await (await fetch(`${origin}/me`)).json()).toBeNull()
    for (const value of ["x", "a.b.c.d.e", "%zz", "eyJhbGciOiJub25lIn0.e30."])
      expect(await (await fetch(`${origin}/me`, { headers: { cookie: `authjs.session-token=${value}` } })).json()).toBe(
        null,
      )
  })

  it("returns the same as the session route", async () => {
    const browser = await signedIn(stage.app)
    const route = await browser.json<{ user: unknown }>(`${stage.app.origin}/auth/session`)
    expect((await me(browser, stage.app))?.user).toEqual(route.user)
  })

  it("CACHE-02: sends the renewed cookie with the page that read the session, which no shared cache may store", async () => {
    const browser = await signedIn(stage.app)
    const response = await browser.fetch(`${stage.app.origin}/me`)
    const renewed = sessionCookies(response.headers)
    expect(renewed).toHaveLength(1)
    expect(renewed[0]).toMatch(/^[^=]+=[^;]{100}/)
    expect(response.headers.get("cache-control")).toMatch(/private|no-store/)
    expect(await response.json()).toMatchObject({ user: { name: "ada" } })
    // The browser has the new one now.
    expect(await me(browser, stage.app)).toMatchObject({ user: { name: "ada" } })
  })

  it("RES-HDR-04: keeps the application's own cookies beside the renewed one", async () => {
    const browser = await signedIn(stage.app)
    const response = await browser.fetch(`${stage.app.origin}/cookies`)
    const names = response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf("=")))
    expect(names.toSorted()).toEqual(["authjs.session-token", "one", "two"])
  })

  it("renews a session once in a response, if both a guard and the route's own code read it", async () => {
    const browser = await signedIn(stage.app)
    const response = await browser.fetch(`${stage.app.origin}/protected`)
    expect(response.status).toBe(200)
    expect(sessionCookies(response.headers)).toHaveLength(1)
  })

  it("clears a cookie that cannot be opened, on the page that read it", async () => {
    const response = await fetch(`${stage.app.origin}/me`, { headers: { cookie: "authjs.session-token=broken" } })
    expect(sessionCookies(response.headers)).toEqual([expect.stringMatching(/=; .*Max-Age=0/i)])
  })

  it("MW-10, MW-11: takes no user from headers, query or body", async () => {
    const { origin } = stage.app
    const headers = {
      "x-user-id": "1",
      "x-authjs-session": "1",
      "x-forwarded-user": "ada",
      authorization: "Bearer ada",
    }
    const page = await fetch(`${origin}/me?session=ada&user=ada&auth=1`, { headers })
    expect(await page.json()).toBeNull()
    const posted = await fetch(`${origin}/protected?session=1`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", origin },
      body: JSON.stringify({ user: { name: "ada" }, session: { user: { name: "ada" } }, auth: true }),
    })
    expect(posted.status).toBe(401)
  })

  it("updates a session by a post to its route, only with the token of a form", async () => {
    const { app } = stage
    const browser = await signedIn(app)
    const { csrfToken, cookie } = await formOf(browser, app)
    const update = (body: object) =>
      fetch(`${app.origin}/auth/session`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json", origin: app.origin },
        body: JSON.stringify(body),
      })
    expect((await update({ data: {} })).status).toBe(400)
    const answer = await update({ csrfToken, data: {} })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ user: { name: "ada" } })
  })

  it("does not delay streaming: the first part arrives before the second exists", async () => {
    const { app } = stage
    const browser = await signedIn(app)
    const cookie = browser.jar.header({ url: new URL(app.origin), method: "GET", sameSite: true }) ?? ""
    const parts = await new Promise<string[]>((resolve, reject) => {
      const seen: string[] = []
      const asked = request(`${app.origin}/stream`, { headers: { cookie } }, (response) => {
        response.setEncoding("utf8")
        response.on("data", (part: string) => {
          seen.push(part)
          // Only this lets the second part come.
          if (seen.length === 1) fetch(`${app.origin}/go`).catch(reject)
        })
        response.on("end", () => resolve(seen))
      })
      asked.on("error", reject)
      asked.end()
    })
    expect(parts).toEqual(["first\n", "second\n"])
  })
}
