/**
 * Second factors from an earlier release: the step asks for them, and moves them, if they certainly belong to this
 * person.
 */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { personKey } from "../../machines/person-key.ts"
import { moveTotp } from "../../src/steps/totp.ts"
import { earlierCode as recoveryCode, earlierSecret as secret, storeAsBefore } from "./earlier-factor.ts"
import { memoryTotpStore } from "../../src/stores/memory.ts"
import { codeAt, outcomeOf, passBy, passwordOf, totpApp, type Begin, type TotpApp } from "./totp-app.ts"

const by =
  (provider: string): Begin =>
  (browser) =>
    browser.post(`/callback/${provider}`, { callbackUrl: "https://app.test/inbox" })
const byOpenid =
  (app: TotpApp): Begin =>
  (browser) =>
    app.begin("openid", browser)

const asked = "Enter your code"
function withOpenid(providers: AuthConfig["providers"], over: Partial<AuthConfig>): TotpApp {
  const app = totpApp(over)
  app.config.providers = [...app.config.providers.slice(0, 1), ...providers]
  return app
}

async function stored(id: string, linked = true) {
  const adapter = memoryAdapter()
  const user = await adapter.createUser({ id, name: "Ada", email: "ada@example.test", emailVerified: null })
  if (linked) await adapter.linkAccount({ provider: "openid", providerAccountId: "ada", type: "oidc", userId: user.id })
  return adapter
}

interface Case {
  open: () => Promise<{ app: TotpApp; begin: Begin }>
  old: string
  key: string
}

const person = (id: string) => passwordOf(() => ({ id, name: "Ada", email: "ada@example.test" }))
const account = (provider: string, providerAccountId: string) => personKey({ provider, providerAccountId })
const noAdapter: Partial<AuthConfig> = { adapter: undefined }

const unambiguous: Record<string, Case> = {
  "the id of the only credentials provider, without an adapter": {
    open: async () => ({ app: totpApp({ ...noAdapter, providers: [person("1")] }), begin: by("credentials") }),
    old: "1",
    key: account("credentials", "1"),
  },
  "an id with a colon, without an adapter": {
    open: async () => ({
      app: totpApp({ ...noAdapter, providers: [person("user:42"), passwordOf(() => null, { id: "other" })] }),
      begin: by("credentials"),
    }),
    old: "credentials:user:42",
    key: account("credentials", "user:42"),
  },
  "an account at a provider, without an adapter": {
    open: async () => {
      const app = withOpenid([], noAdapter)
      return { app, begin: byOpenid(app) }
    },
    old: "openid:ada",
    key: account("openid", "ada"),
  },
  "the id of a stored user who comes by a provider": {
    open: async () => {
      const app = withOpenid([], { adapter: await stored("u1") })
      return { app, begin: byOpenid(app) }
    },
    old: "u1",
    key: personKey({ user: "u1" }),
  },
  "the id of a stored user who comes by a password": {
    open: async () => ({
      app: totpApp({ adapter: await stored("u1"), providers: [person("u1")] }),
      begin: by("credentials"),
    }),
    old: "u1",
    key: personKey({ user: "u1" }),
  },
  "the id of a stored user, with database sessions": {
    open: async () => ({
      app: totpApp({ adapter: await stored("u1"), providers: [person("u1")], session: { strategy: "database" } }),
      begin: by("credentials"),
    }),
    old: "u1",
    key: personKey({ user: "u1" }),
  },
  "the id with a colon of a stored user who enrolled by a password": {
    open: async () => ({
      app: totpApp({ adapter: await stored("user:42"), providers: [person("user:42")] }),
      begin: by("credentials"),
    }),
    old: "credentials:user:42",
    key: personKey({ user: "user:42" }),
  },
  "the same, who now comes by a provider, where storedUsers says whose the ids are": {
    open: async () => {
      const password = passwordOf(() => null, { storedUsers: true })
      const app = withOpenid([password], { adapter: await stored("user:42") })
      return { app, begin: byOpenid(app) }
    },
    old: "credentials:user:42",
    key: personKey({ user: "user:42" }),
  },
  "an account from a time without an adapter, whose user is stored by now": {
    open: async () => {
      const app = withOpenid([], { adapter: await stored("u1") })
      return { app, begin: byOpenid(app) }
    },
    old: account("openid", "ada"),
    key: personKey({ user: "u1" }),
  },
}

describe("a factor that is stored under a former key", () => {
  it.each(Object.entries(unambiguous))("PERSON-02: is asked for and moved: %s", async (_name, { open, old, key }) => {
    const { app, begin } = await open()
    await storeAsBefore(app, old)
    expect(await outcomeOf(begin, app.browser.other())).toBe(asked)
    expect(await passBy(begin, "000000", app)).toBe(false)
    expect(await app.store.find(key)).toBeUndefined()

    expect(await passBy(begin, codeAt(secret, 0), app)).toBe(true)
    expect([await app.store.find(old), typeof (await app.store.find(key))?.secret]).toEqual([undefined, "string"])
    // The move does not make a used code valid again.
    expect(await passBy(begin, codeAt(secret, 0), app)).toBe(false)
    app.pass(60)
    expect(await passBy(begin, codeAt(secret, 60), app)).toBe(true)
    expect(await passBy(begin, recoveryCode, app)).toBe(true)
    expect(await passBy(begin, recoveryCode, app)).toBe(false)
  })

  it("PERSON-02: is also asked for at a sign-up with an account from a time without an adapter", async () => {
    const adapter = memoryAdapter()
    const app = withOpenid([], { adapter })
    await storeAsBefore(app, account("openid", "ada"))
    expect(await outcomeOf(byOpenid(app), app.browser.other())).toBe(asked)
    expect(await passBy(byOpenid(app), recoveryCode, app)).toBe(true)
    const user = await adapter.getUserByAccount({ provider: "openid", providerAccountId: "ada" })
    expect(await app.store.find(personKey({ user: user?.id ?? "" }))).toBeDefined()
  })

  it("is moved once, by the first of two sign-ins at the same time, and both are asked", async () => {
    const app = totpApp({ ...noAdapter, providers: [person("1")] })
    await storeAsBefore(app, "1")
    const begin = by("credentials")
    const passed = await Promise.all([
      passBy(begin, codeAt(secret, 0), app),
      passBy(begin, codeAt(secret, 30), app),
      passBy(begin, recoveryCode, app),
    ])
    expect(passed).toContain(true)
    expect(await app.store.find("1")).toBeUndefined()
    app.pass(90)
    expect(await outcomeOf(begin, app.browser.other())).toBe(asked)
    expect(await passBy(begin, codeAt(secret, 90), app)).toBe(true)
  })

  it("stays in place and is asked for at each sign-in, if the application's own store cannot move it", async () => {
    const { move: _none, ...store } = memoryTotpStore()
    const app = totpApp({ ...noAdapter, providers: [person("1")] }, { store })
    await storeAsBefore(app, "1")
    for (const at of [0, 60, 120]) {
      expect(await passBy(by("credentials"), codeAt(secret, at), app)).toBe(true)
      app.pass(60)
    }
    expect(await app.store.find("1")).toBeDefined()
  })
})

const ambiguous: Record<string, () => Promise<{ app: TotpApp; begin: Begin; rows: string[]; key: string }>> = {
  "two credentials providers, without an adapter": async () => ({
    app: totpApp({ ...noAdapter, providers: [person("1"), passwordOf(() => null, { id: "other" })] }),
    begin: by("credentials"),
    rows: ["1"],
    key: account("credentials", "1"),
  }),
  "a credentials provider whose people are not stored, beside an adapter": async () => ({
    app: totpApp({
      adapter: await stored("1"),
      providers: [passwordOf(() => ({ id: "1", name: "Eve" }), { storedUsers: false })],
    }),
    begin: by("credentials"),
    rows: ["1"],
    key: account("credentials", "1"),
  }),
  "two rows of one person": async () => ({
    app: totpApp({ adapter: await stored("user:42"), providers: [person("user:42")] }),
    begin: by("credentials"),
    rows: ["user:42", "credentials:user:42"],
    key: personKey({ user: "user:42" }),
  }),
  "a person who was taken for another one, because the address was another": async () => ({
    app: totpApp({
      adapter: await stored("u1"),
      providers: [passwordOf(() => ({ id: "u1", email: "new@example.test" }))],
    }),
    begin: by("credentials"),
    rows: [personKey({ user: "u1" })],
    key: account("credentials", "u1"),
  }),
}

describe("a factor that may belong to another person", () => {
  it.each(Object.entries(ambiguous))("PERSON-03: is neither accepted nor ignored: %s", async (_name, open) => {
    const { app, begin, rows, key } = await open()
    for (const row of rows) await storeAsBefore(app, row)
    expect(await outcomeOf(begin, app.browser.other())).toBe("factor_ambiguous")
    expect(app.logged.at(-1)?.message).toContain("npx authchart factor move")

    // The operator knows its owner.
    const [mine = "", ...others] = rows
    expect(await moveTotp(app.store, { from: mine, to: key, secret: String(app.config.secret) })).toBe("moved")
    for (const other of others) await app.store.remove(other)
    expect(await outcomeOf(begin, app.browser.other())).toBe(asked)
    expect(await passBy(begin, codeAt(secret, 0), app)).toBe(true)
  })

  it("PERSON-03: a move needs a factor, a free target, and the secret that sealed it", async () => {
    const app = totpApp({ ...noAdapter, providers: [person("1")] })
    const key = { secret: String(app.config.secret) }
    await storeAsBefore(app, "1")
    await storeAsBefore(app, "2")
    expect(await moveTotp(app.store, { from: "1", to: "2", ...key })).toBe("taken")
    expect(await moveTotp(app.store, { from: "3", to: "4", ...key })).toBe("absent")
    expect(await moveTotp(app.store, { from: "1", to: "4", secret: "another".repeat(6) })).toBe("unreadable")
    // A row that a test copies to another key directly in the store does not open.
    const copied = await app.store.find("1")
    await app.store.enrol("5", { secret: copied?.secret ?? "", recoveryCodes: [], usedStep: 0 })
    expect(await moveTotp(app.store, { from: "5", to: "6", ...key })).toBe("unreadable")
  })
})
