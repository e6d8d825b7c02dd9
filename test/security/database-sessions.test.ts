/** Sessions in rows: replaced, extended and ended by many simultaneous requests, and with failing databases. */
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { sqliteAdapter } from "../../src/adapters/sqlite.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { aroundCalls } from "../support/around-calls.ts"
import { locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"
import { impatient, mailApp, never, sessionCookie, signInByMail } from "./apps.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const email = "ada@example.test"
const tokenOf = (browser: Browser) => browser.cookies.get(sessionCookie) ?? ""

/** Copies the cookies to another instance of the application. */
function carry(from: Browser, to: Browser): Browser {
  for (const [name, value] of from.cookies) to.cookies.set(name, value)
  return to
}

const stores: [string, () => Promise<Adapter>][] = [
  ["memory", async () => memoryAdapter({ now: () => testTime * 1000 })],
  ["SQLite", async () => sqliteAdapter({ database: await newDatabase(), now: () => testTime * 1000 })],
]

describe.each(stores)("a session stored as %s", (_name, openStore) => {
  it.each(["ada@example.test", "grace@example.test"])(
    "DBS-02: is replaced by the next sign-in in the same browser: %s gets a new token, and the old row is deleted",
    async (next) => {
      const adapter = await openStore()
      const app = mailApp({ adapter })
      await signInByMail(app, app.browser, email)
      const old = tokenOf(app.browser)
      expect(sessionCookies(await signInByMail(app, app.browser, next))).toHaveLength(1)
      expect(tokenOf(app.browser)).not.toBe(old)
      expect((await app.browser.session())?.user).toMatchObject({ email: next })
      expect(await adapter.getSessionAndUser?.(old)).toBeNull()
      const copy = app.browser.other()
      copy.cookies.set(sessionCookie, old)
      expect(await copy.session()).toBeNull()
    },
  )

  it("DBS-06: is extended without an error if fifty reads come at once when it is due, and then not again until it is due", async () => {
    const store = await openStore()
    const moved: Date[] = []
    const adapter = aroundCalls(store, (name, call, [row]) => {
      if (name === "updateSession") moved.push((row as { expires: Date }).expires)
      return call()
    })
    const app = mailApp({ adapter, session: { strategy: "database", maxAge: 1000, updateAge: 100 } })
    await signInByMail(app, app.browser, email)
    const ends = (await store.getSessionAndUser?.(tokenOf(app.browser)))?.session.expires.getTime() ?? 0
    app.pass(101)
    const browsers = Array.from({ length: 50 }, () => carry(app.browser, app.instance()))
    const read = await Promise.all(browsers.map((browser) => browser.session()))
    expect(read.filter((session) => session === null)).toEqual([])
    expect(app.logged).toEqual([])
    expect(moved.length).toBeGreaterThan(0)
    for (const expires of moved) expect(expires.getTime()).toBe(ends + 101_000)
    expect((await store.getSessionAndUser?.(tokenOf(app.browser)))?.session.expires.getTime()).toBe(ends + 101_000)

    moved.length = 0
    app.pass(99)
    await Promise.all(browsers.map((browser) => browser.session()))
    expect(moved).toEqual([])
  })

  it("DBS-08: a session whose user is deleted while the session is extended is invalid, without an error to the visitor", async () => {
    const store = await openStore()
    const adapter = aroundCalls(store, async (name, call, [row]) => {
      if (name === "updateSession") {
        const found = await store.getSessionAndUser?.((row as { sessionToken: string }).sessionToken)
        await store.deleteUser?.(found?.user.id ?? "")
      }
      return call()
    })
    const app = mailApp({ adapter, session: { strategy: "database", maxAge: 1000, updateAge: 0 } })
    await signInByMail(app, app.browser, email)
    const answer = await app.browser.get("/session")
    expect([answer.status, await answer.text()]).toEqual([200, "null"])
    expect(await app.browser.session()).toBeNull()
  })
})

describe("a database that fails", () => {
  const failures: [string, () => Promise<never>, typeof impatient, RegExp][] = [
    ["throws", () => Promise.reject(new Error("the disk is full")), {}, /the disk is full/],
    ["hangs", () => never, impatient, /took longer than/],
  ]
  it.each(failures)(
    "DBS-09: a database that fails and %s at a read signs no user out: the cookie stays, and the log says why",
    async (_how, fails, impure, why) => {
      const app = mailApp()
      await signInByMail(app, app.browser, email)
      const other = app.instance({ adapter: { ...app.adapter, getSessionAndUser: fails } }, impure)
      const answer = await carry(app.browser, other).get("/session")
      expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([200, "null", []])
      expect(tokenOf(other)).toBe(tokenOf(app.browser))
      expect(app.logged.map((error) => everythingIn(error)).join()).toMatch(why)
      expect(await app.browser.session()).not.toBeNull()
    },
  )

  it.each(failures)(
    "DBS-10: a database that fails and %s at a sign-out leaves no cookie, and the log says that the row may remain",
    async (_how, fails, impure, why) => {
      const app = mailApp()
      await signInByMail(app, app.browser, email)
      const other = carry(app.browser, app.instance({ adapter: { ...app.adapter, deleteSession: fails } }, impure))
      const answer = await other.post("/signout")
      expect([answer.status, locationOf(answer).pathname]).toEqual([302, "/"])
      expect(other.cookies.has(sessionCookie)).toBe(false)
      expect(app.logged).toHaveLength(1)
      expect(everythingIn(app.logged[0])).toMatch(why)
    },
  )

  it("DBS-17: a database that does not return a row that was just written ends the session, as in Auth.js", async () => {
    const app = mailApp()
    await signInByMail(app, app.browser, email)
    const behind = carry(app.browser, app.instance({ adapter: { ...app.adapter, getSessionAndUser: () => null } }))
    expect(await behind.session()).toBeNull()
    expect(behind.cookies.has(sessionCookie)).toBe(false)
  })
})

describe("a session's token", () => {
  it("DBS-13: is a random UUID of version 4, and never the same twice", () => {
    const { session } = resolveConfig(mailApp().config)
    const tokens = new Set(Array.from({ length: 100_000 }, () => session.generateSessionToken()))
    expect(tokens.size).toBe(100_000)
    for (const token of tokens)
      if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(token))
        expect(token).toBe("a UUID")
  })

  it('DBS-04: with session.tokenAtRest "hashed" is looked up only by its hash, so that timing reveals nothing about a guess', async () => {
    const asked: unknown[] = []
    const adapter = aroundCalls(memoryAdapter({ now: () => testTime * 1000 }), (name, call, args) => {
      if (name === "getSessionAndUser") asked.push(...args)
      return call()
    })
    const app = mailApp({ adapter, session: { strategy: "database", tokenAtRest: "hashed" } })
    await signInByMail(app, app.browser, email)
    asked.length = 0
    const right = tokenOf(app.browser)
    const near = `${right.slice(0, -1)}${right.endsWith("0") ? "1" : "0"}`
    for (const token of [right, near]) {
      const browser = app.browser.other()
      browser.cookies.set(sessionCookie, token)
      await browser.session()
    }
    const [one, other] = asked.map(String)
    expect(asked).toHaveLength(2)
    for (const hash of [one, other]) expect(hash).toMatch(/^sha256\.[0-9a-f]{64}$/)
    expect(one?.slice(0, 15)).not.toBe(other?.slice(0, 15))
  })

  it("DBS-14: is in no line of the log, no address and no body, even if the database writes the token into its errors", async () => {
    const said: unknown[] = []
    const failing = { method: "" }
    const logger = {
      error: (error: Error) => void said.push(error),
      warn: (...args: unknown[]) => void said.push(args),
      debug: (...args: unknown[]) => void said.push(args),
    }
    const app = oauthApp(keys, { config: { logger, debug: true, session: { strategy: "database", updateAge: 0 } } })
    const adapter = aroundCalls(app.adapter, (name, call, args) => {
      if (name !== failing.method) return call()
      const query = `select * from sessions where token = ${JSON.stringify(args)}`
      throw Object.assign(new Error(query), { query, parameters: args })
    })
    Object.assign(app.config, { adapter })
    await app.signIn(app.browser, "idp")
    const token = tokenOf(app.browser)
    expect(token).not.toBe("")
    for (const method of ["getSessionAndUser", "updateSession", "deleteSession"]) {
      failing.method = method
      for (const path of ["/session", "/signin", "/signout"]) {
        const answer = await app.browser.get(path)
        expect(await answer.text()).not.toContain(token)
      }
      const out = await carry(app.browser, app.browser.other()).post("/signout")
      expect(out.headers.get("location")).not.toContain(token)
    }
    const log = said.map((line) => everythingIn(line)).join("\n")
    expect(log).toContain("select * from sessions")
    expect(log).not.toContain(token)
  })
})

describe("other ends of a session", () => {
  it.each([
    ["returns null", () => null],
    [
      "throws",
      () => {
        throw new Error("banned")
      },
    ],
  ])(
    "DBS-16: a user for whom callbacks.session %s counts as signed out while the callback does so",
    async (_how, refuses) => {
      let banned = false
      const app = mailApp({
        callbacks: { session: ({ session }) => (banned ? (refuses() as never) : session) },
      })
      await signInByMail(app, app.browser, email)
      expect(await app.browser.session()).not.toBeNull()
      banned = true
      expect(await app.browser.session()).toBeNull()
      banned = false
      expect(await app.browser.session()).not.toBeNull()
    },
  )

  it("DBS-18: servers whose clocks differ by some seconds accept each other's sessions, and do not shorten them", async () => {
    for (const strategy of ["database", "jwt"] as const) {
      const app = mailApp({ session: { strategy, maxAge: 1000, updateAge: 100 } })
      const at = (seconds: number): Browser => app.instance({}, { now: () => app.now() + seconds * 1000 })
      await signInByMail(app, app.browser, email)
      const ends = Date.parse((await app.browser.session())?.expires ?? "")
      for (const seconds of [-14, 14, 0]) {
        const read = await carry(app.browser, at(seconds)).session()
        expect([strategy, seconds, Date.parse(read?.expires ?? "")]).toEqual([strategy, seconds, ends])
      }
      app.pass(110)
      const late = carry(app.browser, at(-5))
      expect(Date.parse((await late.session())?.expires ?? "")).toBeGreaterThan(ends)
    }
  })
})

/** Returns all texts in a thrown value, with own properties and causes. */
function everythingIn(thrown: unknown, seen = new Set<unknown>()): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown)
  if (seen.has(thrown)) return ""
  seen.add(thrown)
  return Object.getOwnPropertyNames(thrown)
    .map((name) => everythingIn(Reflect.get(thrown, name), seen))
    .join(" ")
}
