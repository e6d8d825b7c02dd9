/** The username on the account page. */
import { describe, expect, it, vi } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { readAccount, accountChanges } from "../../src/client/account.ts"
import { acquireHold } from "../../src/effects/usernames/hold-username.ts"
import type { UsernameStore } from "../../src/ports/username-store.ts"
import Password, { type UsernameOptions } from "../../src/providers/password.ts"
import { readUsername } from "../../src/ports/username.ts"
import { proveByCode } from "../passwords/proof-browser.ts"
import type { PasswordsApp, Strategy } from "../passwords/passwords-app.ts"
import { runtimeOver } from "../passwords/sign-up-unit.ts"
import { usernamesOf } from "../stores/username-contract.ts"
import { locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import { change, overview } from "./app.ts"
import { ada, appWith, old, signedIn } from "./password-account.ts"

interface Named {
  readonly app: PasswordsApp
  readonly names: UsernameStore
  readonly id: string
  readonly browser: Browser
}

async function named(
  strategy: Strategy,
  usernames: boolean | UsernameOptions = true,
  more: Partial<AuthConfig> = {},
): Promise<Named> {
  const app = appWith(strategy, { providers: [Password({ usernames })], ...more })
  const { id } = await app.addUser(ada, old)
  const { stores } = app.config
  if (stores === undefined) throw new Error("The application has stores.")
  return { app, names: usernamesOf(stores), id, browser: await signedIn(app) }
}

const set = async (browser: Browser, username: string) => change(browser, "/account/username", { username })
const remove = async (browser: Browser) => change(browser, "/account/username/remove")

const signsIn = async (app: PasswordsApp, name: string) =>
  sessionCookies(await app.open().post("/callback/password", { email: name, password: old })).length > 0

describe.each(["jwt", "database"] as const)("a username on the account page, with %s sessions", (strategy) => {
  it("is chosen, changed and removed, and the other sessions stay", async () => {
    const { app, browser, names } = await named(strategy)
    const other = await signedIn(app)
    expect((await overview(browser)).username).toEqual({ name: null, removable: false })
    expect(await set(browser, " Ada ")).toEqual({ status: 200, body: { changed: "setUsername" } })
    expect((await overview(browser)).username).toEqual({ name: "ada", removable: true })
    expect(await signsIn(app, "ada")).toBe(true)
    expect(await set(browser, "lovelace")).toEqual({ status: 200, body: { changed: "setUsername" } })
    expect([await signsIn(app, "ada"), await signsIn(app, "lovelace")]).toEqual([false, true])
    expect(await remove(browser)).toEqual({ status: 200, body: { changed: "removeUsername" } })
    expect([await signsIn(app, "lovelace"), await names.find("lovelace")]).toEqual([false, undefined])
    expect(await remove(browser)).toEqual({ status: 409, body: { error: "unknown" } })
    expect(await other.session()).toMatchObject({ user: { email: ada } })
  })

  it("PASS-08: of another user is refused, and the user keeps the former name", async () => {
    const { browser, names, id } = await named(strategy)
    await names.claim("bob", "another user")
    expect(await set(browser, "bob")).toEqual({ status: 409, body: { error: "username_taken" } })
    await set(browser, "ada")
    expect(await set(browser, "BOB")).toEqual({ status: 409, body: { error: "username_taken" } })
    expect([await names.of(id), await names.find("bob")]).toEqual(["ada", "another user"])
  })

  it("needs a recent authentication", async () => {
    const { app, browser, names, id } = await named(strategy)
    await set(browser, "ada")
    app.pass(301)
    expect((await set(browser, "lovelace")).body).toMatchObject({ error: "insufficient_user_authentication" })
    expect((await remove(browser)).body).toMatchObject({ error: "insufficient_user_authentication" })
    expect(await names.of(id)).toBe("ada")
  })

  it("does not stay if the owner of the mailbox ends the session during the write", async () => {
    const { app, browser, names, id } = await named(strategy)
    const claim = names.claim.bind(names)
    vi.spyOn(names, "claim").mockImplementationOnce(async (name, userId) => {
      await proveByCode(app, app.open(), "reset", ada)
      return claim(name, userId)
    })
    expect(await set(browser, "stranger")).toMatchObject({ status: 409 })
    expect([await names.of(id), await names.find("stranger")]).toEqual([undefined, undefined])
  })
})

describe("a username on the account page", () => {
  it.each([
    ["ab", "username_invalid"],
    ["ada@x.test", "username_invalid"],
    ["", "username_invalid"],
    ["Admin", "username_reserved"],
    ["ad.min_", "username_reserved"],
    ["acme", "username_reserved"],
    ["ACME-", "username_reserved"],
    ["\u00e1cme", "username_reserved"],
    ["hr_", "username_reserved"],
    ["h.r", "username_reserved"],
    ["ADM\u0130N", "username_reserved"],
    ["adm\u0131n", "username_reserved"],
    ["a\u0332dmin", "username_reserved"],
    ["\u00e1dmin", "username_reserved"],
    ["\u0251dmin", "username_reserved"],
    ["\u0430\u0440\u0456", "username_reserved"],
    ["r\u0585\u0585t", "username_invalid"],
    ["supp\u0ce6rt", "username_invalid"],
  ])("is not %j", async (typed, error) => {
    const { browser, names, id } = await named("jwt", { reserved: ["Acme", "hr"] })
    expect(await set(browser, typed)).toEqual({ status: 409, body: { error } })
    expect(await names.of(id)).toBeUndefined()
  })

  it("is not one that a function of the application reserves, nor one on the list of the library", async () => {
    const seen: string[] = []
    const reserved = (name: string) => (seen.push(name), name.startsWith("x-"))
    const { browser } = await named("jwt", { reserved })
    expect((await set(browser, "X-Ray")).body).toEqual({ error: "username_reserved" })
    expect((await set(browser, "support")).body).toEqual({ error: "username_reserved" })
    expect((await set(browser, "ray")).status).toBe(200)
    expect(seen.every((name) => name === readUsername(name))).toBe(true)
  })

  it("is stored, and the log has the failure, if the store of flows fails after the write", async () => {
    const { app, browser, names, id } = await named("jwt")
    const { flows } = app.config.stores ?? {}
    if (flows === undefined) throw new Error("The application has a store of flows.")
    const claim = names.claim.bind(names)
    const get = flows.get.bind(flows)
    vi.spyOn(names, "claim").mockImplementationOnce((name, userId) => {
      vi.spyOn(flows, "get").mockImplementation((key) => {
        if (key.startsWith("username:")) throw new Error("The store is away.")
        return get(key)
      })
      return claim(name, userId)
    })
    expect(await set(browser, "ada")).toEqual({ status: 200, body: { changed: "setUsername" } })
    expect(await names.of(id)).toBe("ada")
    expect(app.logged.map(String).join(" ")).toContain("username_hold_kept")
  })

  it("can stay a reserved one that the application gave to the user", async () => {
    const { browser, names, id } = await named("jwt")
    await names.claim("admin", id)
    expect((await set(browser, "Admin")).status).toBe(200)
    expect(await names.of(id)).toBe("admin")
  })

  it("cannot be removed if it is required, and can be changed", async () => {
    const { browser, names, id } = await named("jwt", { required: true })
    await set(browser, "ada")
    expect((await overview(browser)).username).toEqual({ name: "ada", removable: false })
    expect((await remove(browser)).body).toEqual({ error: "username_required" })
    expect((await set(browser, "lovelace")).status).toBe(200)
    expect(await names.of(id)).toBe("lovelace")
  })

  it("cannot be removed if a sign-in finds the user only by the name", async () => {
    const { app, browser, names, id } = await named("jwt")
    await set(browser, "ada")
    vi.spyOn(app.adapter, "getUserByEmail").mockResolvedValue(null)
    expect((await overview(browser)).username).toEqual({ name: "ada", removable: false })
    expect((await remove(browser)).body).toEqual({ error: "last_way" })
    expect(await names.of(id)).toBe("ada")
  })

  it("is not one that a visitor is choosing at this moment", async () => {
    const { app, browser, names, id } = await named("jwt")
    const { adapter, stores } = app.config
    if (adapter === undefined || stores === undefined) throw new Error("The application has both.")
    const runtime = { ...runtimeOver({ adapter, stores }), now: () => 1_800_000_000_000 }
    expect(await acquireHold("ada", { mailbox: "bob@x.test" }, { seconds: 600 }, runtime)).toBe(true)
    expect((await set(browser, "ada")).body).toEqual({ error: "username_taken" })
    app.pass(200)
    expect((await set(browser, "ada")).body).toEqual({ error: "username_taken" })
    expect(await names.of(id)).toBeUndefined()
  })

  it("can be one that the same person began to choose in a sign-up with the address that the user has proven", async () => {
    const { app, browser, names, id } = await named("jwt")
    const { adapter, stores } = app.config
    if (adapter === undefined || stores === undefined) throw new Error("The application has both.")
    const runtime = { ...runtimeOver({ adapter, stores }), now: () => 1_800_000_000_000 }
    await app.adapter.updateUser?.({ id, emailVerified: null })
    expect(await acquireHold("ada", { mailbox: ada }, { seconds: 600 }, runtime)).toBe(true)
    expect((await set(browser, "ada")).body).toEqual({ error: "username_taken" })
    await app.adapter.updateUser?.({ id, emailVerified: new Date(1_800_000_000_000) })
    expect((await set(browser, "ada")).body).toEqual({ changed: "setUsername" })
    expect(await names.of(id)).toBe("ada")
  })

  it("PASS-09: can be asked for only as often as the limit allows: every attempt counts", async () => {
    const { browser, names, id } = await named("jwt", true, { limits: { "account-change.username": "2/h/address" } })
    await names.claim("bob", "another user")
    expect((await set(browser, "bob")).body).toEqual({ error: "username_taken" })
    expect((await set(browser, "ada")).status).toBe(200)
    expect(await set(browser, "lovelace")).toEqual({ status: 429, body: { error: "too_many" } })
    const page = locationOf(await browser.post("/account/username", { username: "lovelace" }))
    expect(await (await browser.get(page.pathname.replace("/auth", "") + page.search)).text()).toContain(
      "Too many attempts",
    )
    expect(await names.of(id)).toBe("ada")
  })

  it("is not offered by a configuration without usernames", async () => {
    const { browser, names, id } = await named("jwt", false)
    expect((await overview(browser)).username).toBeNull()
    expect(await (await browser.get("/account")).text()).not.toContain("/account/username")
    expect((await set(browser, "ada")).body).toEqual({ error: "unknown" })
    await names.claim("ada", id)
    expect((await remove(browser)).body).toEqual({ error: "unknown" })
  })

  it("has a form without JavaScript, whose response says what happened in the language of the visitor", async () => {
    const { browser, names } = await named("jwt")
    await names.claim("bob", "another user")
    const page = async (response: Response) => {
      const { pathname, search } = locationOf(response)
      return (await browser.get(pathname.replace("/auth", "") + search, { "accept-language": "de" })).text()
    }
    const empty = await (await browser.get("/account")).text()
    expect(empty).toMatch(/action="[^"]*\/account\/username"/)
    expect(empty).toMatch(/name="username"[^>]*autocomplete="nickname"/)
    expect(empty).not.toContain(' aria-invalid="true"')
    expect(empty).not.toContain("/account/username/remove")
    const taken = await page(await browser.post("/account/username", { username: "bob" }))
    expect(taken).toContain("Dieser Benutzername ist vergeben.")
    expect(taken).toMatch(/role="alert"><p id="page-alert">Dieser/)
    expect(taken).toMatch(/name="username"[^>]*aria-describedby="page-alert"[^>]*aria-invalid="true"/)
    expect(taken.match(/ aria-invalid="true"/g)).toHaveLength(1)
    const other = await (await browser.get("/account?problem=last_way")).text()
    expect(other).toContain('id="page-alert"')
    expect(other).not.toContain(' aria-invalid="true"')
    const saved = await page(await browser.post("/account/username", { username: "Ada" }))
    expect(saved).toContain("Ihr Benutzername wurde gespeichert.")
    expect(saved).toContain('value="ada"')
    expect(saved).toMatch(/action="[^"]*\/account\/username\/remove"/)
    const removed = await page(await browser.post("/account/username/remove"))
    expect(removed).toContain("Ihr Benutzername wurde entfernt.")
  })

  it("is set and removed by the functions of the client, which return the reason of a refusal", async () => {
    const { browser, names } = await named("database")
    await names.claim("bob", "another user")
    vi.stubGlobal("fetch", (url: string, { cache: _cache, ...init }: RequestInit) => {
      const { pathname, search } = new URL(url)
      const headers = { origin: "https://app.test", ...(init.headers as Record<string, string>) }
      return browser.send(new Request(`https://app.test${pathname.replace("/api", "")}${search}`, { ...init, headers }))
    })
    try {
      expect(await accountChanges.setUsername("bob")).toEqual({ ok: false, error: "username_taken" })
      expect(await accountChanges.setUsername("x")).toEqual({ ok: false, error: "username_invalid" })
      expect(await accountChanges.setUsername("Ada")).toEqual({ ok: true })
      expect((await readAccount())?.username).toEqual({ name: "ada", removable: true })
      expect(await accountChanges.removeUsername()).toEqual({ ok: true })
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
