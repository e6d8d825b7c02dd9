import { describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import Anonymous from "../../src/providers/anonymous.ts"
import { locationOf, type Browser } from "../support/browser.ts"
import { tokenOf } from "../step-up/app.ts"
import { accountApp, change, overview } from "./app.ts"

const strategies = ["jwt", "database"] as const

describe.each(strategies)("the account page, with %s sessions", (strategy) => {
  it("asks a visitor without a session to sign in", async () => {
    const browser = accountApp(strategy).open()
    const page = locationOf(await browser.get("/account"))
    expect([page.pathname, page.searchParams.get("callbackUrl")]).toEqual(["/auth/signin", "/auth/account"])
    expect((await browser.get("/account", { accept: "application/json" })).status).toBe(401)
    expect((await change(browser, "/account/profile", { name: "Eve" })).status).toBe(401)
  })

  it("returns the account of the signed-in user as JSON, without a token", async () => {
    const app = accountApp(strategy)
    const [browser, other] = [await app.signedIn("ada"), await app.signedIn("ada")]
    await app.signedIn("bob")
    await app.link("ada", "first")
    const seen = await overview(browser)
    expect(seen.user).toMatchObject({ id: "u-ada", name: "ada", email: "ada@x.test" })
    expect(seen.accounts).toEqual([{ provider: "first", name: "First", id: "ada-first", removable: false }])
    expect(seen.linkable.map(({ provider }) => provider)).toEqual(["first", "second"])
    expect(seen.sessions?.map(({ current }) => current)).toEqual(expect.arrayContaining([true, false]) as boolean[])
    expect(seen.sessions).toHaveLength(2)
    expect(JSON.stringify(seen)).not.toContain(tokenOf(browser))
    expect(JSON.stringify(seen)).not.toContain(tokenOf(other))
  })

  it("shows a page without scripts, with a form for each change", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    await app.signedIn("ada")
    await app.link("ada", "first", "second")
    const response = await browser.get("/account")
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get("content-security-policy")).not.toContain("script-src")
    for (const path of ["profile", "unlink", "sessions/end", "sessions/end-others"])
      expect(page).toContain(`action="https://app.test/auth/account/${path}"`)
    expect(page).not.toContain(tokenOf(browser))
  })

  it("changes nothing if the user signed in too long ago, and lets the user authenticate again", async () => {
    const app = accountApp(strategy)
    const [browser, other] = [await app.signedIn("ada"), await app.signedIn("ada")]
    await app.link("ada", "first", "second")
    const sid = (await app.evidenceOf(other)).sid
    app.pass(301)
    for (const [path, fields] of [
      ["/account/profile", { name: "Eve" }],
      ["/account/unlink", { provider: "first", id: "ada-first" }],
      ["/account/sessions/end", { sid }],
      ["/account/sessions/end-others", {}],
    ] as const) {
      expect(await change(browser, path, fields)).toMatchObject({
        status: 401,
        body: { error: "insufficient_user_authentication" },
      })
      const address = locationOf(await browser.post(path, fields))
      expect([address.pathname, address.searchParams.get("maxAge")]).toEqual(["/auth/step-up", "300"])
    }
    expect(await overview(browser)).toMatchObject({ user: { name: "ada" }, accounts: [{}, {}], sessions: [{}, {}] })

    await browser.post("/step-up/password", { name: "ada", password: "right horse" })
    expect((await change(browser, "/account/profile", { name: "Ada L." })).body).toEqual({ changed: "rename" })
    expect((await overview(browser)).user.name).toBe("Ada L.")
  })

  it("PERSON-09: unlinks an account, ends the other sessions, renews the token and notifies the user", async () => {
    const app = accountApp(strategy, {
      session: { strategy, stepUp: true, revocation: strategy === "jwt" ? "strict" : undefined },
    })
    const [browser, other] = [await app.signedIn("ada"), await app.signedIn("ada")]
    const bob = await app.signedIn("bob")
    await app.link("ada", "first", "second")
    const [token, { sid }] = [tokenOf(browser), await app.evidenceOf(browser)]
    const done = await browser.post("/account/unlink", { provider: "first", id: "ada-first" })
    expect(locationOf(done).searchParams.get("done")).toBe("unlink")
    expect(await app.linked("ada")).toEqual(["second"])
    expect(tokenOf(browser)).not.toBe(token)
    expect((await app.evidenceOf(browser)).sid).toBe(sid)
    expect([await browser.session(), await other.session(), await bob.session()]).toEqual([
      expect.objectContaining({ user: expect.anything() as unknown }),
      null,
      expect.objectContaining({ user: expect.anything() as unknown }),
    ])
    await expect
      .poll(() => app.mails.map(({ subject }) => subject))
      .toContain("A way to sign in was removed at app.test")
  })

  it("PERSON-10: keeps the last account with which the user can sign in", async () => {
    const app = accountApp(strategy)
    const [browser, other] = [await app.signedIn("ada"), await app.signedIn("ada")]
    await app.link("ada", "first")
    expect(await change(browser, "/account/unlink", { provider: "first", id: "ada-first" })).toEqual({
      status: 409,
      body: { error: "last_way" },
    })
    expect(await app.linked("ada")).toEqual(["first"])
    // Nothing changed, so the other session stays.
    expect(await other.session()).not.toBeNull()
  })

  it("PERSON-10: counts no account that marks an anonymous user", async () => {
    const app = accountApp(strategy)
    app.config.providers = [...app.config.providers, Anonymous()]
    const browser = await app.signedIn("ada")
    // Only the account whose id is the user's own id makes the user anonymous.
    await app.link("ada", "first", "anonymous")
    expect((await overview(browser)).accounts).toContainEqual(
      expect.objectContaining({ provider: "first", removable: false }),
    )
    expect((await change(browser, "/account/unlink", { provider: "first", id: "ada-first" })).body).toEqual({
      error: "last_way",
    })
    expect(await app.linked("ada")).toContain("first")
  })

  it("PERSON-10: keeps one of two accounts that are unlinked at the same time", async () => {
    const app = accountApp(strategy)
    const [one, two] = [await app.signedIn("ada"), await app.signedIn("ada")]
    await app.link("ada", "first", "second")
    await Promise.allSettled([
      change(one, "/account/unlink", { provider: "first", id: "ada-first" }),
      change(two, "/account/unlink", { provider: "second", id: "ada-second" }),
    ])
    expect((await app.linked("ada")).length).toBeGreaterThan(0)
  })

  it("unlinks no account of another user, and ends no session of another user", async () => {
    const app = accountApp(strategy)
    const [browser, bob] = [await app.signedIn("ada"), await app.signedIn("bob")]
    await app.link("ada", "first", "second")
    await app.link("bob", "first", "second")
    const { sid } = await app.evidenceOf(bob)
    const refused = { status: 409, body: { error: "unknown" } }
    expect(await change(browser, "/account/unlink", { provider: "first", id: "bob-first" })).toEqual(refused)
    expect(await change(browser, "/account/sessions/end", { sid })).toEqual(refused)
    expect(await app.linked("bob")).toEqual(["first", "second"])
    expect(await bob.session()).not.toBeNull()
  })

  it("ends one session, or all other sessions", async () => {
    const app = accountApp(strategy, {
      session: { strategy, stepUp: true, revocation: strategy === "jwt" ? "strict" : undefined },
    })
    const [browser, second, third] = [await app.signedIn("ada"), await app.signedIn("ada"), await app.signedIn("ada")]
    const { sid } = await app.evidenceOf(second)
    expect((await change(browser, "/account/sessions/end", { sid })).body).toEqual({ changed: "endSession" })
    expect([await second.session(), await third.session()]).toEqual([null, expect.anything()])
    expect((await change(browser, "/account/sessions/end-others")).body).toEqual({ changed: "endOthers" })
    expect([await third.session(), await browser.session()]).toEqual([null, expect.anything()])
  })

  it("refuses a name that is too long, and answers a client that asks for JSON in JSON", async () => {
    const browser = await accountApp(strategy).signedIn("ada")
    const refused = { status: 409, body: { error: "invalid" } }
    expect(await change(browser, "/account/profile", { name: "a".repeat(256) })).toEqual(refused)
    for (const fields of [{ name: "a".repeat(1025) }, { name: "Eve", csrfToken: "wrong" }])
      expect(await change(browser, "/account/profile", fields)).toMatchObject({
        status: 400,
        body: { reason: expect.any(String) as unknown },
      })
    expect((await browser.post("/account/profile", { name: "Eve", csrfToken: "wrong" })).status).toBe(302)
  })

  it("tells the application's own page which change was made or refused", async () => {
    const app = accountApp(strategy, { plugins: [account({ page: "/settings?tab=account" })] })
    const browser = await app.signedIn("ada")
    await app.link("ada", "first")
    const unlinking = { provider: "first", id: "ada-first" }
    const queryOf = async (response: Response) => {
      const { pathname, search } = locationOf(response)
      const page = locationOf(await browser.get(pathname.slice("/auth".length) + search))
      return page.pathname + page.search
    }
    expect(await queryOf(await browser.post("/account/profile", { name: "Ada L." }))).toBe(
      "/settings?tab=account&done=rename",
    )
    expect(await queryOf(await browser.post("/account/unlink", unlinking))).toBe(
      "/settings?tab=account&problem=last_way",
    )
    expect(locationOf(await browser.get("/account")).search).toBe("?tab=account")
  })

  it("ends a session that begins while an account is unlinked", async () => {
    const app = accountApp(strategy, {
      session: { strategy, stepUp: true, revocation: strategy === "jwt" ? "strict" : undefined },
    })
    const browser = await app.signedIn("ada")
    await app.link("ada", "first", "second")
    const { adapter } = app
    const unlink = adapter.unlinkAccount?.bind(adapter)
    const begun: Browser[] = []
    adapter.unlinkAccount = async (key) => {
      begun.push(await app.signedIn("ada"))
      await unlink?.(key)
    }
    await change(browser, "/account/unlink", { provider: "first", id: "ada-first" })
    expect(begun).toHaveLength(1)
    expect(await begun[0]?.session()).toBeNull()
    expect(await browser.session()).not.toBeNull()
  })

  it("changes nothing for a form of another site", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    for (const forged of [
      { csrfToken: "wrong", name: "Eve" },
      { csrfToken: "", name: "Eve" },
    ])
      await browser.post("/account/profile", forged)
    await browser.post("/account/profile", { name: "Eve" }, { origin: "https://evil.test" })
    expect((await overview(browser)).user.name).toBe("ada")
  })
})

it("a session whose registered token cannot be opened does not prevent a change, with an adapter of Auth.js", async () => {
  const warnings: string[] = []
  const app = accountApp("database", { logger: { warn: (code) => void warnings.push(code) } })
  const [browser, other] = [await app.signedIn("ada"), await app.signedIn("ada")]
  await app.link("ada", "first", "second")
  const { adapter, config } = app
  delete adapter.deleteOtherSessions
  const registry = config.stores?.registry
  const found = await registry?.find((await app.evidenceOf(other)).sid, app.now())
  if (found === undefined) throw new Error("The session is registered.")
  await registry?.register({ ...found, details: "sealed with a dropped secret" })
  expect((await change(browser, "/account/unlink", { provider: "first", id: "ada-first" })).body).toEqual({
    changed: "unlink",
  })
  expect(warnings).toContain("session-row-unreadable")
})

it("the paths do not exist without the plugin", async () => {
  const app = accountApp("jwt", { plugins: [] })
  const browser = await app.signedIn("ada")
  expect((await browser.get("/account")).status).toBe(400)
})
