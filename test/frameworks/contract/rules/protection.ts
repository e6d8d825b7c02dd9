import { expect, it } from "vitest"
import { get, raw } from "../../node-server.ts"
import { formTo, webBrowser } from "../../../support/web-browser.ts"
import type { Stage } from "../stage.ts"
import { secret } from "../running-app.ts"
import { me, password, runs, sessionCookies, signedIn } from "../visit.ts"

const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }

export function protectionRules(stage: Stage): void {
  it("redirects a browser to the sign-in page, and back to the page after the sign-in", async () => {
    const { origin } = stage.app
    const browser = webBrowser()
    const refused = await browser.fetch(`${origin}/protected?tab=2`, { headers: html, redirect: "manual" })
    expect(refused.status).toBe(302)
    const location = new URL(refused.headers.get("location") ?? "", origin)
    expect(location.origin + location.pathname).toBe(`${origin}/auth/signin`)
    expect(location.searchParams.get("callbackUrl")).toBe(`${origin}/protected?tab=2`)
    const page = await browser.open(location.href)
    const back = await browser.submit(page, formTo(page, "/callback/credentials"), { username: "ada", password })
    expect(back.url.href).toBe(`${origin}/protected?tab=2`)
    expect(back.body).toContain(secret)
  })

  it("answers a client that does not accept HTML with 401 and JSON, which no cache may store", async () => {
    const answer = await fetch(`${stage.app.origin}/protected`, { headers: { accept: "application/json" } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get("content-type")).toContain("application/json")
    expect(await answer.text()).not.toContain(secret)
  })

  it("lets signed-in visitors pass", async () => {
    const browser = await signedIn(stage.app)
    const answer = await browser.fetch(`${stage.app.origin}/protected`)
    expect(await answer.text()).toContain(secret)
  })

  it.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "MW-14, MW-15: does not run the handler for a %s without a session",
    async (method) => {
      const { app } = stage
      const before = await runs(app)
      const answer = await fetch(`${app.origin}/protected`, { method, headers: { origin: app.origin } })
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain(secret)
      expect(await runs(app)).toBe(before)
    },
  )

  it("MW-14: redirects a form without a session to the sign-in page, and back to its page", async () => {
    const { app } = stage
    const before = await runs(app)
    const send = (referer: string) =>
      fetch(`${app.origin}/protected`, {
        method: "POST",
        headers: { ...html, referer, origin: app.origin },
        body: new URLSearchParams({ a: "1" }),
        redirect: "manual",
      })
    const answer = await send(`${app.origin}/form?x=1`)
    expect(answer.status).toBe(303)
    const wanted = (location: string | null) => new URL(location ?? "", app.origin).searchParams.get("callbackUrl")
    expect(wanted(answer.headers.get("location"))).toBe(`${app.origin}/form?x=1`)
    expect(wanted((await send("https://evil.test/x")).headers.get("location"))).toBe(`${app.origin}/`)
    expect(await runs(app)).toBe(before)
  })

  it.each([
    ["x-middleware-subrequest", "middleware"],
    ["x-middleware-subrequest", "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware"],
    ["x-middleware-subrequest", "proxy:proxy:proxy:proxy:proxy"],
    ["x-middleware-subrequest", "pages/_middleware"],
    ["x-middleware-prefetch", "1"],
    ["x-nextjs-data", "1"],
    ["next-router-prefetch", "1"],
    ["rsc", "1"],
    ["x-original-url", "/runs"],
    ["x-rewrite-url", "/runs"],
    ["x-http-method-override", "OPTIONS"],
    ["sec-purpose", "prefetch"],
  ])("MW-01: gives no access for the header %s: %s", async (name, value) => {
    const answer = await fetch(`${stage.app.origin}/protected`, { headers: { [name]: value } })
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain(secret)
  })

  it.each([
    "/Protected",
    "/PROTECTED",
    "/protected/",
    "//protected",
    "/protected%2f",
    "/%70rotected",
    "/protected;x",
    "/./protected",
    "/x/../protected",
    "/protected%00",
    "/protected?_rsc=1",
    "/protected/__data.json",
    "/protected.json",
    "/protected%3f",
    "/protected\\",
  ])("MW-02: shows no part of the protected page at %s", async (path) => {
    const before = await runs(stage.app)
    const answer = await raw(stage.app.port, get([`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${stage.app.port}`]))
    expect(answer).toMatch(/^HTTP\/1\.1 [345]/)
    expect(answer).not.toContain(secret)
    expect(await runs(stage.app)).toBe(before)
  })

  it.each([
    ["two slashes", "/protected?next=//evil.test/x"],
    ["a backslash", "/protected?next=/\\evil.test"],
    ["a line break", "/protected?next=%0d%0aSet-Cookie:%20x=1"],
    ["a fragment", "/protected?next=%23https://evil.test"],
    ["user info", "/protected?@evil.test"],
  ])("MW-12: leads back to an address of the application, whatever the path contains: %s", async (_name, path) => {
    const { app } = stage
    const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${app.port}`, "Accept: text/html"]
    const answer = await raw(app.port, get(lines))
    expect(answer).toMatch(/^HTTP\/1\.1 302 /)
    const [location, ...more] = [...answer.matchAll(/^location: (.*)\r$/gim)].map((match) => match[1] ?? "")
    expect(more).toEqual([])
    const target = new URL(location ?? "", app.origin)
    expect(target.origin).toBe(app.origin)
    expect(new URL(target.searchParams.get("callbackUrl") ?? "").origin).toBe(app.origin)
    expect(answer).not.toMatch(/^set-cookie: x=1/im)
  })

  it("MW-12: answers an address that is too long without a redirect loop", async () => {
    const { app } = stage
    for (const length of [5000, 8000, 9000]) {
      const answer = await fetch(`${app.origin}/protected?q=${"%22".repeat(length / 3)}`, {
        headers: html,
        redirect: "manual",
      })
      expect([302, 400, 414]).toContain(answer.status)
      expect((answer.headers.get("location") ?? "").length).toBeLessThanOrEqual(8192)
    }
  })

  it("MW-03: blocks every visitor while the configuration is unusable", async () => {
    const app = await stage.start({ broken: true })
    const visitor = await signedIn(stage.app)
    const cookie = visitor.jar.header({ url: new URL(stage.app.origin), method: "GET", sameSite: true }) ?? ""
    expect(await (await fetch(`${app.origin}/me`, { headers: { cookie } })).json()).toBeNull()
    const answer = await fetch(`${app.origin}/protected`, { headers: { cookie } })
    expect(answer.status).toBe(401)
    const page = await fetch(`${app.origin}/auth/signin`)
    expect(page.status).toBe(500)
    expect(await page.text()).not.toContain("broken")
  })

  it("MW-08: makes no redirect loop if the sign-in page itself is protected", async () => {
    const app = await stage.start({ signInPage: "/protected" })
    const answer = await fetch(`${app.origin}/protected`, { headers: html, redirect: "manual" })
    expect(answer.status).toBe(401)
    expect(answer.headers.get("location")).toBeNull()
    expect(await answer.text()).not.toContain(secret)
  })

  it("refuses a session of an application with another secret, and clears its cookie", async () => {
    const other = await stage.start({ secret: "another secret of at least thirty-two bytes" })
    const browser = await signedIn(other)
    const cookie = browser.jar.header({ url: new URL(other.origin), method: "GET", sameSite: true }) ?? ""
    const answer = await fetch(`${stage.app.origin}/protected`, { headers: { cookie } })
    expect(answer.status).toBe(401)
    expect(sessionCookies(answer.headers)).toEqual([expect.stringMatching(/=; .*Max-Age=0/i)])
    expect(await me(browser, other)).not.toBeNull()
  })
}
