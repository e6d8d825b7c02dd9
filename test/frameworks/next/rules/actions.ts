/** `signIn`, `signOut` and `update` on the server, from forms that work without scripts. */
import { expect, it } from "vitest"
import { webBrowser } from "../../../support/web-browser.ts"
import { signInThere } from "../../../support/openid-provider.ts"
import type { Running } from "../built-app.ts"
import { act, cookieName, textById, visitorNamed } from "../visitor.ts"

const host = "127.0.0.1"

/** Returns the target of a response, as a browser would resolve it. */
function wayOf(response: Response, origin: string): URL {
  return new URL(response.headers.get("location") ?? "about:blank", origin)
}

/** @param app runs with a provider at which it is registered. */
export function itActs(app: () => Running): void {
  it("signIn('credentials', form) signs in, sets the cookie, and returns to the page of the form", async () => {
    const { origin } = app()
    const browser = webBrowser()
    const page = await browser.open(`${origin}/forms`)
    const response = await act(browser, page, "withForm", { name: "ada" })
    expect([response.status, wayOf(response, origin).href]).toEqual([303, `${origin}/forms`])
    expect(browser.jar.of(host).has(cookieName)).toBe(true)
    const session: unknown = JSON.parse(textById((await browser.open(`${origin}/forms`)).body, "session") ?? "")
    expect(session).toMatchObject({ user: { name: "Ada" } })
  })

  it("signIn(provider) starts a sign-in, passes the application's parameters on, and returns to its target", async () => {
    const { origin } = app()
    const browser = webBrowser()
    const page = await browser.open(`${origin}/forms`)
    const response = await act(browser, page, "withProvider")
    const way = wayOf(response, origin)
    expect(way.searchParams.get("prompt")).toBe("login")
    expect(way.searchParams.get("redirect_uri")).toBe(`${origin}/api/auth/callback/idp`)
    const back = await signInThere(browser, await browser.open(way.href), "ada")
    expect(back.url.href).toBe(`${origin}/admin`)
    expect(back.body).toContain("the secret, for")
  })

  it("signIn throws a refusal, and signs no user in", async () => {
    const { origin } = app()
    const browser = webBrowser()
    const response = await act(browser, await browser.open(`${origin}/forms`), "careful", { name: "mallory" })
    expect(wayOf(response, origin).search).toContain("to=%2Fforms%3Frefused%3DCredentialsSignin&now=nobody")
    expect(browser.jar.of(host).has(cookieName)).toBe(false)
  })

  it("redirect: false returns the address, and auth() reads the session in the same action", async () => {
    const { origin } = app()
    const browser = webBrowser()
    const response = await act(browser, await browser.open(`${origin}/forms`), "careful", { name: "grace" })
    const { searchParams } = wayOf(response, origin)
    expect([searchParams.get("to"), searchParams.get("now")]).toEqual([`${origin}/admin`, "Grace"])
  })

  it("update() changes server components, in the same action and in the page that it renders", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const page = await ada.open(`${origin}/forms`)
    const response = await act(ada, page, "rename", { name: "Ada L." })
    const { searchParams } = wayOf(response, origin)
    expect([searchParams.get("given"), searchParams.get("now")]).toEqual(["Ada L.", "Ada L."])
    const stayed = await act(ada, page, "rename", { name: "Countess", stay: "1" })
    expect(textById(await stayed.text(), "session")).toContain('"Countess"')
  })

  it("unstable_update is the same function under its other name", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const response = await act(ada, await ada.open(`${origin}/forms`), "renameAsBefore", { name: "Ada K." })
    expect(textById(await response.text(), "session")).toContain('"Ada K."')
  })

  it("signOut() ends the session and redirects to its target; redirect: false returns that address", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const response = await act(ada, await ada.open(`${origin}/forms`), "leave")
    expect(wayOf(response, origin).href).toBe(`${origin}/login`)
    expect(ada.jar.of(host).has(cookieName)).toBe(false)
    const grace = await visitorNamed("grace", origin)
    const quiet = wayOf(await act(grace, await grace.open(`${origin}/forms`), "leaveQuietly"), origin)
    expect([quiet.searchParams.get("to"), quiet.searchParams.get("now")]).toEqual([`${origin}/forms`, "nobody"])
  })

  it("a route handler may start a sign-in, also if the link to it is on another site", async () => {
    const { origin } = app()
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }
    const response = await fetch(`${origin}/api/go`, { headers, redirect: "manual" })
    expect(wayOf(response, origin).searchParams.get("client_id")).toBe("app")
    expect(response.headers.getSetCookie().join()).toContain("HttpOnly")
    const { to } = (await (await fetch(`${origin}/api/go?stay`)).json()) as { to: string }
    expect(new URL(to).searchParams.get("client_id")).toBe("app")
  })

  it("CSRF-04, CSRF-13: a form of another site to a route handler of the application signs no user in", async () => {
    const { origin } = app()
    const post = (from: string) =>
      fetch(`${origin}/api/go`, {
        method: "POST",
        body: new URLSearchParams({ name: "ada" }),
        headers: { origin: from, "sec-fetch-site": from === origin ? "same-origin" : "cross-site" },
        redirect: "manual",
      })
    const forged = await post("https://evil.test")
    expect(forged.headers.getSetCookie().filter((line) => line.startsWith(cookieName))).toEqual([])
    const own = await post(origin)
    expect(own.headers.getSetCookie().filter((line) => line.startsWith(cookieName))).toHaveLength(1)
  })

  it("ORD-01: callbacks.redirect decides about every redirect target, of any origin", async () => {
    const { origin } = app()
    const browser = webBrowser()
    const page = await browser.open(`${origin}/forms`)
    const named = await act(browser, page, "withForm", { name: "ada", redirectTo: "https://evil.test/" })
    expect(wayOf(named, origin).origin).toBe(origin)
    const referred = await act(browser, page, "withForm", { name: "ada" }, { referer: "https://evil.test/x" })
    expect(wayOf(referred, origin).origin).toBe(origin)
  })

  it("a field named redirect, or a header that requests JSON, does not change the behaviour of a form", async () => {
    const { origin } = app()
    const browser = webBrowser()
    const page = await browser.open(`${origin}/forms`)
    const typed = { name: "ada", redirect: "false" }
    const response = await act(browser, page, "withForm", typed, { "x-auth-return-redirect": "1" })
    expect([response.status, wayOf(response, origin).href]).toEqual([303, `${origin}/forms`])
  })

  it("signOut and update in route handlers: one returns the address, the other the session", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const body = JSON.stringify({ user: { name: "Ada R." } })
    const updated = await ada.fetch(`${origin}/api/leave`, { method: "PUT", body })
    expect(await updated.json()).toMatchObject({ session: { user: { name: "Ada R." } } })
    const left = await ada.fetch(`${origin}/api/leave`, { method: "POST" })
    expect(await left.json()).toEqual({ to: `${origin}/login` })
    expect(ada.jar.of(host).has(cookieName)).toBe(false)
    const nobody = await ada.fetch(`${origin}/api/leave`, { method: "PUT", body })
    expect(await nobody.json()).toEqual({ session: null })
  })
}
