/** `sessions` and `users`: what users and operators see and end, with sessions in tokens and in rows. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { getSession, sessionsOf, usersOf } from "../../src/core.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import type { Session } from "../../src/ports/records.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { sessionCookie } from "./session-app.ts"

const kinds = ["tokens, lazy", "tokens, strict", "rows"] as const
type Kind = (typeof kinds)[number]

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

function appIn(kind: Kind, over: Partial<AuthConfig> = {}, stores: Stores = memoryStores()) {
  const adapter = memoryAdapter()
  const audited: AuditEntry[] = []
  const logged: Error[] = []
  const config: AuthConfig = {
    secret: "a secret of thirty-two bytes and more",
    trustHost: true,
    adapter,
    stores,
    clientAddress: () => "203.0.113.7",
    session:
      kind === "rows"
        ? { strategy: "database" }
        : { strategy: "jwt", revocation: kind === "tokens, strict" ? "strict" : "lazy", updateAge: 0 },
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
            (await adapter.createUser?.({ id: String(name), email, name: String(name), emailVerified: null })) ??
            null
          )
        },
      },
    ],
    events: { audit: (entry) => void audited.push(entry) },
    logger: { error: (error) => logged.push(error), warn: () => undefined },
    ...over,
  }
  const first = openBrowser(config)
  const signedIn = async (name: string, headers: Record<string, string> = { "user-agent": firefox }) => {
    const browser = first.other()
    await browser.post("/callback/cred", { name }, headers)
    return browser
  }
  const sessionIn = async (browser: Browser): Promise<Session> => {
    const session = await sessionOrNull(browser)
    if (session === null) throw new Error("No user is signed in in this browser.")
    return session
  }
  const sessionOrNull = async (browser: Browser) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    return getSession(new Request("https://app.test/auth/session", { headers: { cookie } }), config)
  }
  return {
    config,
    stores,
    adapter,
    audited,
    logged,
    browser: first,
    signedIn,
    sessionIn,
    sessionOrNull,
    sessions: sessionsOf(config),
    users: usersOf(config),
    idOf: async (name: string) => (await adapter.getUserByEmail?.(`${name}@x.test`))?.id ?? "",
  }
}

describe.each(kinds)("sessions.of (%s)", (kind) => {
  it("lists the sessions of its user only, with device, network and provider, and without a token", async () => {
    const { signedIn, sessionIn, sessions } = appIn(kind)
    const [one, other] = [await signedIn("ada"), await signedIn("ada", {})]
    await signedIn("eve")
    const list = await sessions.of(await sessionIn(one)).list()
    expect(list).toHaveLength(2)
    expect(list.filter(({ current }) => current)).toMatchObject([
      { device: "Firefox on Linux", network: "203.0.113.0/24", provider: "cred" },
    ])
    const text = JSON.stringify(list)
    for (const browser of [one, other]) expect(text).not.toContain(browser.cookies.get(sessionCookie))
    expect(list.every(({ createdAt, expiresAt }) => createdAt < expiresAt)).toBe(true)
  })

  it("ends one session, which the other browser sees at its next request", async () => {
    const { signedIn, sessionIn, sessionOrNull, sessions, audited } = appIn(kind)
    const [one, other] = [await signedIn("ada"), await signedIn("ada")]
    const own = sessions.of(await sessionIn(one))
    const [theirs] = (await own.list()).filter(({ current }) => !current)
    expect(await own.revoke(theirs?.sid ?? "")).toBe(true)
    expect(await sessionOrNull(other)).toBeNull()
    expect(await sessionOrNull(one)).not.toBeNull()
    expect(await own.list()).toMatchObject([{ current: true }])
    expect(audited.map(({ name, by }) => [name, by]).at(-1)).toEqual(["session.revoked", "visitor"])
    await other.get("/session")
    expect(other.cookies.has(sessionCookie)).toBe(false)
  })

  it("never ends the session of another user, and changes nothing then", async () => {
    const { signedIn, sessionIn, sessionOrNull, sessions } = appIn(kind)
    const [ada, eve] = [await signedIn("ada"), await signedIn("eve")]
    const [hers] = await sessions.of(await sessionIn(eve)).list()
    expect(await sessions.of(await sessionIn(ada)).revoke(hers?.sid ?? "")).toBe(false)
    expect(await sessions.of(await sessionIn(ada)).revoke("a sid that nobody has")).toBe(false)
    expect(await sessionOrNull(eve)).not.toBeNull()
  })

  it("ends all other sessions", async () => {
    const { signedIn, sessionIn, sessionOrNull, sessions } = appIn(kind)
    const [one, two, three, eve] = [
      await signedIn("ada"),
      await signedIn("ada"),
      await signedIn("ada"),
      await signedIn("eve"),
    ]
    expect(await sessions.of(await sessionIn(one)).revokeOthers()).toBe(2)
    expect([await sessionOrNull(two), await sessionOrNull(three)]).toEqual([null, null])
    expect(await sessionOrNull(one)).not.toBeNull()
    expect(await sessionOrNull(eve)).not.toBeNull()
  })

  it("accepts no copy of a session, and no session that has ended", async () => {
    const { signedIn, sessionIn, sessions, idOf } = appIn(kind)
    const session = await sessionIn(await signedIn("ada"))
    expect(() => sessions.of({ ...session })).toThrow(expect.objectContaining({ type: "UnknownSession" }))
    const own = sessions.of(session)
    await sessions.admin.revokeAll(await idOf("ada"))
    await expect(own.list()).rejects.toMatchObject({ type: "AccessDenied" })
    await expect(own.revokeOthers()).rejects.toMatchObject({ type: "AccessDenied" })
  })

  it("lists no session that was signed out, and one entry for a browser in which the user signed in again", async () => {
    const { signedIn, sessionIn, sessions } = appIn(kind)
    const [one, other] = [await signedIn("ada"), await signedIn("ada")]
    await other.post("/signout")
    await one.post("/callback/cred", { name: "ada" })
    expect(await sessions.of(await sessionIn(one)).list()).toMatchObject([{ current: true }])
  })

  it("revokes the session that a sign-out ended, so that a copy of its cookie is no session", async () => {
    const { signedIn, sessionOrNull } = appIn(kind)
    const browser = await signedIn("ada")
    const copy = browser.other()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    await browser.post("/signout")
    expect(await sessionOrNull(copy)).toBeNull()
  })
})

describe.each(kinds)("sessions.admin and users (%s)", (kind) => {
  it("lists and ends every session of a user", async () => {
    const { signedIn, sessionOrNull, sessions, idOf, audited } = appIn(kind)
    const [one, other, eve] = [await signedIn("ada"), await signedIn("ada"), await signedIn("eve")]
    const ada = await idOf("ada")
    expect(await sessions.admin.list(ada)).toHaveLength(2)
    expect(await sessions.admin.revokeAll(ada)).toBe(2)
    expect(await sessions.admin.list(ada)).toEqual([])
    expect([await sessionOrNull(one), await sessionOrNull(other)]).toEqual([null, null])
    expect(await sessionOrNull(eve)).not.toBeNull()
    expect(audited.at(-1)).toMatchObject({ name: "sessions.ended", by: "operator" })
  })

  it("disables a user: every session ends, and no sign-in gives one, until the user is enabled", async () => {
    const { signedIn, sessionOrNull, users, idOf, browser, audited } = appIn(kind)
    const signed = await signedIn("ada")
    const ada = await idOf("ada")
    await users.disable(ada)
    expect(await users.isDisabled(ada)).toBe(true)
    expect(await sessionOrNull(signed)).toBeNull()
    const refused = browser.other()
    const { searchParams } = locationOf(await refused.post("/callback/cred", { name: "ada" }))
    expect([searchParams.get("error"), searchParams.get("reason")]).toEqual(["AccessDenied", "user_disabled"])
    expect(await sessionOrNull(refused)).toBeNull()
    expect(await sessionOrNull(await signedIn("eve"))).not.toBeNull()

    await users.enable(ada)
    expect(await sessionOrNull(await signedIn("ada"))).not.toBeNull()
    expect(audited.filter(({ by }) => by === "operator").map(({ name }) => name)).toEqual([
      "user.disabled",
      "user.enabled",
    ])
  })
})

describe("the registry", () => {
  it("INV-S4: a session in a token that the registry revoked is not renewed, and links nothing, also if lazy", async () => {
    const { signedIn, sessionOrNull, sessions, idOf } = appIn("tokens, lazy", {
      session: { strategy: "jwt", updateAge: 86_400 },
    })
    const browser = await signedIn("ada")
    await sessions.admin.revokeAll(await idOf("ada"))
    // Documented: a lazy revocation ends the session when its token is renewed.
    expect(await sessionOrNull(browser)).not.toBeNull()
    await browser.post("/session", { data: "" })
    expect(await sessionOrNull(browser)).toBeNull()
  })

  it("issues no session that it cannot register", async () => {
    const stores = memoryStores()
    const down = async (): Promise<never> => Promise.reject(new Error("gone"))
    for (const kind of kinds) {
      const registry = { ...stores.registry, register: down } as unknown as Stores["registry"]
      const { signedIn, sessionOrNull, logged } = appIn(kind, {}, { ...stores, ...(registry && { registry }) })
      expect(await sessionOrNull(await signedIn("ada")), kind).toBeNull()
      expect(logged.length, kind).toBeGreaterThan(0)
    }
  })

  it("keeps the cookie and gives no session while a strict registry is down, and the session afterwards", async () => {
    const stores = memoryStores()
    const { registry } = stores
    if (registry === undefined) throw new Error("The stores have no registry.")
    let down = false
    const failing: typeof registry = {
      ...registry,
      isRevoked: async (question) => (down ? Promise.reject(new Error("gone")) : registry.isRevoked(question)),
    }
    const { signedIn } = appIn("tokens, strict", {}, { ...stores, registry: failing })
    const browser = await signedIn("ada")
    down = true
    expect(await browser.session()).toBeNull()
    expect((await browser.get("/session", { "x-auth-report-outage": "1" })).status).toBe(503)
    expect(browser.cookies.has(sessionCookie)).toBe(true)
    down = false
    expect(await browser.session()).not.toBeNull()
  })

  it("saves what callbacks.jwt changed, without a later expiry, while a lazy registry is down", async () => {
    const stores = memoryStores()
    const { registry } = stores
    if (registry === undefined) throw new Error("The stores have no registry.")
    let now = Date.now()
    let down = false
    const failing: typeof registry = {
      ...registry,
      isRevoked: async (question) => (down ? Promise.reject(new Error("gone")) : registry.isRevoked(question)),
    }
    let visits = 0
    const { config } = appIn(
      "tokens, lazy",
      { callbacks: { jwt: ({ token }) => ({ ...token, visits: ++visits }) } },
      { ...stores, registry: failing },
    )
    const browser = openBrowser(config, { now: () => now })
    await browser.post("/callback/cred", { name: "ada" })
    const before = (await browser.session())?.expires
    down = true
    now += 3600_000
    expect((await browser.session())?.expires).toBe(before)
    expect(visits).toBe(3)
    down = false
    now += 1000
    expect(Date.parse((await browser.session())?.expires ?? "")).toBeGreaterThan(Date.parse(before ?? ""))
  })

  it("is off with session.registry: false, and then says what to configure", async () => {
    const { signedIn, sessionIn, sessions, users } = appIn("rows", {
      session: { strategy: "database", registry: false },
    })
    const session = await sessionIn(await signedIn("ada"))
    expect(() => sessions.of(session)).toThrow(expect.objectContaining({ type: "UnknownSession" }))
    await expect(users.disable("x")).rejects.toMatchObject({ type: "InvalidConfiguration" })
    await expect(sessions.admin.list("x")).rejects.toThrow(/Configure `stores`/)
  })
})
