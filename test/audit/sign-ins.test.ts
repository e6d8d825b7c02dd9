import { beforeAll, describe, expect, it } from "vitest"
import { customFetch } from "../../src/ports/provider.ts"
import { auditTrail } from "../../src/audit.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"
import { limitedApp } from "../limits/limited-app.ts"
import { audited, hashOf, secret } from "./audited.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const clock = () => testTime * 1000

describe("a sign-in at a provider", () => {
  const people = {
    idp: { sub: "ada", email: "ada@example.test", email_verified: true, name: "Ada Lovelace" },
    plain: { sub: "ada-at-plain", email: "ada@example.test", name: "Ada Lovelace" },
  }

  it("is recorded together with the new user, and both entries have one id", async () => {
    const audit = audited(clock)
    const app = oauthApp(keys, { config: audit.config, people })
    await app.signIn(app.browser, "idp")
    expect(audit.news()).toEqual(["user.created", "signIn.succeeded"])
    const user = await app.adapter.getUserByEmail?.("ada@example.test")
    const [created, signedIn] = audit.entries
    expect(signedIn).toEqual({
      id: expect.stringMatching(/^[\da-f]{28}$/) as unknown,
      name: "signIn.succeeded",
      at: testTime * 1000,
      by: "visitor",
      result: "succeeded",
      person: await hashOf({ user: user?.id }),
      identifier: await hashOf({ identifier: "Ada@Example.test" }),
      flow: "oauth",
      action: "GET callback",
      provider: "idp",
      methods: ["fed"],
      state: expect.any(String) as unknown,
      trace: expect.stringMatching(/^[\da-f]{16}$/) as unknown,
    })
    expect(created?.trace).toBe(signedIn?.trace)
  })

  it("a sign-in that links an account to the signed-in user is recorded for this user", async () => {
    const audit = audited(clock)
    const app = oauthApp(keys, { config: audit.config, people })
    await app.signIn(app.browser, "idp")
    audit.news()
    await app.signIn(app.browser, "plain")
    expect(audit.news()).toEqual(["account.linked", "signIn.succeeded"])
    expect(new Set(audit.entries.map(({ person }) => person)).size).toBe(1)
  })

  it("a sign-in whose account belongs to no user is found by its address, and the history says why the sign-in was refused", async () => {
    const audit = audited(clock)
    const app = oauthApp(keys, { config: audit.config, people })
    await app.signIn(app.browser, "idp")
    app.pass(1)
    await app.signIn(app.browser.other(), "plain")
    const [refused] = await audit.history({ identifier: "ada@example.test" })
    expect(refused).toMatchObject({ name: "signIn.refused", provider: "plain", reason: "email_of_other_account" })
    const user = await app.adapter.getUserByEmail?.("ada@example.test")
    const ofUser = await audit.history({ user: user?.id })
    expect(ofUser.map(({ name }) => name)).toEqual(["signIn.succeeded", "user.created"])
  })

  it("a sign-in that the user denies at the provider is recorded with its reason, but not under a person", async () => {
    const audit = audited(clock)
    const app = oauthApp(keys, { config: audit.config, people })
    const started = locationOf(await app.browser.post("/signin/idp"))
    await app.browser.send((await app.idp.authorize(started, { error: "access_denied" })).request())
    expect(audit.news()).toEqual(["signIn.refused provider_denied"])
    expect(audit.entries[0]).not.toHaveProperty("person")
    expect(audit.entries[0]?.state).toMatch(/\w/)
  })

  it("a sign-in that ends in a forged callback is recorded", async () => {
    const audit = audited(clock)
    const app = oauthApp(keys, { config: audit.config, people })
    const back = await app.visitProvider(app.browser, "idp")
    await app.browser.other().send(back)
    expect(audit.news()).toEqual(["signIn.refused flow_missing"])
  })

  it("a sign-in whose provider is down is recorded", async () => {
    const audit = audited(clock)
    const down = () => Promise.reject(new Error("down"))
    const app = oauthApp(keys, { config: audit.config, idp: { [customFetch]: down } })
    await app.browser.post("/signin/idp")
    expect(audit.news()).toEqual(["signIn.refused provider_unreachable"])
  })

  it("a sign-in that is refused before the user is known is found by its reference in the log, but not in the store", async () => {
    const audit = audited(clock)
    const app = oauthApp(keys, { config: audit.config, people })
    const trail = auditTrail({ store: audit.config.stores ?? memoryStores(), secret })
    const denied = locationOf(await app.browser.post("/signin/idp"))
    const back = await app.visitProvider(app.browser, "idp")
    const other = new URL(back.url)
    other.searchParams.set("state", "x".repeat(43))
    const responses = [
      await app.browser.send(new Request(other)),
      await app.browser.other().send(back),
      await app.browser.send((await app.idp.authorize(denied, { error: "access_denied" })).request()),
    ]
    const references = responses.map((response) => locationOf(response).searchParams.get("flow"))
    expect(audit.news()).toEqual([
      "signIn.refused state_unknown",
      "signIn.refused flow_missing",
      "signIn.refused provider_denied",
    ])
    expect(app.logged.map(({ cause }) => (cause as { flow?: string }).flow)).toEqual(references)
    expect(audit.entries.map(({ trace }) => trace)).toEqual(references)
    for (const reference of references) expect(await trail.list({ reference: reference ?? "" })).toEqual([])
  })

  it("a sign-in and the sign-out after it are recorded, but a read of the session is not recorded", async () => {
    const audit = audited(clock)
    const app = oauthApp(keys, { config: { ...audit.config, session: { strategy: "jwt" } }, people })
    await app.signIn(app.browser, "idp")
    audit.news()
    await app.browser.get("/session")
    expect(audit.news()).toEqual([])
    await app.browser.post("/signout")
    expect(audit.news()).toEqual(["signOut"])
    const [first, , last] = audit.entries
    expect(last).toMatchObject({ name: "signOut", person: first?.person, flow: "sign-out", action: "POST signout" })
  })

  it("the entry of a sign-out from a database session also names the user", async () => {
    const audit = audited(clock)
    const app = oauthApp(keys, { config: audit.config, people })
    await app.signIn(app.browser, "idp")
    await app.browser.post("/signout")
    expect(audit.entries.at(-1)).toMatchObject({ name: "signOut", person: audit.entries[0]?.person })
    await app.browser.post("/signout", { csrfToken: "forged" })
    expect(audit.news().at(-1)).toBe("signOut.refused csrf_missing")
  })
})

describe("a sign-in with a password", () => {
  const home = "203.0.113.9"

  it("is recorded when the password is right, when the password is wrong, and when the limit is used up", async () => {
    const audit = audited()
    const app = limitedApp([], { ...audit.config, limits: { "signIn.failed": "2/account" } })
    await app.guess("ada", "lovelace", home)
    expect(audit.news()).toEqual(["signIn.succeeded"])
    for (let wrong = 0; wrong < 3; wrong++) {
      app.pass(1)
      await app.guess("Ada ", "wrong", home)
    }
    expect(audit.news()).toEqual([
      "signIn.refused credentials_rejected",
      "signIn.refused credentials_rejected",
      "signIn.limited account_limited",
    ])
    const history = await audit.history({ identifier: "ada" })
    expect(history.map(({ name, result }) => [name, result])).toEqual([
      ["signIn.limited", "limited"],
      ["signIn.refused", "refused"],
      ["signIn.refused", "refused"],
      ["signIn.succeeded", "succeeded"],
    ])
    expect(history[0]).toMatchObject({ address: "203.0.113.0/24", methods: [], provider: "cred" })
    expect(history[3]).toMatchObject({ methods: ["pwd"] })
    expect(history[3]?.person).toMatch(/^[\da-f]{64}$/)
    expect(history[0]).not.toHaveProperty("person")
  })

  it("AUDIT-03: an attempt beyond a limit is stored once a minute, and each such attempt is passed to the listener", async () => {
    const audit = audited()
    const app = limitedApp([], { ...audit.config, limits: { "signIn.failed": "1/h/account" } })
    for (let guess = 0; guess < 20; guess++) await app.guess("ada", "wrong", home)
    expect(audit.entries).toHaveLength(20)
    expect(await audit.history({ identifier: "ada" })).toHaveLength(2)
    app.pass(61)
    await app.guess("ada", "wrong", home)
    expect(await audit.history({ identifier: "ada" })).toHaveLength(3)
  })

  it("AUDIT-03: an attempt from another site is recorded without a person, because strangers can send any number of such attempts", async () => {
    const audit = audited()
    const app = limitedApp([], audit.config)
    await app.visitor(home).post("/callback/cred", { username: "ada", password: "x", csrfToken: "forged" })
    expect(audit.news()).toEqual(["signIn.refused csrf_missing"])
    expect(await audit.history({ identifier: "ada" })).toEqual([])
  })

  it("is recorded with the browser, the system, and the network of the client's address", async () => {
    const audit = audited()
    const app = limitedApp([], audit.config)
    const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
    const headers = { "user-agent": userAgent, "x-forwarded-for": "2001:db8:1:2:3::4" }
    await app.visitor().post("/callback/cred", { username: "ada", password: "lovelace" }, headers)
    expect(audit.entries).toMatchObject([{ address: "2001:db8:1::/48", device: "Firefox on Windows" }])
  })
})

describe("a sign-in by a link", () => {
  it("is recorded from the mail to the session, first for the address and then for the user", async () => {
    const audit = audited()
    const links: string[] = []
    const send = ({ url }: { url: string }) => void links.push(url)
    const mail = { id: "mail", name: "Mail", type: "email", sendVerificationRequest: send } as const
    const app = limitedApp([], { ...audit.config, providers: [mail] })
    const browser = app.visitor()
    await browser.post("/signin/mail", { email: "Ada@example.test" })
    expect(audit.news()).toEqual(["mail.sent"])
    expect(audit.entries[0]).not.toHaveProperty("person")
    app.pass(1)
    await browser.get(links[0] ?? "")
    expect(audit.news()).toEqual(["user.created", "signIn.succeeded"])
    app.pass(1)
    await browser.other().get(links[0] ?? "")
    await browser.get(links[0] ?? "")
    expect(audit.news().every((name) => name.startsWith("signIn.refused"))).toBe(true)
    const history = await audit.history({ identifier: "ada@example.test" })
    expect(history.map(({ name }) => name)).toEqual(["signIn.succeeded", "user.created", "mail.sent"])
    expect(new Set(history.map(({ trace }) => trace)).size).toBe(1)
  })

  it("a link that is requested too often is recorded", async () => {
    const audit = audited()
    const app = limitedApp([], { ...audit.config, limits: { "mail.sent": "1/h/address" } })
    await app.ask("ada@example.test")
    await app.ask("ada@example.test")
    expect(audit.news()).toEqual(["mail.sent", "mail.limited attempts_limited"])
    await app.ask("no address")
    expect(audit.news()).toEqual(["mail.refused address_invalid"])
  })

  it("a link that cannot be sent is recorded", async () => {
    const audit = audited()
    const mail = {
      id: "mail",
      name: "Mail",
      type: "email",
      sendVerificationRequest: () => Promise.reject(new Error("no such mailbox: ada@example.test")),
    } as const
    const app = limitedApp([], { ...audit.config, providers: [mail] })
    await app.ask("ada@example.test")
    expect(audit.news()).toEqual(["mail.refused mail_unsent"])
  })
})

describe("a configuration that asks for no audit trail", () => {
  it("stores no entries, even if its stores could keep them", async () => {
    const stores = memoryStores()
    let appended = 0
    const audit = { ...audited().store, append: () => void appended++ }
    const app = limitedApp([{ ...stores, audit }])
    await app.guess("ada", "lovelace")
    await app.guess("ada", "wrong")
    expect(appended).toBe(0)
  })
})
