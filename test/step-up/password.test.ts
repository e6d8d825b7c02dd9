/** The signed-in user authenticates again with a password: the session gets the evidence, and no other session does. */
import { describe, expect, it } from "vitest"
import { start } from "../sessions/session-app.ts"
import { locationOf } from "../support/browser.ts"
import { credentials, passwordApp, reasonOf, tokenOf } from "./app.ts"

describe.each(["jwt", "database"] as const)("a password again, with %s sessions", (strategy) => {
  it("sets the time of the evidence, and gives the session a new token; the session's id stays", async () => {
    const app = passwordApp(strategy)
    const browser = await app.signedIn("ada")
    const [before, token, session] = [await app.evidenceOf(browser), tokenOf(browser), await browser.session()]
    app.pass(600)
    const done = await browser.post("/step-up/password", { ...credentials("ada"), callbackUrl: "/money" })
    expect(locationOf(done).pathname).toBe("/money")
    expect(await app.evidenceOf(browser)).toEqual({ ...before, at: start / 1000 + 600 })
    expect(tokenOf(browser)).not.toBe(token)
    expect((await browser.session())?.user).toEqual(session?.user)
    expect(app.traces.at(-2)).toMatchObject({ flow: "credentials-again", ended: "steppedUp" })
  })

  it("changes nothing for a wrong password, or the right password of another user", async () => {
    const app = passwordApp(strategy)
    const browser = await app.signedIn("ada")
    await app.signedIn("bob")
    const [before, token] = [await app.evidenceOf(browser), tokenOf(browser)]
    app.pass(600)
    const wrong = await browser.post("/step-up/password", { name: "ada", password: "wrong" })
    expect(locationOf(wrong).searchParams.get("error")).toBe("CredentialsSignin")
    expect(reasonOf(await browser.post("/step-up/password", credentials("bob")))).toBe("step_up_other_person")
    expect(tokenOf(browser)).toBe(token)
    expect(await app.evidenceOf(browser)).toEqual(before)
    expect((await browser.session())?.user).toMatchObject({ email: "ada@x.test" })
  })

  it("refuses a visitor without a session, and issues none", async () => {
    const app = passwordApp(strategy)
    const browser = app.open()
    expect(reasonOf(await browser.post("/step-up/password", credentials("ada")))).toBe("session_required")
    expect(tokenOf(browser)).toBe("")
  })

  it("refuses a form of another site", async () => {
    const app = passwordApp(strategy)
    const browser = await app.signedIn("ada")
    const before = await app.evidenceOf(browser)
    app.pass(600)
    const forged = new Request("https://app.test/auth/step-up/password", {
      method: "POST",
      body: new URLSearchParams(credentials("ada")),
    })
    expect(reasonOf(await browser.send(forged))).toBe("csrf_missing")
    expect(await app.evidenceOf(browser)).toEqual(before)
  })

  it("a sign-in adds no evidence to the session: it issues a new session with another id", async () => {
    const app = passwordApp(strategy)
    const browser = await app.signedIn("ada")
    const { sid } = await app.evidenceOf(browser)
    await browser.post("/callback/password", credentials("ada"))
    expect((await app.evidenceOf(browser)).sid).not.toBe(sid)
  })

  it("a copy of the former token gets nothing", async () => {
    const app = passwordApp(strategy)
    const browser = await app.signedIn("ada")
    const copy = app.open()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    app.pass(600)
    await browser.post("/step-up/password", credentials("ada"))
    if (strategy === "database") expect(await copy.session()).toBeNull()
    else expect((await app.evidenceOf(copy)).at).toBe(start / 1000)
  })
})

describe("the page of the ways", () => {
  it("lists the ways of the signed-in user, and leads back", async () => {
    const app = passwordApp("jwt")
    const browser = await app.signedIn("ada")
    const page = await browser.get("/step-up?callbackUrl=/money&cancelUrl=/start&maxAge=300")
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain('action="https://app.test/auth/step-up/password?maxAge=300"')
    expect(text).toContain('name="email" value="ada@x.test"')
    expect(text).toContain('href="https://app.test/start"')
  })

  it("never leads to another site", async () => {
    const app = passwordApp("jwt")
    const browser = await app.signedIn("ada")
    const hostile = "callbackUrl=https://evil.test/&cancelUrl=https://evil.test/"
    expect(await (await browser.get(`/step-up?${hostile}`)).text()).not.toContain("evil.test")
  })

  it("redirects a visitor without a session to the sign-in page", async () => {
    const page = await passwordApp("jwt").open().get("/step-up?callbackUrl=/money")
    expect(locationOf(page).pathname).toBe("/auth/signin")
  })

  it("is no route without the option", async () => {
    const app = passwordApp("jwt", { session: { strategy: "jwt" } })
    expect((await app.open().get("/step-up")).status).toBe(400)
    expect((await app.open().post("/step-up/password", credentials("ada"))).status).toBe(400)
  })
})
