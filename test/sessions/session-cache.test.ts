/** `session.cache`: session reads use a row for a few seconds without reading the database again. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { forgettingSessions, sessionCache } from "../../src/config/session-cache.ts"
import { sessionProblem } from "../../src/config/session-problem.ts"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import { openBrowser } from "../support/browser.ts"
import { sessionApp, start } from "./session-app.ts"

const ada: AdapterUser = { id: "ada", email: "ada@x.test", name: "ada", emailVerified: null }

/** Two processes of one application with one database, and a browser that is signed in and uses both. */
async function twoProcesses(session: AuthConfig["session"] = { cache: { maxAge: 5 } }) {
  let now = () => start
  const database = memoryAdapter({ now: () => now() })
  const reads = { count: 0 }
  const connect = (): Adapter => ({
    ...database,
    async getSessionAndUser(token) {
      reads.count += 1
      return (await database.getSessionAndUser?.(token)) ?? null
    },
  })
  await database.createUser?.(ada)
  const app = sessionApp({ adapter: connect(), session: { strategy: "database", ...session } })
  now = app.now
  const authorize = async () => (await database.getUserByEmail?.(ada.email)) ?? null
  for (const provider of app.config.providers) Object.assign(provider, { authorize })
  await app.browser.post("/callback/cred")
  const there = openBrowser({ ...app.config, adapter: connect() }, { now: app.now })
  for (const [name, value] of app.browser.cookies) there.cookies.set(name, value)
  reads.count = 0
  return { here: app.browser, there, pass: app.pass, reads, config: app.config }
}

describe("session.cache", () => {
  it("is off by default: each read reads the database", async () => {
    const { here, reads } = await twoProcesses({})
    await here.session()
    await here.session()
    expect(reads.count).toBe(2)
  })

  it("reads the row again only after maxAge seconds", async () => {
    const { here, pass, reads } = await twoProcesses()
    const counts: number[] = []
    for (const seconds of [0, 1, 3.9, 0.2]) {
      pass(seconds)
      expect((await here.session())?.user?.["email"]).toBe(ada.email)
      counts.push(reads.count)
    }
    expect(counts).toEqual([1, 1, 1, 2])
  })

  it("ends a session at once in the process that ended it, and after maxAge seconds at most in another", async () => {
    const { here, there, pass } = await twoProcesses()
    expect([await here.session(), await there.session()]).not.toContain(null)
    const copy = here.other()
    for (const [name, value] of here.cookies) copy.cookies.set(name, value)
    await here.post("/signout")
    expect(await copy.session()).toBeNull()
    pass(4.9)
    expect((await there.session())?.user?.["email"]).toBe(ada.email)
    pass(0.2)
    expect(await there.session()).toBeNull()
  })

  it("ends all sessions of a user at once in the process that revokes them", async () => {
    const { here, config } = await twoProcesses()
    expect(await here.session()).not.toBeNull()
    await resolveConfig(config).adapter?.deleteUserSessions?.(ada.id)
    expect(await here.session()).toBeNull()
  })

  it("shows a changed user at once, also when a transaction changed the user", async () => {
    const { here, config } = await twoProcesses()
    expect((await here.session())?.user?.["name"]).toBe("ada")
    const { adapter } = resolveConfig(config)
    await adapter?.updateUser?.({ id: ada.id, name: "Countess" })
    expect((await here.session())?.user?.["name"]).toBe("Countess")
    await adapter?.transaction?.(async (inner) => {
      await inner.updateUser?.({ id: ada.id, name: "Ada King" })
    })
    expect((await here.session())?.user?.["name"]).toBe("Ada King")
  })

  it("does not extend the life of a session: an expired row ends although it is in the cache", async () => {
    const { here, pass } = await twoProcesses({ cache: { maxAge: 5 }, maxAge: 4, updateAge: 4 })
    expect(await here.session()).not.toBeNull()
    pass(4.1)
    expect(await here.session()).toBeNull()
  })
})

describe("the cache of session rows", () => {
  const open = async () => {
    const database = memoryAdapter()
    await database.createUser?.(ada)
    const expires = new Date(Date.now() + 86_400_000)
    await database.createSession?.({ sessionToken: "one", userId: ada.id, expires })
    return { database, expires }
  }

  it("does not store what a read found before a write that ended first", async () => {
    const { database } = await open()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow: Adapter = {
      ...database,
      async getSessionAndUser(sessionToken) {
        const found = await database.getSessionAndUser?.(sessionToken)
        await held
        return found ?? null
      },
    }
    const adapter = forgettingSessions(slow, slow)
    const cache = sessionCache(slow, adapter, 5)
    const reading = cache.find("one", 0)
    await adapter.deleteSession?.("one")
    release()
    expect((await reading)?.user.id).toBe(ada.id)
    expect(await cache.find("one", 1)).toBeNull()
  })

  it("does not store that a session is absent", async () => {
    const { database, expires } = await open()
    const cache = sessionCache(database, database, 5)
    expect(await cache.find("two", 0)).toBeNull()
    await database.createSession?.({ sessionToken: "two", userId: ada.id, expires })
    expect((await cache.find("two", 1))?.user.id).toBe(ada.id)
  })

  it("gives each caller its own objects", async () => {
    const { database } = await open()
    const cache = sessionCache(database, database, 5)
    for (let time = 0; time < 3; time++) {
      const found = await cache.find("one", time)
      expect(found?.user.name).toBe("ada")
      found?.session.expires.setTime(0)
      if (found) found.user.name = "changed"
    }
  })

  it("gives each caller its own lists and objects in the columns of the user", async () => {
    const { database, expires } = await open()
    const user = () => ({ ...ada, roles: ["reader"], place: { since: new Date(7) }, site: new URL("https://x.test/") })
    const wide: Adapter = {
      ...database,
      getSessionAndUser: async (sessionToken) => ({ session: { sessionToken, userId: ada.id, expires }, user: user() }),
    }
    const cache = sessionCache(wide, wide, 5)
    for (let time = 0; time < 3; time++) {
      const found = (await cache.find("one", time))?.user
      expect(found).toEqual(user())
      const columns: Partial<ReturnType<typeof user>> = { ...found }
      columns.roles?.push("owner")
      columns.place?.since.setTime(0)
    }
  })

  it("reads again after the clock was set back", async () => {
    const { database } = await open()
    const cache = sessionCache(database, database, 5)
    await cache.find("one", 10_000)
    await database.deleteSession?.("one")
    expect(await cache.find("one", 9_000)).toBeNull()
  })

  it("has at most 10,000 rows, and forgets the oldest", async () => {
    const { database, expires } = await open()
    let reads = 0
    const endless: Adapter = {
      ...database,
      async getSessionAndUser(sessionToken) {
        reads += 1
        return { session: { sessionToken, userId: ada.id, expires }, user: ada }
      },
    }
    const cache = sessionCache(endless, endless, 5)
    for (let at = 0; at <= 10_000; at++) await cache.find(`token ${at}`, 0)
    await cache.find("token 1", 0)
    expect(reads).toBe(10_001)
    await cache.find("token 0", 0)
    expect(reads).toBe(10_002)
  })
})

describe("the check of session.cache", () => {
  const check = (session: object, adapter: Adapter | undefined = memoryAdapter()) =>
    sessionProblem({ providers: [], session, adapter })?.message

  it.each([[{ maxAge: 0 }], [{ maxAge: 301 }], [{ maxAge: "5" }], [{}], [true], [null]])(
    "refuses %j, and says which values it takes",
    (cache) => {
      expect(check({ cache })).toContain(
        "session.cache is { maxAge }, a number of seconds above 0 and at most 300, not",
      )
    },
  )

  it("refuses a cache without database sessions", () => {
    expect(check({ cache: { maxAge: 5 }, strategy: "jwt" })).toContain(
      "session.cache caches the rows of database sessions",
    )
    expect(check({ cache: { maxAge: 5 } })).toBeUndefined()
  })
})
