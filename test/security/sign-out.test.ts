/** Signing out, and the state afterwards. */
import { describe, expect, it } from "vitest"
import { jsonOf, locationOf } from "../support/browser.ts"
import { passwordApp, press, right, sessionCookie } from "./apps.ts"

describe("a sign-out", () => {
  it("OUT-01: needs a POST: a GET shows a page with a button, and does not end the session", async () => {
    for (const app of [passwordApp(), passwordApp({ pages: { signOut: "/leave" } })]) {
      await app.browser.post("/callback/cred", right)
      const before = app.browser.cookies.get(sessionCookie)
      for (const method of ["GET", "HEAD"])
        for (const path of ["/signout", "/signout?callbackUrl=/&csrfToken=x", "/signout/"]) {
          const answer = await app.browser.send(new Request(`https://app.test/auth${path}`, { method }))
          expect(answer.headers.getSetCookie().filter((line) => line.startsWith(sessionCookie))).toEqual([])
        }
      expect(app.browser.cookies.get(sessionCookie)).toBe(before)
      expect(await app.browser.session()).not.toBeNull()
    }
    const app = passwordApp()
    await app.browser.post("/callback/cred", right)
    expect(locationOf(await press(app.browser, await app.browser.get("/signout"))).pathname).toBe("/")
    expect(await app.browser.session()).toBeNull()
  })

  it("JWT-11: a sign-out of a session in a token ends the session in this browser, and an earlier copy is valid only until it expires", async () => {
    const app = passwordApp({ session: { maxAge: 1000 } })
    await app.browser.post("/callback/cred", right)
    const copy = app.browser.other()
    copy.cookies.set(sessionCookie, app.browser.cookies.get(sessionCookie) ?? "")
    await app.browser.post("/signout")
    expect(app.browser.cookies.has(sessionCookie)).toBe(false)
    expect(await app.browser.session()).toBeNull()
    expect(await copy.session()).not.toBeNull()
    app.pass(1016)
    expect(await copy.session()).toBeNull()
  })

  it.each([
    "https://evil.test/",
    "//evil.test",
    "https://app.test@evil.test",
    "\\\\evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
  ])("OUT-07: leads to no other site, as a redirect or as JSON: %s", async (callbackUrl) => {
    for (const headers of [{}, { "x-auth-return-redirect": "1" }]) {
      const app = passwordApp()
      await app.browser.post("/callback/cred", right)
      const answer = await app.browser.post("/signout", { callbackUrl }, headers)
      const url = answer.status === 302 ? locationOf(answer).href : (await jsonOf<{ url: string }>(answer)).url
      expect(new URL(url).origin).toBe("https://app.test")
      expect(await app.browser.session()).toBeNull()
      const page = await app.browser.get(`/signout?callbackUrl=${encodeURIComponent(callbackUrl)}`)
      expect(await page.text()).not.toContain("evil.test")
    }
  })
})
