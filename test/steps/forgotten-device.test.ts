/** The events that make a browser ask again: ended sessions, a changed factor, and cookies of another origin. */
import { describe, expect, it } from "vitest"
import { personKey, type PersonIdentity } from "../../machines/person-key.ts"
import { endKnownDevices } from "../../src/core.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"
import {
  day,
  deviceCookie,
  rememberedBrowser,
  rememberingApp,
  ticked,
  type Remembering,
  type RememberingApp,
} from "./remembering-app.ts"
import { hasSession, stepOf, wordStep } from "./steps-app.ts"
import { codeAt } from "./totp-app.ts"

/** The application's `authorize()` returns this account, which is not a stored user. */
const ada: PersonIdentity = { provider: "credentials", providerAccountId: "1" }

async function enrolledApp(given: Remembering = {}): Promise<RememberingApp> {
  const app = rememberingApp(given)
  await app.enrol()
  return app
}

/** The id of the session that a browser has. */
async function sidIn(app: RememberingApp, browser: Browser): Promise<string> {
  const all = await app.sessions.of(await app.sessionIn(browser)).list()
  return all.find(({ current }) => current)?.sid ?? ""
}

/** Another browser in which the person is signed in, with a code. */
async function signedInElsewhere(app: RememberingApp): Promise<Browser> {
  const elsewhere = app.browser.other()
  await app.signIn(elsewhere)
  return elsewhere
}

describe("a remembered device is forgotten", () => {
  it.each<[string, (app: RememberingApp) => Promise<unknown>]>([
    ["sessions.admin.revokeAll", async ({ sessions }) => sessions.admin.revokeAll(ada)],
    [
      "users.disable, even after users.enable",
      async ({ users }) => {
        await users.disable(ada)
        await users.enable(ada)
      },
    ],
    [
      "sessions.of().revokeOthers in another browser",
      async (app) => {
        const elsewhere = await signedInElsewhere(app)
        await app.sessions.of(await app.sessionIn(elsewhere)).revokeOthers()
      },
    ],
    ["endKnownDevices", async ({ config }) => endKnownDevices(ada, config)],
    ["the removal of the factor", async ({ store }) => store.remove(personKey(ada))],
  ])("STEP-13: by %s", async (_name, end) => {
    const app = await enrolledApp()
    const browser = await rememberedBrowser(app)
    app.pass(60)
    await end(app)
    app.pass(60)
    expect(await app.asks(browser)).toBe(true)
  })

  it("STEP-13: by the end of the session in which the visitor ticked the checkbox, by its id", async () => {
    const app = await enrolledApp()
    const browser = app.browser.other()
    await app.signIn(browser, ticked)
    const sid = await sidIn(app, browser)
    const elsewhere = await signedInElsewhere(app)
    expect(await app.sessions.of(await app.sessionIn(elsewhere)).revoke(sid)).toBe(true)
    await app.signOut(browser)
    expect(await app.asks(browser)).toBe(true)
  })

  it("STEP-13: by the end of a later session of the same browser, by its id", async () => {
    const app = await enrolledApp()
    const browser = await rememberedBrowser(app)
    expect(await app.asks(browser)).toBe(false)
    const sid = await sidIn(app, browser)
    const elsewhere = await signedInElsewhere(app)
    await app.sessions.of(await app.sessionIn(elsewhere)).revoke(sid)
    await app.signOut(browser)
    expect(await app.asks(browser)).toBe(true)
  })

  it("STEP-13: for all of its time, even if sessions are much shorter", async () => {
    const app = await enrolledApp({ config: { session: { strategy: "jwt", maxAge: 3600 } } })
    const [one, other] = [await rememberedBrowser(app), app.browser.other()]
    await app.signIn(other, ticked)
    const sid = await sidIn(app, other)
    const elsewhere = await signedInElsewhere(app)
    await app.sessions.of(await app.sessionIn(elsewhere)).revoke(sid)
    app.pass(2 * day)
    expect(await app.asks(other)).toBe(true)
    expect(await app.asks(one)).toBe(false)
    await app.sessions.admin.revokeAll(ada)
    app.pass(20 * day)
    expect(await app.asks(one)).toBe(true)
  })

  it("STEP-13: if the person enrols anew", async () => {
    const app = await enrolledApp()
    const browser = await rememberedBrowser(app)
    await app.store.remove(personKey(ada))
    await app.enrol()
    expect(await app.asks(browser)).toBe(true)
  })

  it("STEP-13: while a later step of the sign-in waits; the sign-in then starts again", async () => {
    const first = await enrolledApp()
    const app = rememberingApp({ totp: { store: first.store }, stores: first.stores, more: [wordStep()] })
    app.pass(first.clock.at)
    const browser = await rememberedBrowser(first)
    for (const [name, value] of browser.cookies) app.browser.cookies.set(name, value)
    app.pass(first.clock.at - app.clock.at)
    const waiting = stepOf(await app.begin("credentials"))
    expect(new URL(waiting).pathname).toMatch(/\/word$/)
    await app.sessions.admin.revokeAll(ada)
    const end = locationOf(await app.browser.post(waiting, { event: "word.said", word: "sesame" }))
    expect(end.searchParams.get("reason")).toBe("device_forgotten")
    expect(hasSession(app.browser)).toBe(false)
  })
})

describe("a remembered device stays remembered", () => {
  it("after the end of a session of another browser", async () => {
    const app = await enrolledApp()
    const browser = await rememberedBrowser(app)
    const elsewhere = await signedInElsewhere(app)
    const sid = await sidIn(app, await signedInElsewhere(app))
    await app.sessions.of(await app.sessionIn(elsewhere)).revoke(sid)
    expect(await app.asks(browser)).toBe(false)
  })

  it("if the secret rotates, until the old secret is removed", async () => {
    const app = await enrolledApp()
    const browser = await rememberedBrowser(app)
    const under = (secret: string[]): Browser => {
      const rotated = openBrowser({ ...app.config, secret }, { now: () => Date.now() })
      for (const [name, value] of browser.cookies) rotated.cookies.set(name, value)
      return rotated
    }
    const [old, fresh] = ["s".repeat(40), "n".repeat(40)]
    expect(await app.asks(under([fresh, old]))).toBe(false)
    const at = locationOf(await app.begin("credentials", under([fresh])))
    expect(at.pathname).toMatch(/\/totp$/)
  })
})

describe("a browser asks", () => {
  it("STEP-13: if its cookie was changed in any place, or has entries of another application", async () => {
    const app = await enrolledApp()
    const browser = await rememberedBrowser(app)
    const name = "__Host-authjs.remembered-devices"
    const cookie = deviceCookie(browser) ?? ""
    expect(cookie.split(".")).toHaveLength(4)
    const changed = cookie.split(".").map((part, at, parts) => {
      const other = part.startsWith("1") ? `2${part.slice(1)}` : `1${part.slice(1)}`
      return parts.with(at, other).join(".")
    })
    for (const value of [...changed, "", "~", cookie.slice(0, -1), "x".repeat(5000)]) {
      const tampered = app.browser.other()
      tampered.cookies.set(name, value)
      expect(await app.asks(tampered), value).toBe(true)
    }
    const copy = app.browser.other()
    copy.cookies.set(name, cookie)
    expect(await app.asks(copy)).toBe(false)
  })

  it("STEP-13: if a known device's cookie is sent as the cookie of a remembered device", async () => {
    const app = await enrolledApp({
      config: {
        providers: [
          {
            id: "credentials",
            name: "Password",
            type: "credentials",
            identifier: "name",
            credentials: { name: {}, password: {} },
            authorize: () => ({ id: "1", email: "ada@example.test" }),
          },
        ],
      },
    })
    const browser = app.browser.other()
    await app.signIn(browser)
    const known = browser.cookies.get("__Host-authjs.known-devices")
    const other = app.browser.other()
    if (known !== undefined) other.cookies.set("__Host-authjs.remembered-devices", known)
    expect(await app.asks(other)).toBe(true)
  })

  it("STEP-13: if the store lost the record, or fails", async () => {
    const stores = memoryStores()
    let fails = false
    const flows: typeof stores.flows = {
      ...stores.flows,
      get: (key) => {
        if (fails && key.startsWith("remembered-device:")) throw new Error("The store is down.")
        return stores.flows.get(key)
      },
    }
    const app = await enrolledApp({ stores: { ...stores, flows } })
    const browser = await rememberedBrowser(app)
    fails = true
    expect(await app.asks(browser)).toBe(true)
    fails = false
    expect(await app.asks(browser)).toBe(false)
    await app.signOut(browser)
    const copy = openBrowser({ ...app.config, stores: memoryStores() }, { now: () => Date.now() })
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    expect(locationOf(await app.begin("credentials", copy)).pathname).toMatch(/\/totp$/)
  })

  it("STEP-13: once for each of two tabs that sign in at the same time; the browser then remembers the last one", async () => {
    const app = await enrolledApp()
    const browser = app.browser.other()
    app.pass(60)
    const tabs = [stepOf(await app.begin("credentials", browser)), stepOf(await app.begin("credentials", browser))]
    const code = codeAt(app.secret, app.clock.at)
    await Promise.all(tabs.map((at) => browser.post(at, { event: "totp.submitted", code, ...ticked })))
    expect(hasSession(browser)).toBe(true)
    await app.signOut(browser)
    expect(await app.asks(browser)).toBe(false)
    await app.sessions.admin.revokeAll(ada)
    await app.signOut(browser)
    expect(await app.asks(browser)).toBe(true)
  })
})
