import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { decode, encode } from "../../src/jwt.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { jsonOf, locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"

const cookie = "__Secure-authjs.session-token"

function tokenApp(over: Partial<AuthConfig> = {}) {
  let now = 1_800_000_000_000
  const logged: Error[] = []
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    providers: [
      {
        id: "cred",
        name: "x",
        type: "credentials",
        credentials: {},
        authorize: () => ({ id: "7", name: "Ada", email: "a@x.test" }),
      },
    ],
    logger: { error: (error) => logged.push(error), warn: () => undefined },
    ...over,
  }
  const browser = openBrowser(config, { now: () => now })
  return {
    browser,
    logged,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    now: () => now,
  }
}

describe("a session in a token", () => {
  it("is not written again by a read without changes", async () => {
    const { browser } = tokenApp()
    await browser.post("/callback/cred")
    const before = browser.cookies.get(cookie)
    await browser.session()
    expect(browser.cookies.get(cookie)).toBe(before)
  })

  it("MOVE-05: a jwt.decode that calls decode() reads valid tokens, and treats any other as no session", async () => {
    const { browser, logged } = tokenApp({ jwt: { encode, decode } })
    await browser.post("/callback/cred")
    expect((await browser.session())?.user?.name).toBe("Ada")
    for (const path of ["/session", "/signout", "/callback/cred"]) {
      browser.cookies.set(cookie, "x")
      const answer = path === "/session" ? await browser.get(path) : await browser.post(path)
      expect([path, answer.status < 400]).toEqual([path, true])
      expect(browser.cookies.get(cookie)).not.toBe("x")
    }
    expect(logged.map(({ name, message }) => `${name}: ${message}`)).toEqual([
      expect.stringContaining("The session token cannot be opened"),
      expect.stringContaining("sign"),
    ])
    expect((await browser.session())?.user?.name).toBe("Ada")
  })

  it("is written again once updateAge has passed, and then lasts a full maxAge", async () => {
    const { browser, pass, now } = tokenApp({ session: { maxAge: 1000, updateAge: 100 } })
    await browser.post("/callback/cred")
    const before = browser.cookies.get(cookie)
    pass(99)
    await browser.session()
    expect(browser.cookies.get(cookie)).toBe(before)
    pass(1)
    const session = await browser.session()
    expect(browser.cookies.get(cookie)).not.toBe(before)
    expect(session?.expires).toBe(new Date(now() + 1000_000).toISOString())
  })

  it("is written again at every read if updateAge is 0", async () => {
    const { browser } = tokenApp({ session: { updateAge: 0 } })
    await browser.post("/callback/cred")
    const before = browser.cookies.get(cookie)
    await browser.session()
    expect(browser.cookies.get(cookie)).not.toBe(before)
  })

  it("is written again only if callbacks.jwt changes its claims, also in place", async () => {
    let count = 0
    let grow = false
    const { browser } = tokenApp({
      callbacks: {
        jwt: ({ token }) => {
          if (grow) token["count"] = ++count
          return token
        },
      },
    })
    await browser.post("/callback/cred")
    const first = browser.cookies.get(cookie)
    await browser.session()
    expect(browser.cookies.get(cookie)).toBe(first)
    grow = true
    await browser.session()
    expect(browser.cookies.get(cookie)).not.toBe(first)
  })

  it("has the expiry of the browser's own token, not of a new one", async () => {
    const { browser, pass, now } = tokenApp({ session: { maxAge: 1000 } })
    await browser.post("/callback/cred")
    const ends = new Date(now() + 1000_000).toISOString()
    pass(400)
    expect((await browser.session())?.expires).toBe(ends)
  })

  it("continues while it is used, also if maxAge is shorter than updateAge", async () => {
    const { browser, pass } = tokenApp({ session: { maxAge: 1800 } })
    await browser.post("/callback/cred")
    for (let minutes = 0; minutes < 120; minutes += 20) {
      pass(1200)
      expect(await browser.session()).not.toBeNull()
    }
  })

  it("ends at its expiry, and its cookie is cleared", async () => {
    const { browser, pass, logged } = tokenApp({ session: { maxAge: 1000 } })
    await browser.post("/callback/cred")
    pass(1016)
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(cookie)).toBe(false)
    expect(logged.at(-1)).toMatchObject({ type: "JWTSessionError" })
  })

  it("JWT-17: ends at the next read if callbacks.jwt returns null, as for a banned user", async () => {
    let end = false
    const { browser } = tokenApp({ callbacks: { jwt: ({ token }) => (end ? null : token) } })
    await browser.post("/callback/cred")
    end = true
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(cookie)).toBe(false)
  })

  it("JWT-09, DOS-07: a cookie without a valid token gives no session, and no error to the visitor", async () => {
    for (const value of ["x", "a.b.c.d.e", "..", "%", "a".repeat(20_000), "eyJhbGciOiJub25lIn0.e30."]) {
      const { browser } = tokenApp()
      browser.cookies.set(cookie, value)
      const response = await browser.get("/session")
      expect(response.status).toBe(200)
      expect(await response.json()).toBeNull()
    }
  })

  it("COOK-01: a foreign cookie with a longer name changes nothing", async () => {
    const { browser } = tokenApp()
    await browser.post("/callback/cred")
    browser.cookies.set(`${cookie}X`, "1")
    browser.cookies.set(`${cookie}-other`, "1")
    expect(await browser.session()).not.toBeNull()
    expect(browser.cookies.has(`${cookie}-other`)).toBe(true)
  })

  it("COOK-04: a cookie without the https prefix does not count", async () => {
    const { browser } = tokenApp()
    await browser.post("/callback/cred")
    const value = browser.cookies.get(cookie) ?? ""
    browser.cookies.clear()
    browser.cookies.set("authjs.session-token", value)
    expect(await browser.session()).toBeNull()
  })

  it("COOK-06, D12: is not written if it needs more than three cookies, and the developer learns why", async () => {
    const { browser, logged } = tokenApp({ callbacks: { jwt: ({ token }) => ({ ...token, big: "x".repeat(12_000) }) } })
    const response = await browser.post("/callback/cred")
    expect(locationOf(response).searchParams.get("reason")).toBe("session_cookie_large")
    expect(sessionCookies(response)).toEqual([])
    expect(logged[0]?.message).toContain("three cookies")
  })

  it("COOK-07: clears the chunks that a smaller token no longer needs", async () => {
    let size = 6000
    const { browser } = tokenApp({ callbacks: { jwt: ({ token }) => ({ ...token, big: "x".repeat(size) }) } })
    await browser.post("/callback/cred")
    expect(browser.cookies.has(`${cookie}.1`)).toBe(true)
    size = 10
    expect(await browser.session()).not.toBeNull()
    expect([...browser.cookies.keys()].filter((name) => name.startsWith(cookie))).toEqual([cookie])
  })

  it("passes an update to callbacks.jwt, and writes its result", async () => {
    const { browser } = tokenApp({
      callbacks: {
        jwt: ({ token, trigger, session }) =>
          trigger === "update" ? { ...token, name: (session as { name: string }).name } : token,
      },
    })
    await browser.post("/callback/cred")
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
    const update = (body: object) =>
      browser.send(
        new Request("https://app.test/auth/session", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      )
    const refused = await update({ data: { name: "Eve" } })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toBeNull()
    const done = await update({ csrfToken, data: { name: "Grace" } })
    expect(await done.json()).toMatchObject({ user: { name: "Grace" } })
    expect((await browser.session())?.user).toMatchObject({ name: "Grace" })
  })
})

describe("a session in the database", () => {
  let keys: ProviderKeys
  beforeAll(async () => {
    keys = await makeProviderKeys()
  })

  it("OUT-04: is deleted with its row at sign-out, and its old cookie is invalid", async () => {
    const app = oauthApp(keys)
    await app.signIn(app.browser, "idp")
    const value = app.browser.cookies.get(cookie) ?? ""
    await app.browser.post("/signout")
    expect(app.browser.cookies.has(cookie)).toBe(false)
    app.browser.cookies.set(cookie, value)
    expect(await app.browser.session()).toBeNull()
    expect(app.events.at(-1)).toBe("signOut")
  })

  it("DBS-01: gets a new token at a new sign-in, and the presented one is deleted", async () => {
    const app = oauthApp(keys)
    await app.signIn(app.browser, "idp")
    const before = app.browser.cookies.get(cookie) ?? ""
    await app.browser.post("/signout")
    app.browser.cookies.set(cookie, "planted-by-an-attacker")
    await app.signIn(app.browser, "idp")
    expect(app.browser.cookies.get(cookie)).not.toBe("planted-by-an-attacker")
    expect(app.browser.cookies.get(cookie)).not.toBe(before)
  })

  it("INV-S6: is kept if the database cannot answer", async () => {
    const app = oauthApp(keys)
    await app.signIn(app.browser, "idp")
    const before = new Map(app.browser.cookies)
    const broken: Adapter = { ...memoryAdapter(), getSessionAndUser: () => Promise.reject(new Error("down")) }
    const logged: Error[] = []
    const other = openBrowser({ ...app.config, adapter: broken, logger: { error: (error) => logged.push(error) } })
    for (const [name, value] of before) other.cookies.set(name, value)
    expect(await other.session()).toBeNull()
    expect(other.cookies.get(cookie)).toBe(before.get(cookie))
    expect(logged[0]).toMatchObject({ type: "SessionTokenError", cause: { err: { type: "AdapterError" } } })
  })

  it("DBS-05: is invalid after its expiry, or without a readable expiry", async () => {
    for (const expires of [new Date(0), new Date(Number.NaN), "soon" as never]) {
      const app = oauthApp(keys)
      await app.signIn(app.browser, "idp")
      const sessionToken = app.browser.cookies.get(cookie) ?? ""
      const user = { id: "1", email: "a@x.test", emailVerified: null }
      const adapter: Adapter = {
        ...memoryAdapter(),
        getSessionAndUser: () => ({ session: { sessionToken, userId: "1", expires }, user }),
      }
      const other = openBrowser({ ...app.config, adapter })
      other.cookies.set(cookie, sessionToken)
      expect(await other.session()).toBeNull()
    }
  })

  it("DBS-11: is invalid if its row has another token", async () => {
    const app = oauthApp(keys)
    const user = { id: "1", email: "a@x.test", emailVerified: null }
    const session = { sessionToken: "another", userId: "1", expires: new Date(4_000_000_000_000) }
    const other = openBrowser({
      ...app.config,
      adapter: { ...memoryAdapter(), getSessionAndUser: () => ({ session, user }) },
    })
    other.cookies.set(cookie, "mine")
    expect(await other.session()).toBeNull()
  })

  it("DBS-15: is not looked up for a cookie that cannot be a token", async () => {
    const asked: string[] = []
    const app = oauthApp(keys)
    const adapter: Adapter = {
      ...memoryAdapter(),
      getSessionAndUser: (token) => {
        asked.push(token)
        return null
      },
    }
    for (const value of ["x".repeat(5000), "a%00b", "%F0%9F%94%91"]) {
      const other = openBrowser({ ...app.config, adapter })
      other.cookies.set(cookie, value)
      expect(await other.session()).toBeNull()
    }
    expect(asked).toEqual([])
  })

  it("extends its expiry when updateAge has passed, and not before", async () => {
    const app = oauthApp(keys, { config: { session: { maxAge: 1000, updateAge: 100 } } })
    await app.signIn(app.browser, "idp")
    app.written.length = 0
    app.pass(99)
    await app.browser.session()
    expect(app.written).toEqual([])
    app.pass(2)
    await app.browser.session()
    expect(app.written).toEqual(["updateSession"])
  })

  it("OUT-02: cannot be ended by another site", async () => {
    const app = oauthApp(keys)
    await app.signIn(app.browser, "idp")
    await app.browser.send(new Request("https://app.test/auth/signout", { method: "POST" }))
    expect(await app.browser.session()).not.toBeNull()
  })

  it("OUT-08: ends even if a listener of events.signOut throws", async () => {
    const app = oauthApp(keys, {
      config: {
        events: {
          signOut: () => {
            throw new Error("no")
          },
        },
      },
    })
    await app.signIn(app.browser, "idp")
    const response = await app.browser.post("/signout")
    expect(locationOf(response).pathname).toBe("/")
    expect(await app.browser.session()).toBeNull()
    expect(app.logged.at(-1)).toMatchObject({ type: "EventError" })
  })

  it("OUT-09: signing out twice succeeds twice", async () => {
    const app = oauthApp(keys)
    expect(locationOf(await app.browser.post("/signout")).pathname).toBe("/")
    expect(app.events).toEqual([])
  })
})
