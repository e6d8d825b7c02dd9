import { describe, expect, it } from "vitest"
import Anonymous from "../../src/providers/anonymous.ts"
import Password from "../../src/providers/password.ts"
import type { Session } from "../../src/ports/records.ts"
import { locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import { choose, chosen, lastMail, proveByCode, request, tokenIn, typeCode } from "./proof-browser.ts"
import { passwordsApp, type PasswordsApp } from "./passwords-app.ts"

const ada = "ada@x.test"

function appWith(): PasswordsApp {
  return passwordsApp("database", {
    providers: [Password(), Anonymous()],
    callbacks: {
      session: ({ session, user }) => ({ expires: new Date(session.expires).toISOString(), user: { id: user.id } }),
    },
  })
}

async function userIn(browser: Browser): Promise<string | undefined> {
  return ((await browser.session()) as Session | null)?.user?.id
}

describe("an anonymous visitor who signs up with a password", () => {
  it("keeps the user and its id, with the proven address and the password", async () => {
    const app = appWith()
    const browser = app.open()
    await browser.post("/signin/anonymous")
    const anonymous = await userIn(browser)
    await proveByCode(app, browser, "sign-up", ada)
    const user = await app.adapter.getUserByEmail?.(ada)
    expect(anonymous).toBeDefined()
    expect([await userIn(browser), user?.id]).toEqual([anonymous, anonymous])
    expect(user?.emailVerified).toBeInstanceOf(Date)
    expect(await app.passwordOf(user?.id ?? "")).toBeDefined()
    const again = app.open()
    expect(sessionCookies(await again.post("/callback/password", { email: ada, password: chosen }))).toHaveLength(1)
  })

  it("gets the session of the user who has the address already, who keeps the id", async () => {
    const app = appWith()
    const { id } = await app.addUser(ada)
    const browser = app.open()
    await browser.post("/signin/anonymous")
    await proveByCode(app, browser, "sign-up", ada)
    expect(await userIn(browser)).toBe(id)
    expect(await app.passwordOf(id)).toBeDefined()
  })

  it("ANON-05: a link that another person requested neither promotes nor merges the anonymous user", async () => {
    for (const known of [false, true]) {
      const app = appWith()
      if (known) await app.addUser(ada)
      const [stranger, browser] = [app.open(), app.open()]
      await browser.post("/signin/anonymous")
      const anonymous = (await userIn(browser)) ?? ""
      await request(stranger, "sign-up", ada)
      const token = tokenIn(await lastMail(app, ada))
      await choose(browser, locationOf(await browser.post("/password/link", { token })).href)
      const user = await app.adapter.getUserByEmail?.(ada)
      expect(await userIn(browser)).toBe(user?.id)
      expect(user?.id).not.toBe(anonymous)
      expect(await app.adapter.getUser?.(anonymous)).toMatchObject({ id: anonymous })
    }
  })

  it("becomes no user in a reset, if visitors may not sign up", async () => {
    const app = passwordsApp("database", { providers: [Password({ signUp: false }), Anonymous()] })
    const browser = app.open()
    await browser.post("/signin/anonymous")
    // The mail to an unknown address has no code, and the user can be removed after a mail with one.
    const { id } = await app.addUser(ada)
    const page = await request(browser, "reset", ada)
    const next = await typeCode(app, browser, page, ada)
    await app.adapter.deleteUser?.(id)
    await choose(browser, next)
    expect(await app.adapter.getUserByEmail?.(ada)).toBeNull()
  })
})
