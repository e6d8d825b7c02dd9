/**
 * Two instances of one application over one PostgreSQL: one instance ends the sessions that the other instance issued,
 * even while a request renews them, and even if the connection breaks at any statement.
 */
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { getSession, sessionsOf, usersOf } from "../../../src/core.ts"
import type { Session } from "../../../src/ports/records.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace, type Place } from "../../adapters/sql-servers.ts"
import { openBrowser, type Browser } from "../../support/browser.ts"
import { cutWire, type CutWire } from "../../support/cut-wire.ts"
import { cutsOf } from "../../support/cuts.ts"

const address = "https://app.test/auth/session"
const sessionCookie = "__Secure-authjs.session-token"

let place: Place<pg.Pool>
let wire: CutWire
/** Through the network that a test can break. */
let broken: pg.Pool

beforeAll(async () => {
  place = await postgresPlace()
  await migrate({ postgres: place.pool })
  await sqlStores({ postgres: place.pool }).migrate()
  wire = await cutWire(place.url)
  broken = new pg.Pool({ connectionString: wire.url, max: 3 })
  broken.on("error", () => undefined)
  broken.on("connect", (client) => client.on("error", () => undefined))
})

afterAll(async () => {
  await broken.end()
  await wire.close()
  await place.close()
})

type Kind = "rows" | "tokens"

/** One instance of the application. */
function instance(kind: Kind, pool: pg.Pool = place.pool, more: Partial<AuthConfig> = {}) {
  const adapter = sqlAdapter({ postgres: pool })
  const config: AuthConfig = {
    secret: "one secret of both instances, long enough",
    trustHost: true,
    adapter,
    stores: sqlStores({ postgres: pool }),
    session:
      kind === "rows"
        ? { strategy: "database", updateAge: 0 }
        : { strategy: "jwt", revocation: "strict", updateAge: 0 },
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: {},
        storedUsers: true,
        authorize: async ({ name }) => {
          const email = `${String(name)}@x.test`
          return (
            (await adapter.getUserByEmail?.(email)) ??
            (await adapter.createUser?.({ id: crypto.randomUUID(), email, name: String(name), emailVerified: null })) ??
            null
          )
        },
      },
    ],
    limits: false,
    logger: { error: () => undefined, warn: () => undefined },
    ...more,
  }
  const read = (browser: Browser): Promise<Session | null> => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    return getSession(new Request(address, { headers: { cookie } }), config)
  }
  const must = async (browser: Browser): Promise<Session> => {
    const session = await read(browser)
    if (session === null) throw new Error("No user is signed in in this browser.")
    return session
  }
  const idOf = async (name: string) => (await adapter.getUserByEmail?.(`${name}@x.test`))?.id ?? ""
  return { config, read, must, idOf, sessions: sessionsOf(config), users: usersOf(config) }
}

async function signedIn(config: AuthConfig, name: string): Promise<Browser> {
  const browser = openBrowser(config)
  await browser.post("/callback/cred", { name })
  return browser
}

/** The same browser, at another instance. */
function at(config: AuthConfig, browser: Browser): Browser {
  const other = openBrowser(config)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

const newName = () => `user-${crypto.randomUUID()}`

describe.each(["rows", "tokens"] as const)("two instances over PostgreSQL, sessions as %s", (kind) => {
  it("one instance ends the session that the other issued, and the browser sees it at its next request", async () => {
    const [one, two] = [instance(kind), instance(kind)]
    const name = newName()
    const laptop = await signedIn(one.config, name)
    const phone = await signedIn(two.config, name)
    const own = two.sessions.of(await two.must(phone))
    const [theirs] = (await own.list()).filter(({ current }) => !current)
    expect(await own.revoke(theirs?.sid ?? "")).toBe(true)
    expect(await one.read(laptop)).toBeNull()
    expect(await one.read(phone)).not.toBeNull()
  })

  it("RACE-03: no renewal in two tabs saves a session that another instance ends at the same time", async () => {
    const [one, two] = [instance(kind), instance(kind)]
    for (let round = 0; round < 5; round++) {
      const name = newName()
      const browser = await signedIn(one.config, name)
      const tabs = Array.from({ length: 4 }, (_, index) => at(index % 2 === 0 ? one.config : two.config, browser))
      await Promise.all([
        ...tabs.map(async (tab) => tab.get("/session")),
        two.sessions.admin.revokeAll(await two.idOf(name)),
      ])
      for (const tab of [browser, ...tabs]) {
        expect(await one.read(tab)).toBeNull()
        expect(await two.read(tab)).toBeNull()
      }
    }
  })

  it("a user who is disabled during twenty sign-ins at two instances has no session afterwards", async () => {
    const [one, two] = [instance(kind), instance(kind)]
    const name = newName()
    await signedIn(one.config, name)
    const id = await one.idOf(name)
    const signingIn = Array.from({ length: 20 }, async (_, index) =>
      signedIn(index % 2 === 0 ? one.config : two.config, name),
    )
    await two.users.disable(id)
    for (const browser of await Promise.all(signingIn)) {
      expect(await one.read(browser)).toBeNull()
      expect(await two.read(browser)).toBeNull()
    }
    expect(await one.sessions.admin.list(id)).toEqual([])
  })
})

describe("rows over PostgreSQL that began before the registry", () => {
  const unregistered = { session: { strategy: "database", updateAge: 0, registry: false } } as const

  it("end when another instance ends the other sessions of their user, also while four tabs renew them", async () => {
    const [old, one, two] = [instance("rows", place.pool, unregistered), instance("rows"), instance("rows")]
    for (let round = 0; round < 5; round++) {
      const name = newName()
      const [kept, other] = [await signedIn(old.config, name), await signedIn(old.config, name)]
      const stranger = await signedIn(old.config, newName())
      const registered = await signedIn(one.config, name)
      const tabs = Array.from({ length: 4 }, (_, index) => at(index % 2 === 0 ? one.config : two.config, other))
      const own = two.sessions.of(await two.must(kept))
      await Promise.all([...tabs.map(async (tab) => tab.get("/session")), own.revokeOthers()])
      for (const ended of [other, ...tabs, registered]) expect(await one.read(ended)).toBeNull()
      for (const staying of [kept, stranger]) expect(await one.read(staying)).not.toBeNull()
      expect(await one.sessions.of(await one.must(kept)).list()).toMatchObject([{ current: true }])
    }
  })

  it("end if revokeOthers is repeated after the connection broke at any statement, and the current session stays", async () => {
    const [old, whole, cut] = [instance("rows", place.pool, unregistered), instance("rows"), instance("rows", broken)]
    const people = async () => {
      const name = newName()
      const [kept, other] = [await signedIn(old.config, name), await signedIn(old.config, name)]
      return { kept, other, registered: await signedIn(whole.config, name), session: await cut.must(kept) }
    }
    const { session: first } = await people()
    wire.arm(undefined)
    await cut.sessions.of(first).revokeOthers()
    const points = wire.said().length
    expect(points).toBeGreaterThan(1)
    for (const each of cutsOf(points)) {
      const { kept, other, registered, session } = await people()
      wire.arm(each)
      await cut.sessions
        .of(session)
        .revokeOthers()
        .catch(() => undefined)
      wire.mend()
      expect(await whole.read(kept), JSON.stringify(each)).not.toBeNull()
      await cut.sessions.of(session).revokeOthers()
      for (const ended of [other, registered]) expect(await whole.read(ended), JSON.stringify(each)).toBeNull()
      expect(await whole.read(kept), JSON.stringify(each)).not.toBeNull()
    }
  })
})

describe.each(["rows", "tokens"] as const)("the connection breaks at each statement, sessions as %s", (kind) => {
  const calls = {
    "sessions.admin.revokeAll": async (app: ReturnType<typeof instance>, id: string) =>
      app.sessions.admin.revokeAll(id),
    "users.disable": async (app: ReturnType<typeof instance>, id: string) => app.users.disable(id),
  } as const

  it.each(Object.entries(calls))("%s can be repeated, and then every session has ended", async (_call, end) => {
    const whole = instance(kind)
    const cut = instance(kind, broken)
    const points = await (async () => {
      const name = newName()
      await signedIn(whole.config, name)
      const id = await whole.idOf(name)
      await end(cut, id)
      wire.arm(undefined)
      await end(cut, id)
      return wire.said().length
    })()
    expect(points).toBeGreaterThan(1)
    for (const each of cutsOf(points)) {
      const name = newName()
      const browsers = [await signedIn(whole.config, name), await signedIn(whole.config, name)]
      const id = await whole.idOf(name)
      wire.arm(each)
      await end(cut, id).catch(() => undefined)
      wire.mend()
      await end(whole, id)
      for (const browser of browsers) expect(await whole.read(browser), JSON.stringify(each)).toBeNull()
      expect(await whole.sessions.admin.list(id)).toEqual([])
    }
  })

  it("a sign-in that is interrupted leaves no session that cannot be listed", async () => {
    const whole = instance(kind)
    const cut = instance(kind, broken)
    const name = newName()
    await signedIn(cut.config, name)
    wire.arm(undefined)
    await signedIn(cut.config, name)
    const points = wire.said().length
    const unlisted: unknown[] = []
    for (const each of cutsOf(points)) {
      wire.arm(each)
      const browser = await signedIn(cut.config, name).catch(() => undefined)
      wire.mend()
      const session = browser?.cookies.has(sessionCookie) === true ? await whole.read(browser) : null
      if (session === null) continue
      const list = await whole.sessions.of(session).list()
      if (!list.some(({ current }) => current)) unlisted.push(each)
    }
    expect(points).toBeGreaterThan(1)
    expect(unlisted).toEqual([])
  })
})
