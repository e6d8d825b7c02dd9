import { expect, it } from "vitest"
import { openIdServer, signInThere } from "../support/openid-provider.ts"
import { overHttp, webBrowser, type WebBrowser } from "../support/web-browser.ts"
import { client } from "./contract/auth-config.ts"
import { everyRuleHolds } from "./contract/everything.ts"
import type { Stage } from "./contract/stage.ts"
import { freePort } from "./contract/listen.ts"
import { secret } from "./contract/running-app.ts"
import { me, password, runs, sessionCookies, signedIn } from "./contract/visit.ts"
import { startServer, svelteKit } from "./sveltekit/app.ts"
import { buildApp } from "./sveltekit/build-app.ts"

/** SvelteKit responds with JSON to clients that do not accept HTML. */
function person(): WebBrowser {
  return webBrowser((request) => {
    const headers = new Headers(request.headers)
    headers.set("accept", "text/html")
    return overHttp(new Request(request, { headers }))
  })
}

/** Sends a form of the page `/login` to one of its actions. */
function act(browser: WebBrowser, origin: string, action: string, fields: Record<string, string>) {
  const page = { url: new URL(`${origin}/login`), status: 200, headers: new Headers(), body: "", way: [], answers: [] }
  return browser.submit(page, { action: `?/${action}`, method: "post", fields })
}

everyRuleHolds(svelteKit, (stage: Stage) => {
  it("signs in by a form action, without a CSRF token, and redirects to the page that the form names", async () => {
    const browser = person()
    const fields = { providerId: "credentials", redirectTo: "/runs", username: "ada", password }
    const page = await act(browser, stage.app.origin, "signIn", fields)
    expect(page.url.href).toBe(`${stage.app.origin}/runs`)
    expect(await me(browser, stage.app)).toMatchObject({ user: { name: "ada" } })
    await act(browser, stage.app.origin, "signOut", { redirectTo: "/runs" })
    expect(await me(browser, stage.app)).toBeNull()
  })

  it("goes to a provider by a form action, with the form's parameters for the provider's page", async () => {
    const browser = person()
    const fields = { providerId: "openid", redirectTo: "/runs", "authorizationParams-login_hint": "grace" }
    const page = await act(browser, stage.app.origin, "signIn", fields)
    const asked = page.way.find(({ pathname }) => pathname === "/auth")
    expect(asked?.searchParams.get("login_hint")).toBe("grace")
    const back = await signInThere(browser, page, "grace")
    expect(back.url.href).toBe(`${stage.app.origin}/runs`)
    expect(await me(browser, stage.app)).toMatchObject({ user: { name: "grace" } })
  })

  it("reports by codes of the catalogue why a form action signed no user in", async () => {
    const browser = person()
    const page = await act(browser, stage.app.origin, "signIn", {
      providerId: "credentials",
      username: "ada",
      password: "wrong",
    })
    expect(page.url.pathname).toBe("/auth/signin")
    expect(page.url.searchParams.get("error")).toBe("CredentialsSignin")
    expect(await me(browser, stage.app)).toBeNull()
  })

  it("leads from a form action without a known provider to the sign-in page, and never to another site", async () => {
    const browser = person()
    const page = await act(browser, stage.app.origin, "signIn", { providerId: "nobody", redirectTo: "/runs" })
    expect(page.url.pathname + page.url.search).toBe("/auth/signin?callbackUrl=%2Fruns")
    const fields = { providerId: "credentials", redirectTo: "https://evil.test/", username: "ada", password }
    const away = await act(browser, stage.app.origin, "signIn", fields)
    expect(away.way.map(({ origin }) => origin)).not.toContain("https://evil.test")
  })

  it("CSRF-02: refuses form actions from another site", async () => {
    const answer = await fetch(`${stage.app.origin}/login?/signIn`, {
      method: "POST",
      headers: { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
      body: new URLSearchParams({ providerId: "credentials", username: "ada", password }),
      redirect: "manual",
    })
    expect(answer.status).toBe(403)
    expect(sessionCookies(answer.headers)).toEqual([])
  })

  it("protects a page and its data alike", async () => {
    const { app } = stage
    const before = await runs(app)
    const page = await fetch(`${app.origin}/page?x=1`, { headers: { accept: "text/html" }, redirect: "manual" })
    const expected = `${app.origin}/auth/signin?callbackUrl=${encodeURIComponent(`${app.origin}/page?x=1`)}`
    expect([page.status, page.headers.get("location")]).toEqual([302, expected])
    const data = await fetch(`${app.origin}/page/__data.json?x=1`)
    expect(await data.json()).toEqual({ type: "redirect", location: expected })
    expect(await runs(app)).toBe(before)
    const browser = await signedIn(app)
    expect((await browser.open(`${app.origin}/page`)).body).toContain(secret)
    expect(await (await browser.fetch(`${app.origin}/page/__data.json`)).text()).toContain(secret)
  })

  it("ROUTE-18: has its routes behind kit.paths.base", async () => {
    const file = await buildApp("based", { base: "/base" })
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const provider = await openIdServer([
      { id: client.clientId, secret: client.clientSecret, redirectUris: [`${origin}/base/auth/callback/openid`] },
    ])
    const app = await startServer(file, { port, issuer: provider.issuer, smtpPort: 1, secret: "s".repeat(40) })
    try {
      const browser = person()
      const start = await act(browser, `${origin}/base`, "signIn", { providerId: "openid", redirectTo: "/base/me" })
      const page = await signInThere(browser, start, "grace")
      expect([page.url.href, page.body]).toEqual([`${origin}/base/me`, expect.stringContaining("grace")])
      expect((await fetch(`${origin}/auth/session`)).status).toBe(404)
    } finally {
      await app.close()
      await provider.close()
    }
  }, 600_000)

  it("responds correctly if Vite did not bundle the package", async () => {
    const file = await buildApp("unbundled", { unbundled: true })
    const settings = { port: await freePort(), issuer: "http://127.0.0.1:1", smtpPort: 1, secret: "s".repeat(40) }
    const app = await startServer(file, settings)
    try {
      const refused = await fetch(`${app.origin}/page`, { headers: { accept: "text/html" }, redirect: "manual" })
      expect([refused.status, refused.headers.get("location")]).toEqual([302, expect.stringContaining("/auth/signin?")])
      expect((await fetch(`${app.origin}/protected`)).status).toBe(401)
      expect(await (await fetch(`${app.origin}/page/__data.json`)).json()).toMatchObject({ type: "redirect" })
      const browser = person()
      const fields = { providerId: "credentials", redirectTo: "/page", username: "ada", password }
      const page = await act(browser, app.origin, "signIn", fields)
      expect([page.url.pathname, page.body]).toEqual(["/page", expect.stringContaining(secret)])
      const scripted = await browser.fetch(`${app.origin}/login?/signOut`, {
        method: "POST",
        headers: { "x-sveltekit-action": "true", accept: "application/json", origin: app.origin },
        body: new URLSearchParams({ redirectTo: "/runs" }),
      })
      expect(await scripted.json()).toMatchObject({ type: "redirect", status: 303 })
      expect(await me(browser, app)).toBeNull()
    } finally {
      await app.close()
    }
  }, 600_000)
})
