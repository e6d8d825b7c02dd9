/** `sessions` and `users`: the sessions that users and operators see and end, in tokens and in rows. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { getSession, sessionsOf, usersOf } from "../../src/core.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import type { Session } from "../../src/ports/records.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import { createKeyRing, sealToken } from "../../src/protocol/session-token.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { sessionCookie } from "./session-app.ts"

const kinds = ["tokens, lazy", "tokens, strict", "rows"] as const
type Kind = (typeof kinds)[number]

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

function appIn(kind: Kind, over: Partial<AuthConfig> = {}, stores: Stores = memoryStores()) {
  const adapter = over.adapter ?? memoryAdapter()
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
    expect(await sessions.of(await sessionIn(ada)).revoke("a sid that no session has")).toBe(false)
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

  it("lists no session that was signed out, and every session that works", async () => {
    const { signedIn, sessionIn, sessionOrNull, sessions } = appIn(kind)
    const [one, other] = [await signedIn("ada"), await signedIn("ada")]
    await other.post("/signout")
    const before = one.other()
    for (const [name, value] of one.cookies) before.cookies.set(name, value)
    await one.post("/callback/cred", { name: "ada" })
    // A new sign-in removes the row of the former session. A token of the former session still works.
    const working = [await sessionOrNull(one), await sessionOrNull(before)].filter((session) => session !== null)
    expect(await sessions.of(await sessionIn(one)).list()).toHaveLength(working.length)
    expect(working).toHaveLength(kind === "rows" ? 1 : 2)
  })

  it("keeps a session that is not registered yet when it ends all others", async () => {
    const stores = memoryStores()
    const old = appIn(kind, { session: { strategy: kind === "rows" ? "database" : "jwt", registry: false } }, stores)
    const [one, other] = [await old.signedIn("ada"), await old.signedIn("ada")]
    const app = appIn(kind, { adapter: old.adapter }, stores)
    const session = await app.sessionIn(one)
    expect(await app.sessions.of(session).list()).toEqual([])
    await app.sessions.of(session).revokeOthers()
    expect(await app.sessionOrNull(one)).not.toBeNull()
    expect(await app.sessions.of(await app.sessionIn(one)).list()).toMatchObject([{ current: true }])
    expect(await app.sessionOrNull(other)).toBeNull()
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
  it("PERSON-06: a token without evidence, of an account with the id of a stored user, owns nothing", async () => {
    const { config, sessionOrNull, signedIn, sessions, adapter, browser } = appIn("tokens, strict")
    await signedIn("ada")
    const ada = await adapter.getUserByEmail?.("ada@x.test")
    const now = Date.now() / 1000
    const sealing = { secrets: [String(config.secret)], salt: sessionCookie, maxAge: 3600, now, ring: createKeyRing() }
    const token = await sealToken({
      ...sealing,
      claims: { sub: ada?.id, name: "Eve" },
      uuid: () => crypto.randomUUID(),
    })
    const eve = browser.other()
    eve.cookies.set(sessionCookie, token)
    const session = await sessionOrNull(eve)
    if (session === null) throw new Error("Auth.js issues such tokens, and they are sessions.")
    const [hers] = await sessions.admin.list(ada?.id ?? "")
    expect(await sessions.of(session).list()).toEqual([])
    expect(await sessions.of(session).revoke(hers?.sid ?? "")).toBe(false)
    await expect(sessions.of(session).revokeOthers()).rejects.toMatchObject({ type: "AccessDenied" })
    expect(await sessions.admin.list(ada?.id ?? "")).toHaveLength(1)
  })

  it("a token cannot lose the id by which it is revoked, however large the browser makes its claims", async () => {
    const { signedIn, sessionOrNull, sessions, idOf } = appIn("tokens, strict", {
      callbacks: { jwt: ({ token, session }) => ({ ...token, ...(session as object | undefined) }) },
    })
    const browser = await signedIn("ada")
    const { csrfToken } = (await (await browser.get("/csrf")).json()) as { csrfToken: string }
    for (let size = 8000; size < 9000; size += 20) {
      const body = JSON.stringify({ csrfToken, data: { note: "x".repeat(size) } })
      const headers = { "content-type": "application/json", origin: "https://app.test" }
      await browser.send(new Request("https://app.test/auth/session", { method: "POST", headers, body }))
    }
    const ada = await idOf("ada")
    const [own] = await sessions.admin.list(ada)
    const session = await sessionOrNull(browser)
    expect(session).not.toBeNull()
    expect(await sessions.of(session ?? { expires: "" }).revoke(own?.sid ?? "")).toBe(true)
    expect(await sessionOrNull(browser)).toBeNull()
  })

  it("a disabled user gets no session, also if callbacks.jwt returns no sub", async () => {
    const { signedIn, sessionOrNull, users, idOf } = appIn("tokens, lazy", {
      callbacks: { jwt: ({ token }) => ({ name: token.name }) },
    })
    await signedIn("ada")
    await users.disable(await idOf("ada"))
    expect(await sessionOrNull(await signedIn("ada"))).toBeNull()
  })

  it("a revoked token is not renewed in the seconds for which an expired token is accepted", async () => {
    let now = Date.now()
    const { config, stores, idOf } = appIn("tokens, strict", {
      session: { strategy: "jwt", revocation: "strict", maxAge: 600, updateAge: 0 },
    })
    const browser = openBrowser(config, { now: () => now })
    await browser.post("/callback/cred", { name: "ada" })
    const person = await sha256(JSON.stringify(["user", await idOf("ada")]))
    const [own] = (await stores.registry?.list(person, now)) ?? []
    await stores.registry?.revoke(own?.sid ?? "", person)
    now += 605_000
    expect(await browser.session()).toBeNull()
    now += 9000
    expect(await browser.session()).toBeNull()
  })

  it("ends database sessions after their secret was dropped", async () => {
    const old = appIn("rows")
    const [one, other] = [await old.signedIn("ada"), await old.signedIn("ada")]
    const app = appIn("rows", { adapter: old.adapter, secret: "another secret of thirty-two bytes" }, old.stores)
    const ada = await old.idOf("ada")
    expect(await app.sessionOrNull(one)).not.toBeNull()
    await app.users.disable(ada)
    expect([await app.sessionOrNull(one), await app.sessionOrNull(other)]).toEqual([null, null])
    await app.users.enable(ada)
    expect(await app.sessions.admin.revokeAll(ada)).toBe(2)
  })

  it("ends the rows of other sessions that began before the registry, also if tokens are stored as hashes", async () => {
    const stores = memoryStores()
    const hashed = { strategy: "database", tokenAtRest: "hashed" } as const
    const old = appIn("rows", { session: { ...hashed, registry: false } }, stores)
    const [one, other, eve] = [await old.signedIn("ada"), await old.signedIn("ada"), await old.signedIn("eve")]
    const app = appIn("rows", { adapter: old.adapter, session: hashed }, stores)
    const registered = await app.signedIn("ada")
    expect(await app.sessions.of(await app.sessionIn(one)).revokeOthers()).toBe(1)
    expect([await app.sessionOrNull(other), await app.sessionOrNull(registered)]).toEqual([null, null])
    expect(await app.sessionOrNull(one)).not.toBeNull()
    expect(await app.sessionOrNull(eve)).not.toBeNull()
  })

  it("keeps the rows of other sessions that began before the registry, if the adapter has no deleteOtherSessions", async () => {
    const stores = memoryStores()
    const { deleteOtherSessions: _, ...earlier } = memoryAdapter()
    const adapter = {
      ...earlier,
      // An adapter of an application has only the parameter that earlier releases passed.
      deleteUserSessions: async (userId: string) => earlier.deleteUserSessions(userId),
    }
    const old = appIn("rows", { adapter, session: { strategy: "database", registry: false } }, stores)
    const [one, other] = [await old.signedIn("ada"), await old.signedIn("ada")]
    const app = appIn("rows", { adapter }, stores)
    const registered = await app.signedIn("ada")
    expect(await app.sessions.of(await app.sessionIn(one)).revokeOthers()).toBe(1)
    expect(await app.sessionOrNull(registered)).toBeNull()
    expect(await app.sessionOrNull(one)).not.toBeNull()
    // Documented: such rows stay.
    expect(await app.sessionOrNull(other)).not.toBeNull()
  })

  it("ends other database sessions after their secret was dropped", async () => {
    const old = appIn("rows")
    const [one, other] = [await old.signedIn("ada"), await old.signedIn("ada")]
    const secret = "another secret of thirty-two bytes"
    const { deleteOtherSessions: _, ...earlier } = old.adapter
    const without = appIn("rows", { adapter: earlier, secret }, old.stores)
    const app = appIn("rows", { adapter: old.adapter, secret }, old.stores)
    const others = async (by: typeof app) => by.sessions.of(await by.sessionIn(one)).revokeOthers()
    // Documented: without the method, the row cannot be found.
    await expect(others(without)).rejects.toThrow(/a secret that is no longer configured/)
    await others(app)
    expect(await app.sessionOrNull(other)).toBeNull()
    expect(await app.sessionOrNull(one)).not.toBeNull()
  })

  it("keeps the session and can end the others again, if the adapter failed to end their rows", async () => {
    const stores = memoryStores()
    const whole = memoryAdapter()
    let fails = true
    const adapter = {
      ...whole,
      deleteOtherSessions: async (userId: string, sessionToken: string) => {
        if (fails) throw new Error(`no connection for ${sessionToken}`)
        await whole.deleteOtherSessions(userId, sessionToken)
      },
    }
    const old = appIn("rows", { adapter, session: { strategy: "database", registry: false } }, stores)
    const [one, other] = [await old.signedIn("ada"), await old.signedIn("ada")]
    const app = appIn("rows", { adapter }, stores)
    const own = app.sessions.of(await app.sessionIn(one))
    const failure: unknown = await own.revokeOthers().catch((error: unknown) => error)
    expect(failure).toMatchObject({ type: "AdapterError", cause: { err: { message: "no connection for [removed]" } } })
    fails = false
    await own.revokeOthers()
    expect(await app.sessionOrNull(other)).toBeNull()
    expect(await app.sessionOrNull(one)).not.toBeNull()
  })

  it("INV-S4: a session in a token that the registry revoked is not renewed, and links nothing, also if lazy", async () => {
    const { signedIn, sessionOrNull, sessions, idOf } = appIn("tokens, lazy", {
      session: { strategy: "jwt", updateAge: 86_400 },
    })
    const browser = await signedIn("ada")
    await sessions.admin.revokeAll(await idOf("ada"))
    // Documented: a lazy revocation ends the session when a request renews its token.
    expect(await sessionOrNull(browser)).not.toBeNull()
    await browser.post("/session", { data: "" })
    expect(await sessionOrNull(browser)).toBeNull()
  })

  it("registers a session without its network if clientAddress throws", async () => {
    let calls = 0
    const { signedIn, sessions, idOf } = appIn("tokens, lazy", {
      // The first call is for the limits, whose failure ends the sign-in.
      clientAddress: () => {
        if (calls++ > 0) throw new Error("The test says so.")
        return "203.0.113.7"
      },
    })
    await signedIn("ada")
    expect(calls).toBeGreaterThan(1)
    const list = await sessions.admin.list(await idOf("ada"))
    expect(list).toMatchObject([{ device: "Firefox on Linux", network: undefined }])
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
