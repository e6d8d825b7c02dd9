/** The password on the account page. */
import { describe, expect, it } from "vitest"
import { revealScriptHash } from "../../src/pages/reveal-script.ts"
import Anonymous from "../../src/providers/anonymous.ts"
import Password from "../../src/providers/password.ts"
import { chosen, proveByCode } from "../passwords/proof-browser.ts"
import type { PasswordsApp } from "../passwords/passwords-app.ts"
import { locationOf } from "../support/browser.ts"
import { change, overview } from "./app.ts"
import { ada, appWith, canSignIn, hub, linkHub, old, signedIn } from "./password-account.ts"

async function subjectsIn(app: PasswordsApp): Promise<readonly string[]> {
  return (await app.sent()).map(({ subject }) => subject).filter((subject) => !subject.startsWith("New sign-in"))
}

describe.each(["jwt", "database"] as const)("a password on the account page, with %s sessions", (strategy) => {
  it("PASS-07: a change replaces the password, ends the other sessions, renews the token and notifies the user", async () => {
    const app = appWith(strategy)
    const { id } = await app.addUser(ada, old)
    const [browser, other] = [await signedIn(app), await signedIn(app)]
    const before = await app.evidenceOf(browser)
    app.pass(60)
    expect(await change(browser, "/account/password", { password: chosen })).toEqual({
      status: 200,
      body: { changed: "setPassword" },
    })
    expect((await app.evidenceOf(browser)).sid).toBe(before.sid)
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect(await other.session()).toBeNull()
    expect([await canSignIn(app.open(), old), await canSignIn(app.open(), chosen)]).toEqual([false, true])
    expect(await subjectsIn(app)).toEqual(["Your password at app.test was changed"])
    const { hash = "" } = (await app.passwordOf(id)) ?? {}
    const seen = JSON.stringify([app.logged, await overview(browser), app.mails])
    for (const secret of [chosen, hash]) expect(seen).not.toContain(secret)
  })

  it("a user without a password sets the first one, and can then unlink the only account", async () => {
    const app = appWith(strategy)
    const { id } = await app.addUser(ada, old)
    await linkHub(app, id)
    const browser = await signedIn(app)
    await change(browser, "/account/password/remove")
    expect(await overview(browser)).toMatchObject({
      password: null,
      passwordRules: { minimum: 15 },
      accounts: [{ provider: "hub", removable: false }],
    })
    expect((await change(browser, "/account/unlink", { provider: "hub", id: "1" })).body).toEqual({ error: "last_way" })
    expect((await change(browser, "/account/password", { password: chosen })).status).toBe(200)
    expect(await overview(browser)).toMatchObject({
      password: { removable: true },
      accounts: [{ provider: "hub", removable: true }],
    })
    expect((await change(browser, "/account/unlink", { provider: "hub", id: "1" })).body).toEqual({ changed: "unlink" })
    expect((await change(browser, "/account/password/remove")).body).toEqual({ error: "last_way" })
    expect(await canSignIn(app.open(), chosen)).toBe(true)
  })

  it("PASS-07: a removal deletes the password, ends the other sessions and notifies the user", async () => {
    const app = appWith(strategy)
    const { id } = await app.addUser(ada, old)
    await linkHub(app, id)
    const [browser, other] = [await signedIn(app), await signedIn(app)]
    expect((await change(browser, "/account/password/remove")).body).toEqual({ changed: "removePassword" })
    expect(await app.passwordOf(id)).toBeUndefined()
    expect(await other.session()).toBeNull()
    expect(await canSignIn(app.open(), old)).toBe(false)
    expect(await subjectsIn(app)).toEqual(["Your password at app.test was removed"])
    expect((await change(browser, "/account/password/remove")).body).toEqual({ error: "unknown" })
  })

  it("if two requests remove the last two ways to sign in at the same time, one of them stays", async () => {
    const app = appWith(strategy)
    const { id } = await app.addUser(ada, old)
    await linkHub(app, id)
    const browser = await signedIn(app)
    await Promise.all([
      change(browser, "/account/password/remove"),
      change(browser, "/account/unlink", { provider: "hub", id: "1" }),
    ])
    const left = [await app.passwordOf(id), (await app.adapter.listAccounts?.(id))?.[0]]
    expect(left.filter((way) => way !== undefined)).not.toEqual([])
  })

  it("a user who authenticated too long ago authenticates again, and returns to the page", async () => {
    const app = appWith(strategy)
    const { id } = await app.addUser(ada, old)
    const browser = await signedIn(app)
    const { hash } = (await app.passwordOf(id)) ?? {}
    app.pass(301)
    for (const send of [
      () => browser.get("/account/password"),
      () => browser.post("/account/password", { password: chosen }),
    ]) {
      const page = locationOf(await send())
      expect([page.pathname, page.searchParams.get("callbackUrl")]).toEqual(["/auth/step-up", "/auth/account/password"])
    }
    expect((await change(browser, "/account/password/remove")).status).toBe(401)
    expect((await app.passwordOf(id))?.hash).toBe(hash)
  })

  it("the page names the events of a sign-up", async () => {
    const app = appWith(strategy, { audit: { store: true } })
    const browser = app.open()
    await proveByCode(app, browser, "sign-up", "new@x.test")
    const page = await (await browser.get("/account")).text()
    for (const event of ["The account was created", "The password was set", "Signed in"]) expect(page).toContain(event)
    expect(page).not.toContain("Something else happened")
  })

  it("a visitor without a session signs in first", async () => {
    const page = locationOf(await appWith(strategy).open().get("/account/password"))
    expect([page.pathname, page.searchParams.get("callbackUrl")]).toEqual(["/auth/signin", "/auth/account/password"])
  })

  it("an anonymous visitor can set no password", async () => {
    const app = appWith(strategy, { providers: [Password(), Anonymous()] })
    const browser = app.open()
    await browser.post("/signin/anonymous")
    expect((await change(browser, "/account/password", { password: chosen })).status).toBe(401)
  })

  it("a form of another site changes nothing", async () => {
    const app = appWith(strategy)
    const { id } = await app.addUser(ada, old)
    const browser = await signedIn(app)
    const { hash } = (await app.passwordOf(id)) ?? {}
    await browser.post("/account/password", { password: chosen, csrfToken: "forged" })
    await browser.post("/account/password/remove", { csrfToken: "forged" })
    expect((await app.passwordOf(id))?.hash).toBe(hash)
  })
})

describe("the page on which the user sets a password", () => {
  it("has the attributes by which password managers know the fields, and only the script of the show button", async () => {
    const app = appWith("jwt")
    await app.addUser(ada, old)
    const response = await (await signedIn(app)).get("/account/password")
    const page = await response.text()
    expect(response.headers.get("content-security-policy")).toContain(`script-src ${revealScriptHash};`)
    expect(page).toMatch(/<input[^>]*name="username"[^>]*autocomplete="username"[^>]*value="ada@x.test"/)
    expect(page).toMatch(/<input[^>]*name="password"[^>]*autocomplete="new-password"/)
    expect(page).not.toContain("current-password")
  })

  it("shows the reason for which a password must not be set, and changes nothing", async () => {
    const app = appWith("jwt")
    const { id } = await app.addUser(ada, old)
    const [browser, other] = [await signedIn(app), await signedIn(app)]
    const { hash } = (await app.passwordOf(id)) ?? {}
    for (const [password, error] of [
      ["", "too_short"],
      ["short", "too_short"],
      ["passwordpassword", "common"],
      [`${ada}${ada}`, "contextual"],
    ] as const) {
      expect(await change(browser, "/account/password", { password })).toEqual({ status: 409, body: { error } })
      expect(await (await browser.post("/account/password", { password })).text()).toContain('role="alert"')
    }
    expect((await app.passwordOf(id))?.hash).toBe(hash)
    expect(await other.session()).not.toBeNull()
    expect(await subjectsIn(app)).toEqual([])
  })

  it("a limit stands before each hash", async () => {
    const app = appWith("jwt", { limits: { "account-password.hashed": "2/h/address" } })
    await app.addUser(ada, old)
    const browser = await signedIn(app)
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn++)
      statuses.push((await change(browser, "/account/password", { password: "short" })).status)
    expect(statuses).toEqual([409, 409, 429])
  })

  it("P3: a user who never proved the address sets no first password here, and goes to the page that proves it", async () => {
    const app = appWith("jwt")
    const { id } = await app.addUser(ada, old)
    await linkHub(app, id)
    const browser = await signedIn(app)
    await change(browser, "/account/password/remove")
    await app.adapter.updateUser?.({ id, emailVerified: null })
    expect((await overview(browser)).passwordRules).toEqual({ minimum: 15, resetAt: "/password/reset" })
    expect(await change(browser, "/account/password", { password: chosen })).toEqual({
      status: 409,
      body: { error: "address_unproven" },
    })
    expect(await app.passwordOf(id)).toBeUndefined()
    expect(locationOf(await browser.get("/account/password")).pathname).toMatch(/\/password\/reset$/)
    expect((await proveByCode(app, app.open(), "reset", ada)).status).toBeLessThan(400)
    expect(await app.passwordOf(id)).toBeDefined()
    expect(await app.adapter.listAccounts?.(id)).toHaveLength(1)
  })

  it("is not for a user without an address", async () => {
    const app = appWith("jwt", { providers: [Password(), hub] })
    const { id } = await app.addUser(ada, old)
    const browser = await signedIn(app)
    await app.adapter.updateUser?.({ id, email: "" })
    expect((await overview(browser)).passwordRules).toBeNull()
    expect(await change(browser, "/account/password", { password: chosen })).toEqual({
      status: 409,
      body: { error: "unknown" },
    })
    expect(locationOf(await browser.get("/account/password")).searchParams.get("problem")).toBe("unknown")
  })
})
