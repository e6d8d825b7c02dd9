/** Sign-ins by mail with an adapter that has joint calls: `src/ports/joint-calls.ts`. */
import { inspect } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import { migrate, sqlAdapter, type SqlAdapter } from "../../src/adapters/sql.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { jointCallsOf, withJointCalls, type JointCalls } from "../../src/ports/joint-calls.ts"
import type { SqliteDatabase } from "../../src/adapters/sqlite.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { sessionCookies, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { mailProvider } from "../support/mail-provider.ts"
import { oauthApp, type OAuthApp } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const address = "ada@example.test"
const byHand = new Date("2024-01-02T03:04:05.006Z")
const strategies = ["jwt", "database"] as const

interface App extends OAuthApp {
  sqlite: SqliteDatabase
  store: SqlAdapter
  /** The joint calls that ran, in order. */
  calls: (keyof JointCalls)[]
  /** Requests a link, opens it, and returns the response. */
  signInByMail: (browser: Browser) => Promise<Response>
}

/** An application with one user on SQLite. `change` changes the adapter before the application gets it. */
async function openApp(
  config: (store: SqlAdapter) => Partial<AuthConfig> = () => ({}),
  change: (store: SqlAdapter) => Adapter = (store) => store,
): Promise<App> {
  const sqlite = await newDatabase()
  await migrate({ sqlite })
  const calls: App["calls"] = []
  const inner = sqlAdapter({ sqlite })
  const joint = jointCallsOf(inner)
  if (joint === undefined) throw new Error("The adapter has no joint calls.")
  const store = withJointCalls(
    { ...inner, createSession: async (session) => inner.createSession(session) },
    {
      redeem: async (...given) => (calls.push("redeem"), joint.redeem(...given)),
      admit: async (...given) => (calls.push("admit"), joint.admit(...given)),
    },
  )
  await store.createUser({ id: "", name: "Ada", email: address, emailVerified: byHand })
  const app = oauthApp(keys, { config: { adapter: change(store), ...config(store) } })
  const links: string[] = []
  app.config.providers.push(mailProvider(links))
  const signInByMail = async (browser: Browser) => {
    await browser.post("/signin/mail", { email: address })
    return browser.get(links.at(-1) ?? "")
  }
  return { ...app, sqlite, store, calls, signInByMail }
}

describe("a sign-in by mail with joint calls", () => {
  it.each([
    { strategy: "database" as const, rows: 1 },
    { strategy: "jwt" as const, rows: 0 },
  ])("stores the proof and issues a session ($strategy)", async ({ strategy, rows }) => {
    const app = await openApp(() => ({ session: { strategy } }))
    await app.signInByMail(app.browser)
    expect((await app.browser.session())?.user?.["email"]).toBe(address)
    expect(app.calls).toEqual(["redeem", "admit"])
    expect(app.sqlite.prepare("select * from sessions").all()).toHaveLength(rows)
    expect((await app.store.getUserByEmail(address))?.emailVerified?.getTime()).toBeGreaterThan(byHand.getTime())
    expect(app.events).toEqual(["updateUser", "signIn"])
    expect(app.logged).toEqual([])
  })

  it("creates a user as without them", async () => {
    const app = await openApp()
    const user = await app.store.getUserByEmail(address)
    await app.store.deleteUser(user?.id ?? "")
    await app.signInByMail(app.browser)
    expect((await app.browser.session())?.user?.["email"]).toBe(address)
    expect(app.calls).toEqual(["redeem"])
    expect(app.events).toEqual(["createUser", "signIn"])
  })

  it("listeners get the user as the database has it after callbacks.signIn changed it", async () => {
    const heard: unknown[] = []
    const app = await openApp((store) => ({
      callbacks: {
        signIn: async ({ user, email }) => {
          if (email?.verificationRequest !== true) await store.updateUser({ id: user.id ?? "", name: "Ada Lovelace" })
          return true
        },
      },
      events: {
        updateUser: ({ user }) => void heard.push(user.name),
        signIn: ({ user }) => void heard.push(user.name),
      },
    }))
    await app.signInByMail(app.browser)
    expect(heard).toEqual(["Ada Lovelace", "Ada Lovelace"])
  })

  it("stores the hash of the token with tokenAtRest, and a sign-out ends the session", async () => {
    const app = await openApp(() => ({ session: { strategy: "database", tokenAtRest: "hashed" } }))
    const [cookie] = sessionCookies(await app.signInByMail(app.browser))
    const [row] = app.sqlite.prepare("select sessionToken from sessions").all() as { sessionToken: string }[]
    expect(row?.sessionToken).toMatch(/^sha256\.[\da-f]{64}$/)
    expect(cookie).not.toContain(row?.sessionToken)
    expect(await app.browser.session()).not.toBeNull()
    await app.browser.post("/signout")
    expect(app.sqlite.prepare("select * from sessions").all()).toEqual([])
  })

  it("the cache of sessions forgets the user's earlier rows", async () => {
    const app = await openApp(() => ({
      session: { strategy: "database", cache: { maxAge: 60 } },
      callbacks: {
        session: ({ session, user }) => ({ ...session, user: { name: String(user.emailVerified?.getTime()) } }),
      },
    }))
    const second = app.browser.other()
    await app.signInByMail(app.browser)
    const before = (await app.browser.session())?.user?.["name"]
    app.pass(5)
    await app.signInByMail(second)
    expect(before).toMatch(/^\d+$/)
    expect((await app.browser.session())?.user?.["name"]).not.toBe(before)
  })

  it.each(strategies)("LINK-22: gives no session to a user whom callbacks.signIn deletes (%s)", async (strategy) => {
    const app = await openApp((store) => ({
      session: { strategy },
      callbacks: {
        signIn: async ({ user, email }) => {
          if (email?.verificationRequest !== true) await store.deleteUser(user.id ?? "")
          return true
        },
      },
    }))
    const response = await app.signInByMail(app.browser)
    expect(response.headers.get("location")).toContain("user_deleted")
    expect(sessionCookies(response)).toEqual([])
    expect(await app.browser.session()).toBeNull()
    expect(app.calls).toEqual(["redeem", "admit"])
    expect(app.events).toEqual([])
    for (const table of ["users", "sessions"]) expect(app.sqlite.prepare(`select * from ${table}`).all()).toEqual([])
  })

  it.each(strategies)("LINK-22: runs the application's own getUser instead (%s)", async (strategy) => {
    const app = await openApp(
      () => ({ session: { strategy } }),
      (store) => ({ ...store, getUser: async () => null }),
    )
    const response = await app.signInByMail(app.browser)
    expect(response.headers.get("location")).toContain("user_deleted")
    expect(sessionCookies(response)).toEqual([])
    expect(app.calls).toEqual([])
  })

  it("MAIL-01: uses the link up even if the session cannot be written", async () => {
    const app = await openApp()
    const link: string[] = []
    app.config.providers.push(mailProvider(link, { id: "post" }))
    await app.browser.post("/signin/post", { email: address })
    app.sqlite.exec("alter table sessions rename to hidden")
    expect((await app.browser.get(link[0] ?? "")).headers.get("location")).toContain("error=")
    app.sqlite.exec("alter table hidden rename to sessions")
    const again = await app.browser.get(link[0] ?? "")
    expect(sessionCookies(again)).toEqual([])
    expect(await app.browser.session()).toBeNull()
    expect((await app.store.getUserByEmail(address))?.emailVerified).toEqual(byHand)
  })

  it.each(["redeem", "admit"] as const)(
    "a failed %s is logged as an error of the adapter, without tokens",
    async (name) => {
      const secrets: string[] = []
      const fail = async (token: string | undefined): Promise<never> => {
        secrets.push(token ?? "")
        throw new Error(`The database refuses the value "${token}".`)
      }
      const app = await openApp(
        () => ({}),
        (store) => {
          const joint = jointCallsOf(store)
          if (joint === undefined) throw new Error("The adapter has no joint calls.")
          return withJointCalls(
            { ...store, createSession: async (session) => store.createSession(session) },
            {
              redeem: name === "redeem" ? async ({ token }) => fail(token) : joint.redeem,
              admit: name === "admit" ? async (_, session) => fail(session?.sessionToken) : joint.admit,
            },
          )
        },
      )
      const response = await app.signInByMail(app.browser)
      expect(sessionCookies(response)).toEqual([])
      expect(secrets).toEqual([expect.stringMatching(/.{8}/)])
      const told = inspect(app.logged, { depth: 8 })
      expect(told).toContain("AdapterError")
      expect(told).toContain('The database refuses the value "[removed]".')
      for (const secret of secrets) expect(told).not.toContain(secret)
    },
  )
})
