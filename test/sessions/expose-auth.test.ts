/** `session: { exposeAuth: true }`: the application sees the evidence of a session as `session.auth`. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig, SessionParams } from "../../src/config/options.ts"
import { getSession } from "../../src/core.ts"
import { configForApp } from "../../src/facade/config-for-app.ts"
import { readSession } from "../../src/interpreter/read-session.ts"
import type { Session } from "../../src/ports/records.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { evidenceIn, sessionApp, sessionCookie, start, tokenWith } from "./session-app.ts"

const auth = {
  sid: expect.stringMatching(/^[\w-]{22}$/) as string,
  at: start / 1000,
  amr: ["pwd"],
  of: expect.stringMatching(/^(user|account)$/) as string,
}

/** Makes an application with sessions in tokens, or in rows with their evidence in stores. */
function appIn(kind: "tokens" | "rows", over: Partial<AuthConfig> = {}, session: AuthConfig["session"] = {}) {
  if (kind === "tokens") return sessionApp({ ...over, session: { exposeAuth: true, ...session } })
  const adapter = memoryAdapter({ now: () => start })
  const made = sessionApp({
    adapter,
    stores: memoryStores(() => start),
    ...over,
    session: { strategy: "database", exposeAuth: true, ...session },
  })
  for (const provider of made.config.providers)
    Object.assign(provider, {
      authorize: async () => {
        const email = "ada@x.test"
        const user = { id: "ada", email, name: "ada", emailVerified: null }
        return (await adapter.getUserByEmail?.(email)) ?? (await adapter.createUser?.(user)) ?? null
      },
    })
  return made
}

/** The request that the browser would send next. */
const requestOf = ({ browser }: Pick<ReturnType<typeof sessionApp>, "browser">): Request =>
  new Request("https://app.test/", {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  })

describe.each(["tokens", "rows"] as const)("with sessions in %s, exposeAuth", (kind) => {
  it("shows the id, the time, the methods and the kind of the subject, and nothing else", async () => {
    const { browser } = appIn(kind)
    await browser.post("/callback/cred")
    expect((await browser.session())?.auth).toEqual(auth)
  })

  it("shows the same to getSession and to auth() of a server", async () => {
    const app = appIn(kind, { trustHost: true })
    await app.browser.post("/callback/cred")
    const shown = (await app.browser.session())?.auth
    const platform = { ...(await import("../../src/interpreter/runtime.ts")).platform, now: app.now }
    expect((await readSession(requestOf(app), app.config, platform)).session?.auth).toEqual(shown)
    expect((await readSession(requestOf(app), configForApp(app.config), platform)).session?.auth).toEqual(shown)
  })

  it("passes it to callbacks.session, whose result is what the visitor sees", async () => {
    const seen: unknown[] = []
    const { browser } = appIn(kind, {
      callbacks: {
        session: ({ session }: SessionParams) => {
          seen.push(session.auth)
          return { expires: String(session.expires) }
        },
      },
    })
    await browser.post("/callback/cred")
    expect(await browser.session()).not.toHaveProperty("auth")
    expect(seen).toEqual([auth])
  })

  it("stays if callbacks.session changes the session that it received", async () => {
    const { browser } = appIn(kind, {
      callbacks: { session: ({ session }: SessionParams) => Object.assign(session, { role: "admin" }) },
    })
    await browser.post("/callback/cred")
    expect(await browser.session()).toMatchObject({ role: "admin", auth })
  })

  it("a callback that changes the field changes no evidence", async () => {
    const shown: unknown[] = []
    const { browser } = appIn(
      kind,
      {
        callbacks: {
          session: ({ session }: SessionParams) => {
            shown.push(structuredClone(session.auth))
            Object.assign(session.auth ?? {}, { at: 0 })
            Object.assign(session.auth?.amr ?? [], ["hwk"])
            return session
          },
        },
      },
      { updateAge: 0 },
    )
    await browser.post("/callback/cred")
    await browser.session()
    await browser.session()
    expect(shown).toEqual([auth, auth])
  })

  it("is the same after an update and after a renewal", async () => {
    const { browser, pass } = appIn(kind, {}, { updateAge: 0 })
    await browser.post("/callback/cred")
    const before = (await browser.session())?.auth
    pass(60)
    const updated = await browser.post("/session", { data: JSON.stringify({ auth: { at: 0 } }) })
    expect(((await updated.json()) as Session).auth).toEqual(before)
    expect((await browser.session())?.auth).toEqual(before)
  })

  it("is off by default: no field, and callbacks.session receives none", async () => {
    const seen: object[] = []
    const { browser } = appIn(
      kind,
      {
        callbacks: {
          session: ({ session }: SessionParams) => {
            seen.push(session)
            return session
          },
        },
      },
      { exposeAuth: undefined },
    )
    await browser.post("/callback/cred")
    expect(await browser.session()).not.toHaveProperty("auth")
    expect(seen[0]).not.toHaveProperty("auth")
  })
})

describe("the field auth is absent", () => {
  it("for a token of Auth.js, which stays valid", async () => {
    const { browser } = sessionApp({ session: { exposeAuth: true } })
    browser.cookies.set(sessionCookie, await tokenWith({ sub: "id-ada", name: "ada" }))
    const session = await browser.session()
    expect(session?.user?.name).toBe("ada")
    expect(session).not.toHaveProperty("auth")
  })

  it("for a token whose evidence belongs to another sub", async () => {
    const { browser } = sessionApp({
      session: { exposeAuth: true },
      callbacks: { jwt: ({ token, trigger }) => (trigger === undefined ? { ...token, sub: "someone-else" } : token) },
    })
    await browser.post("/callback/cred")
    await evidenceIn(browser.cookies.get(sessionCookie))
    expect(await browser.session()).not.toHaveProperty("auth")
  })

  it("for a database session without stores, even if the table has a column of this name", async () => {
    const adapter = memoryAdapter({ now: () => start })
    const { browser } = appIn("rows", {
      stores: undefined,
      adapter: {
        ...adapter,
        getSessionAndUser: async (token) => {
          const found = await adapter.getSessionAndUser?.(token)
          return found ? { ...found, session: { ...found.session, auth: { amr: ["hwk"] } } } : null
        },
      },
    })
    const user = await adapter.createUser?.({ id: "ada", email: "ada@x.test", emailVerified: null })
    await adapter.createSession?.({ sessionToken: "t0", userId: user?.id ?? "", expires: new Date(start + 1e9) })
    browser.cookies.set(sessionCookie, "t0")
    const session = await browser.session()
    expect(session?.user?.email).toBe("ada@x.test")
    expect(session).not.toHaveProperty("auth")
  })
})

it("if the stores fail, the read has no session, and the cookie stays", async () => {
  const stores = memoryStores(() => start)
  const get = async (): Promise<never> => Promise.reject(new Error("gone"))
  const { browser } = appIn("rows", { stores: { ...stores, sessions: { ...stores.sessions, get } } })
  await browser.post("/callback/cred")
  const cookie = browser.cookies.get(sessionCookie)
  expect(await browser.session()).toBeNull()
  expect(browser.cookies.get(sessionCookie)).toBe(cookie)
})

it("a value that is not a boolean is a faulty configuration", async () => {
  const { config, logged } = sessionApp({ session: JSON.parse('{"exposeAuth":"yes"}') as AuthConfig["session"] })
  expect(await getSession(new Request("https://app.test/"), config)).toBeNull()
  expect(String(logged[0]?.said)).toContain('session.exposeAuth is true or false, not "yes".')
})
