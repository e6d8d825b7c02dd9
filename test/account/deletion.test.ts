/** Users who delete their account, keep it, and download their data, on the account page. */
import { describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import { deleteDueUsers } from "../../src/facade/delete-due.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { credentials, reasonOf, tokenOf } from "../step-up/app.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import type { AccountOverview } from "../../src/ports/account.ts"
import { accountApp, change, overview, type AccountApp } from "./app.ts"

const day = 86_400
const path = "/account/delete"
const refused = { status: 409, body: { error: "unknown" } }
const scheduledAt = (app: AccountApp, days: number) => ({ at: new Date(app.now() + days * day * 1000).toISOString() })
const deleteDue = (app: AccountApp) => deleteDueUsers(() => app.config, { ...platform, now: app.now })
const notices = (app: AccountApp) => app.mails.filter(({ subject }) => /delet/.test(subject))

/** Signs in with the password, and returns the reason of a refusal. */
async function refusal(browser: Browser, name: string): Promise<string | null> {
  return reasonOf(await browser.post("/callback/password", credentials(name)))
}

describe.each(["jwt", "database"] as const)("the deletion of an account, with %s sessions", (strategy) => {
  const revocation = strategy === "jwt" ? "strict" : undefined
  const session = { strategy, stepUp: true, revocation } as const

  it("is scheduled, ends the other sessions, and notifies the user once", async () => {
    const app = accountApp(strategy, { session })
    const [browser, other] = [await app.signedIn("ada"), await app.signedIn("ada")]
    expect(await overview(browser)).toMatchObject({ deletable: true, deletion: null })
    const [token, at] = [tokenOf(browser), scheduledAt(app, 14)]
    expect(await change(browser, path)).toEqual({ status: 200, body: { changed: "delete" } })
    expect((await overview(browser)).deletion).toEqual(at)
    expect(await other.session()).toBeNull()
    expect(tokenOf(browser)).not.toBe(token)
    await expect.poll(() => notices(app)).toHaveLength(1)
    app.pass(60)
    // A second request changes nothing, and causes no second notice.
    expect((await change(browser, path)).status).toBe(200)
    expect((await overview(browser)).deletion).toEqual(at)
    expect(notices(app)).toHaveLength(1)
  })

  it("shows the date on the account page, in which the user can still sign in, and keep the account", async () => {
    const app = accountApp(strategy, { plugins: [account({ deleteAfter: 3 })] })
    const before = await (await (await app.signedIn("ada")).get("/account")).text()
    expect(before).toContain("you can change your mind for 3 days")
    expect(before).not.toContain("/auth/account/keep")
    const first = await app.signedIn("ada")
    expect(locationOf(await first.post(path)).search).toBe("?done=delete")
    app.pass(2 * day)
    const browser = await app.signedIn("ada")
    const page = await (await browser.get("/account")).text()
    expect(page).toContain("Your account will be deleted on")
    expect(page).toContain(`action="https://app.test/auth/account/keep"`)
    expect(page).not.toContain(`action="https://app.test/auth/account/delete"`)
    expect(await change(browser, "/account/keep")).toEqual({ status: 200, body: { changed: "keep" } })
    expect((await overview(browser)).deletion).toBeNull()
    expect(await change(browser, "/account/keep")).toEqual(refused)
    app.pass(2 * day)
    expect(await deleteDue(app)).toBe(0)
    expect(await refusal(app.open(), "ada")).toBeNull()
  })

  it("refuses sign-ins after the grace period, also before the user is deleted, and of no other user", async () => {
    const app = accountApp(strategy, { session })
    await app.signedIn("bob")
    const browser = await app.signedIn("ada")
    await change(browser, path)
    app.pass(14 * day - 1)
    expect(await refusal(app.open(), "ada")).toBeNull()
    app.pass(1)
    const late = app.open()
    expect(await refusal(late, "ada")).toBe("deletion_due")
    const page = locationOf(await late.post("/callback/password", credentials("ada")))
    const shown = await (await late.get(page.pathname.slice("/auth".length) + page.search)).text()
    expect(shown).toContain("Your account is being deleted")
    expect(await refusal(app.open(), "bob")).toBeNull()
    expect(await app.adapter.getUser?.("u-ada")).not.toBeNull()
    app.pass(60)
    expect(await deleteDue(app)).toBe(1)
    expect(await app.adapter.getUser?.("u-ada")).toBeNull()
    expect(await app.adapter.getUser?.("u-bob")).not.toBeNull()
    expect(await deleteDue(app)).toBe(0)
  })

  it("ends every session of the deleted user", async () => {
    const app = accountApp(strategy, { session: { ...session, maxAge: 30 * day } })
    const browser = await app.signedIn("ada")
    await change(browser, path)
    app.pass(14 * day + 60)
    expect(await browser.session()).not.toBeNull()
    expect(await deleteDue(app)).toBe(1)
    expect(await browser.session()).toBeNull()
    expect((await browser.get("/account", { accept: "application/json" })).status).toBe(401)
  })

  it("needs a user who authenticated recently, as the download of the data does", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    app.pass(301)
    for (const each of [path, "/account/keep", "/account/data"])
      expect(await change(browser, each)).toMatchObject({
        status: 401,
        body: { error: "insufficient_user_authentication" },
      })
    expect((await overview(browser)).deletion).toBeNull()
    for (const each of [path, "/account/keep", "/account/data"])
      expect((await change(app.open(), each)).body).toMatchObject({ error: "unauthorized" })
  })

  it("does not exist if the option is off, the adapter deletes no users, or the stores schedule nothing", async () => {
    const off = accountApp(strategy, { plugins: [account()] })
    const foreign = accountApp(strategy)
    const { deleteUser: _none, ...adapter } = foreign.adapter
    foreign.config.adapter = adapter
    const { deletions: _neither, ...stores } = memoryStores()
    const bare = accountApp(strategy, { stores })
    for (const app of [off, foreign, bare]) {
      const browser = await app.signedIn("ada")
      expect(await change(browser, path)).toEqual(refused)
      expect(await change(browser, "/account/keep")).toEqual(refused)
      const page = await (await browser.get("/account")).text()
      expect(page).toContain(`action="https://app.test/auth/account/data"`)
      expect(page).not.toContain(`action="https://app.test/auth/account/delete"`)
    }
    for (const app of [foreign, bare]) {
      expect((await overview(await app.signedIn("ada"))).deletable).toBe(false)
      await expect(deleteDue(app)).rejects.toThrow("users.deleteDue() needs stores")
    }
  })

  it("lets the user keep an account that is due, until an instance has begun to delete it", async () => {
    // The user authenticated before the clock was set to a later time, so the evidence may be old here.
    const plugins = [account({ maxAge: 30 * day, deleteAfter: 14 })]
    const app = accountApp(strategy, { session: { ...session, maxAge: 30 * day }, plugins })
    const [ada, bob] = [await app.signedIn("ada"), await app.signedIn("bob")]
    for (const browser of [ada, bob]) await change(browser, path)
    app.pass(14 * day + 60)
    expect((await change(ada, "/account/keep")).status).toBe(200)
    expect(await app.config.stores?.deletions?.takeDue(app.now(), 10)).toEqual(["u-bob"])
    expect(await change(bob, "/account/keep")).toEqual(refused)
  })

  it("says in the user's data when the password was changed, and never shows its hash", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    expect((await overview(browser)).password).toBeNull()
    const hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA"
    await app.config.stores?.passwords?.create({ userId: "u-ada", hash, changedAt: app.now() })
    await app.config.stores?.passwords?.create({ userId: "u-bob", hash, changedAt: 1 })
    const text = await (await browser.post("/account/data")).text()
    expect(JSON.parse(text)).toMatchObject({ password: { changedAt: new Date(app.now()).toISOString() } })
    expect(text).not.toMatch(/argon2|aGFzaA/)
  })

  it("returns the user's data as JSON: the account with all audit entries, and nothing of another user", async () => {
    const app = accountApp(strategy, { audit: { store: true } })
    await app.signedIn("bob")
    const browser = await app.signedIn("ada")
    for (let count = 0; count < 22; count++) await app.signedIn("ada")
    await app.link("ada", "first")
    const response = await browser.post("/account/data")
    expect(response.headers.get("content-type")).toContain("application/json")
    const whole = await jsonOf<AccountOverview>(response)
    const shown = await overview(browser)
    expect(shown.activity).toHaveLength(20)
    expect(whole.activity?.length).toBeGreaterThan(20)
    expect(whole).toMatchObject({ user: { id: "u-ada" }, accounts: [{ provider: "first" }] })
    expect(whole.sessions).toHaveLength(23)
    expect(JSON.stringify(whole)).not.toContain("bob")
    expect(JSON.stringify(whole)).not.toContain(tokenOf(browser))
  })
})

it.each([0, -1, 1.5, Number.NaN, 4000])("account() refuses %s days until the deletion", (deleteAfter) => {
  expect(() => account({ deleteAfter })).toThrow("deleteAfter of account() is a whole number of days")
})
