import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { endKnownDevices } from "../../src/core.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sessionCookies, type Browser } from "../support/browser.ts"
import { limitedApp, type LimitedApp } from "./limited-app.ts"

const cookie = "__Host-authjs.known-devices"
const signsIn = (response: Response): boolean => sessionCookies(response).length > 0

async function typed(browser: Browser, username: string, password: string): Promise<Response> {
  return browser.post("/callback/cred", { username, password })
}

/** Returns a browser in which these people have signed in and out again. */
async function knownTo(app: LimitedApp, ...names: string[]): Promise<Browser> {
  const browser = app.visitor("198.51.100.1")
  for (const name of names) expect(signsIn(await typed(browser, name, "lovelace"))).toBe(true)
  await browser.post("/signout")
  return browser
}

async function useUp(app: LimitedApp, name: string, times: number): Promise<void> {
  for (let at = 0; at < times; at++) await app.guess(name, "wrong", `203.0.113.${at}`)
}

const rules = { "signIn.failed": "5/account, 3/h/account+ip, 4/h/device" } as const

describe("a known device", () => {
  it("LIMIT-03: signs its owner in after strangers have used up the account", async () => {
    const app = limitedApp([], { limits: rules })
    const owner = await knownTo(app, "ada")
    await useUp(app, "ada", 8)
    expect(signsIn(await app.guess("ada", "lovelace", "198.51.100.2"))).toBe(false)
    expect(signsIn(await typed(owner, "Ada ", "lovelace"))).toBe(true)
  })

  it("LIMIT-03: signs its owner in after a stranger in the same network has used up the rules by account and by network together", async () => {
    const app = limitedApp([], { limits: rules })
    const owner = await knownTo(app, "ada")
    for (let at = 0; at < 4; at++) await app.guess("ada", "wrong", "198.51.100.1")
    expect((await app.guess("ada", "lovelace", "198.51.100.1")).status).toBe(429)
    expect(signsIn(await typed(owner, "ada", "lovelace"))).toBe(true)
  })

  it("has a budget of its own, which only failures from this device use up", async () => {
    const app = limitedApp([], { limits: rules })
    const owner = await knownTo(app, "ada")
    for (let at = 0; at < 4; at++) expect((await typed(owner, "ada", "wrong")).status).toBe(302)
    const refused = await typed(owner, "ada", "lovelace")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"])
    expect(signsIn(await app.guess("ada", "lovelace", "198.51.100.2"))).toBe(true)
  })

  it("is known only for the identifiers that signed in with it", async () => {
    const app = limitedApp([], { limits: rules })
    const shared = await knownTo(app, "ada", "grace")
    for (const name of ["ada", "grace", "joan"]) await useUp(app, name, 5)
    expect(signsIn(await typed(shared, "joan", "lovelace"))).toBe(false)
    expect(signsIn(await typed(shared, "grace", "lovelace"))).toBe(true)
    expect(signsIn(await typed(shared, "ada", "lovelace"))).toBe(true)
  })

  it("remembers at most six identifiers, and a new identifier replaces the oldest", async () => {
    const app = limitedApp([], { limits: rules })
    const shared = app.visitor("198.51.100.1")
    for (let at = 0; at < 7; at++) {
      await typed(shared, `person ${at}`, "lovelace")
      app.pass(1)
    }
    expect(shared.cookies.get(cookie)?.split("~")).toHaveLength(6)
    for (const name of ["person 0", "person 1"]) await useUp(app, name, 5)
    expect(signsIn(await typed(shared, "person 0", "lovelace"))).toBe(false)
    expect(signsIn(await typed(shared, "person 1", "lovelace"))).toBe(true)
    expect(shared.cookies.get(cookie)?.length).toBeLessThan(800)
  })

  it("cannot be obtained by a wrong password, by a cookie of another secret, or by a changed cookie", async () => {
    const app = limitedApp([], { limits: rules })
    expect((await app.guess("ada", "wrong", "198.51.100.1")).headers.getSetCookie().join()).not.toContain(cookie)
    const owner = await knownTo(app, "ada")
    const own = owner.cookies.get(cookie) ?? ""
    const other = await knownTo(limitedApp([], { limits: rules, secret: "t".repeat(40) }), "ada")
    await useUp(app, "ada", 5)
    const parts = own.split(".")
    const changed = [0, 1, 2, 3].map((at) =>
      parts.map((part, of) => (of === at ? (part.startsWith("1") ? "2" : "1") + part.slice(1) : part)).join("."),
    )
    for (const forged of [other.cookies.get(cookie) ?? "", ...changed, own.slice(0, -1), "~", "a.b.c.d"]) {
      owner.cookies.set(cookie, forged)
      expect(signsIn(await typed(owner, "ada", "lovelace"))).toBe(false)
    }
    owner.cookies.set(cookie, own)
    expect(signsIn(await typed(owner, "ada", "lovelace"))).toBe(true)
  })

  it("stays known after a rotation of the secret, and for half a year", async () => {
    const app = limitedApp([], { limits: rules })
    const owner = await knownTo(app, "ada")
    const own = owner.cookies.get(cookie) ?? ""
    const rotated = limitedApp([], { limits: rules, secret: ["t".repeat(40), "s".repeat(40)] })
    await useUp(rotated, "ada", 5)
    const there = rotated.visitor("198.51.100.1")
    there.cookies.set(cookie, own)
    expect(signsIn(await typed(there, "ada", "lovelace"))).toBe(true)
    app.pass(182 * 86_400)
    await useUp(app, "ada", 5)
    expect(signsIn(await typed(owner, "ada", "lovelace"))).toBe(false)
  })

  it("is also created by a sign-in through a mailed link, if the identifier is the address", async () => {
    const links: string[] = []
    const app = limitedApp([], { limits: rules }, {}, links)
    const owner = app.visitor("198.51.100.1")
    await useUp(app, "ada@example.test", 5)
    expect(signsIn(await typed(owner, "ada@example.test", "lovelace"))).toBe(false)
    await owner.post("/signin/mail", { email: "Ada@example.test" })
    expect(signsIn(await owner.get(links[0] ?? ""))).toBe(true)
    await owner.post("/signout")
    expect(signsIn(await typed(owner, "ada@example.test", "lovelace"))).toBe(true)
  })

  it("ends with the sessions of the person, if a store keeps the time of this end", async () => {
    const stores = memoryStores()
    const app = limitedApp([stores], { limits: rules })
    const [ada, grace] = [await knownTo(app, "ada"), await knownTo(app, "grace")]
    for (const name of ["ada", "grace"]) await useUp(app, name, 5)
    await endKnownDevices({ provider: "cred", providerAccountId: "id of ada" }, app.config)
    expect(signsIn(await typed(ada, "ada", "lovelace"))).toBe(false)
    expect(signsIn(await typed(grace, "grace", "lovelace"))).toBe(true)
  })

  it("cannot be ended without a store", async () => {
    const { config } = limitedApp([])
    await expect(endKnownDevices({ user: "1" }, config)).rejects.toThrow(/needs `stores`/)
  })

  it("counts as a stranger's browser if the store of ended sessions fails", async () => {
    const stores = memoryStores()
    const app = limitedApp([stores], { limits: rules })
    const owner = await knownTo(app, "ada")
    await useUp(app, "ada", 5)
    const broken = { ...stores, flows: { ...stores.flows, get: () => Promise.reject(new Error("gone")) } }
    const there = limitedApp([broken], { limits: rules }).visitor("198.51.100.1")
    there.cookies.set(cookie, owner.cookies.get(cookie) ?? "")
    expect(signsIn(await typed(there, "ada", "lovelace"))).toBe(false)
  })
})

describe("the cookie of known devices", () => {
  it("contains no identifier, and is different in every browser", async () => {
    const app = limitedApp([], {})
    const [one, other] = [await knownTo(app, "ada"), await knownTo(app, "ada")]
    const [mine = "", theirs = ""] = [one.cookies.get(cookie), other.cookies.get(cookie)]
    expect(mine).not.toMatch(/ada/i)
    const parts = new Set(mine.split("."))
    expect(theirs.split(".").filter((part) => parts.has(part) && part.length > 30)).toEqual([])
  })

  it("is bound to the host, and scripts cannot read it", async () => {
    const app = limitedApp([], {})
    const line = (await app.guess("ada", "lovelace", "198.51.100.1")).headers
      .getSetCookie()
      .find((one) => one.startsWith(cookie))
    expect(line).toMatch(/; Max-Age=15724800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it.each<[string, Partial<AuthConfig>]>([
    ["limits are off", { limits: false }],
    ["no rule counts by the device", { limits: { "signIn.failed": "5/account" } }],
  ])("is not set where %s", async (_when, over) => {
    const browser = await knownTo(limitedApp([], over), "ada")
    expect(browser.cookies.has(cookie)).toBe(false)
  })

  it("is not set if no field names the account", async () => {
    const browser = await knownTo(limitedApp([], {}, {}, [], { identifier: undefined }), "ada")
    expect(browser.cookies.has(cookie)).toBe(false)
  })
})
