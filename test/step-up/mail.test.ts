/** The signed-in user authenticates again by a link in a mail. */
import { describe, expect, it } from "vitest"
import { start } from "../sessions/session-app.ts"
import { locationOf } from "../support/browser.ts"
import { passwordApp, reasonOf, tokenOf } from "./app.ts"

describe.each(["jwt", "database"] as const)("a link again, with %s sessions", (strategy) => {
  it("sets the time of the evidence of the session in which the link was requested", async () => {
    const app = passwordApp(strategy)
    const browser = await app.signedIn("ada")
    const before = await app.evidenceOf(browser)
    app.pass(600)
    const asked = await browser.post("/step-up/mail", { email: "ada@x.test", callbackUrl: "/money" })
    expect(locationOf(asked).pathname).toBe("/auth/verify-request")
    expect(await app.evidenceOf(browser)).toEqual(before)
    const done = await browser.get(app.links[0] ?? "")
    expect(locationOf(done).pathname).toBe("/money")
    const at = start / 1000 + 600
    expect(await app.evidenceOf(browser)).toEqual({ ...before, at, since: { pwd: start / 1000 } })
  })

  it("goes only to the address of the session's user, whatever address the form names", async () => {
    const app = passwordApp(strategy)
    const browser = await app.signedIn("ada")
    await app.signedIn("bob")
    for (const email of ["bob@x.test", "eve@x.test", ""]) await browser.post("/step-up/mail", { email })
    expect(app.recipients).toEqual(["ada@x.test", "ada@x.test", "ada@x.test"])
    await app.open().post("/step-up/mail", { email: "bob@x.test" })
    expect(app.recipients).toHaveLength(3)
  })

  it("refuses the mailbox of a user who is not the user of the session any more", async () => {
    const app = passwordApp(strategy)
    const browser = await app.signedIn("ada")
    await browser.post("/step-up/mail")
    await app.moveAddress("ada", "other@x.test")
    await app.signedIn("ada")
    const token = tokenOf(browser)
    expect(reasonOf(await browser.get(app.links.pop() ?? ""))).toBe("step_up_other_person")
    expect(tokenOf(browser)).toBe(token)
  })

  it("refuses the link if another session replaced the session, and works no second time", async () => {
    const app = passwordApp(strategy)
    const browser = await app.signedIn("ada")
    await browser.post("/step-up/mail", { email: "ada@x.test" })
    await browser.post("/callback/password", { name: "ada", password: "right horse" })
    const before = await app.evidenceOf(browser)
    expect(reasonOf(await browser.get(app.links[0] ?? ""))).toBe("step_up_session_changed")
    expect(await app.evidenceOf(browser)).toEqual(before)

    await browser.post("/step-up/mail", { email: "ada@x.test" })
    const kept = new Map(browser.cookies)
    await browser.get(app.links[1] ?? "")
    for (const [name, value] of kept) if (name.includes("flow")) browser.cookies.set(name, value)
    app.pass(60)
    const { at } = await app.evidenceOf(browser)
    expect(locationOf(await browser.get(app.links[1] ?? "")).searchParams.get("error")).toBe("Verification")
    expect((await app.evidenceOf(browser)).at).toBe(at)
  })
})
