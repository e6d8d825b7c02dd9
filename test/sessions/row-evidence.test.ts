/** Evidence of database sessions, in the stores that the application configures. */
import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { Evidence } from "../../src/ports/evidence.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { locationOf, type Browser } from "../support/browser.ts"
import { makeProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime, type OAuthApp } from "../support/oauth-app.ts"
import { sessionCookie } from "./session-app.ts"

const keys = await makeProviderKeys()
const people = {
  idp: { sub: "ada", email: "ada@x.test", email_verified: true, name: "Ada" },
  plain: { sub: "ada", email: "ada@x.test", name: "Ada" },
}

const tokenOf = (browser: Browser): string => browser.cookies.get(sessionCookie) ?? ""
const nameOf = (token: string): string => createHash("sha256").update(token).digest("hex")

interface RowApp extends OAuthApp {
  stores: Stores
  evidence: (browser: Browser) => Promise<Evidence | undefined>
}

function rowApp(over: Partial<AuthConfig> = {}): RowApp {
  const stores = over.stores ?? memoryStores(() => testTime * 1000)
  const adapter = over.adapter ?? memoryAdapter({ now: () => testTime * 1000 })
  const app = oauthApp(keys, { people, config: { session: { strategy: "database" }, ...over, adapter, stores } })
  app.config.providers.push({
    id: "password",
    name: "Password",
    type: "credentials",
    credentials: {},
    authorize: async () => (await adapter.getUserByEmail?.(people.idp.email)) ?? null,
  })
  return { ...app, adapter, stores, evidence: async (browser) => stores.sessions.get(nameOf(tokenOf(browser))) }
}

/** A database for users, and stores over the same connection. */
async function sqlApp(over: (adapter: Adapter) => Partial<AuthConfig> = () => ({})): Promise<RowApp> {
  const sqlite = await newDatabase()
  await migrate({ sqlite })
  const stores = sqlStores({ sqlite })
  await stores.migrate()
  const adapter = sqlAdapter({ sqlite })
  return rowApp({ adapter, stores, ...over(adapter) })
}

describe("evidence of a database session", () => {
  it("has the session's id, the time and methods of the authentication, and that its user is stored", async () => {
    const { signIn, browser, evidence } = rowApp()
    await signIn(browser, "idp")
    expect(await evidence(browser)).toEqual({
      sid: expect.stringMatching(/^[\w-]{22}$/) as string,
      at: testTime,
      amr: ["fed"],
      of: "user",
    })
  })

  it("is new at every sign-in, and the evidence of the replaced session is deleted", async () => {
    const { signIn, browser, evidence, stores } = rowApp()
    await signIn(browser, "idp")
    const [first, earlier] = [await evidence(browser), tokenOf(browser)]
    await browser.post("/signout")
    expect(await stores.sessions.get(nameOf(earlier))).toBeUndefined()
    await signIn(browser, "idp")
    const second = await evidence(browser)
    expect(second?.sid).toMatch(/^[\w-]{22}$/)
    expect(second?.sid).not.toBe(first?.sid)
    const replaced = tokenOf(browser)
    await browser.post("/callback/password")
    expect(tokenOf(browser)).not.toBe(replaced)
    expect(await evidence(browser)).toMatchObject({ amr: ["pwd"], of: "user" })
    expect(await stores.sessions.get(nameOf(replaced))).toBeUndefined()
  })

  it("stays unchanged when an account is linked, because linking is not an authentication", async () => {
    const { signIn, browser, evidence, adapter } = rowApp()
    await signIn(browser, "idp")
    const [token, before] = [tokenOf(browser), await evidence(browser)]
    expect(locationOf(await signIn(browser, "plain")).searchParams.get("error")).toBeNull()
    expect(await adapter.getUserByAccount?.({ provider: "plain", providerAccountId: "ada" })).not.toBeNull()
    expect(tokenOf(browser)).toBe(token)
    expect(await evidence(browser)).toEqual(before)
  })

  it("is kept as long as its session", async () => {
    const moved: Date[] = []
    const stores = memoryStores(() => testTime * 1000)
    const extend: Stores["sessions"]["extend"] = (name, expires) => {
      moved.push(expires)
      return stores.sessions.extend(name, expires)
    }
    const app = rowApp({
      stores: { ...stores, sessions: { ...stores.sessions, extend } },
      session: { strategy: "database", updateAge: 0 },
    })
    await app.signIn(app.browser, "idp")
    const session = await app.browser.session()
    expect(moved.map((date) => date.toISOString())).toEqual([session?.expires])
  })

  it("is missing if the store fails and there is no registry, and sign-in, extension and sign-out still work", async () => {
    const down = async (): Promise<never> => Promise.reject(new Error("gone"))
    const stores = memoryStores(() => testTime * 1000)
    const sessions: Stores["sessions"] = { put: down, get: down, extend: down, delete: down }
    const session = { strategy: "database", updateAge: 0, registry: false } as const
    const app = rowApp({ stores: { ...stores, sessions }, session })
    expect(locationOf(await app.signIn(app.browser, "idp")).searchParams.get("error")).toBeNull()
    expect((await app.browser.session())?.user?.name).toBe("Ada")
    await app.browser.post("/signout")
    expect(await app.browser.session()).toBeNull()
  })

  it("is missing for a session of Auth.js or an earlier release, which works as before", async () => {
    const { browser, signIn, adapter, evidence } = rowApp()
    await signIn(browser, "idp")
    const user = await adapter.getUserByEmail?.("ada@x.test")
    const expires = new Date((testTime + 500) * 1000)
    await adapter.createSession?.({ sessionToken: "of-another-release", userId: user?.id ?? "", expires })
    browser.cookies.set(sessionCookie, "of-another-release")
    expect((await browser.session())?.user?.name).toBe("Ada")
    expect(await evidence(browser)).toBeUndefined()
  })
})

describe("evidence in the database of the sessions", () => {
  it.each(["plain", "hashed"] as const)("is written for tokens that are stored %s", async (tokenAtRest) => {
    const { signIn, browser, evidence } = await sqlApp(() => ({ session: { strategy: "database", tokenAtRest } }))
    await signIn(browser, "idp")
    expect(await evidence(browser)).toMatchObject({ at: testTime, of: "user" })
  })

  it("is committed with user and session, or not at all", async () => {
    const written: string[] = []
    const app = await sqlApp((adapter) => ({
      adapter: {
        ...adapter,
        // The library writes the row of the session, and then the transaction fails, so that the row is lost.
        transaction: async (work) =>
          adapter.transaction?.(async (inner) => {
            await work(inner)
            throw new Error("the connection broke before the commit")
          }) as never,
      },
    }))
    const put = app.stores.sessions.put.bind(app.stores.sessions)
    Object.assign(app.stores.sessions, {
      put: async (name: string, ...rest: [Evidence, Date]) => {
        written.push(name)
        await put(name, ...rest)
      },
    })
    expect(locationOf(await app.signIn(app.browser, "idp")).searchParams.get("error")).toBe("Configuration")
    expect(app.browser.cookies.has(sessionCookie)).toBe(false)
    expect(written, "nothing was written outside of the transaction").toEqual([])
  })
})
