import { expect, it } from "vitest"
import { webBrowser } from "../../../support/web-browser.ts"
import type { Stage } from "../stage.ts"
import { me, sessionCookies, signInByLink, signInByOpenId, signInByPassword, signedIn, signOut } from "../visit.ts"

export function signInRules(stage: Stage): void {
  it("signs in by name and password, and returns to the requested page", async () => {
    const browser = webBrowser()
    const page = await signInByPassword(browser, stage.app, "ada")
    expect(page.url.href).toBe(`${stage.app.origin}/runs`)
    expect(await me(browser, stage.app)).toMatchObject({ user: { name: "ada", email: "ada@app.test" } })
  })

  it("signs in through an OpenID provider, and returns to the requested page", async () => {
    const browser = webBrowser()
    const page = await signInByOpenId(browser, stage.app, "grace")
    expect(page.url.href).toBe(`${stage.app.origin}/runs`)
    expect(await me(browser, stage.app)).toMatchObject({ user: { name: "grace", email: "grace@id.test" } })
  })

  it("signs in by a link from a mail", async () => {
    const browser = webBrowser()
    const page = await signInByLink(browser, stage.app, "link@app.test", stage.inbox)
    expect(page.url.href).toBe(`${stage.app.origin}/runs`)
    expect(await me(browser, stage.app)).toMatchObject({ user: { email: "link@app.test" } })
  })

  it("ends the session at sign-out, and clears its cookie", async () => {
    const browser = await signedIn(stage.app)
    const page = await signOut(browser, stage.app)
    expect(page.url.origin).toBe(stage.app.origin)
    expect(page.answers.flatMap(sessionCookies)).toEqual([expect.stringMatching(/=; .*Max-Age=0/i)])
    expect(await me(browser, stage.app)).toBeNull()
  })

  it("RES-HDR-04: sends each Set-Cookie as a separate header, also at sign-in", async () => {
    const browser = webBrowser()
    const page = await signInByPassword(browser, stage.app, "ada")
    const lines = page.answers.flatMap((headers) => headers.getSetCookie())
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line.match(/Path=/gi)).toHaveLength(1)
    expect(page.answers.flatMap(sessionCookies).length).toBeGreaterThan(0)
  })

  it("reports refused credentials by codes of the catalogue, and issues no session", async () => {
    const browser = webBrowser()
    const page = await signInByPassword(browser, stage.app, "ada", "wrong")
    expect(page.url.pathname).toBe("/auth/signin")
    expect(Object.fromEntries(page.url.searchParams)).toMatchObject({
      error: "CredentialsSignin",
      code: "credentials",
      reason: "credentials_rejected",
    })
    expect(page.answers.flatMap(sessionCookies)).toEqual([])
    expect(await me(browser, stage.app)).toBeNull()
  })

  it("reports a callback without a sign-in by codes of the catalogue", async () => {
    const browser = webBrowser()
    const page = await browser.open(`${stage.app.origin}/auth/callback/openid?code=x&state=y`)
    expect(page.url.searchParams.get("error")).toBe("OAuthCallbackError")
    expect(page.url.searchParams.get("reason")).toMatch(/^[a-z_]+$/)
    expect(await me(browser, stage.app)).toBeNull()
  })

  it("CSRF-04: refuses credentials without the token of a form, and credentials from another site", async () => {
    const { origin } = stage.app
    const body = new URLSearchParams({ username: "ada", password: "correct horse" })
    const post = (headers: Record<string, string>) =>
      fetch(`${origin}/auth/callback/credentials`, { method: "POST", body, headers, redirect: "manual" })
    const plain = await post({ origin })
    expect(plain.headers.get("location")).toContain("error=MissingCSRF")
    expect(sessionCookies(plain.headers)).toEqual([])
    const crossed = await post({ origin: "https://evil.test", "sec-fetch-site": "cross-site" })
    expect(crossed.status).not.toBe(200)
    expect(sessionCookies(crossed.headers)).toEqual([])
  })
}
