/** The notices that a user receives, and their texts. */
import { describe, expect, it } from "vitest"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { linkOf, noticeApp } from "./notice-app.ts"

describe("a sign-in from a new browser", () => {
  it("NOTICE-08: informs the user once for each browser, names the time and the browser, and quotes no text from a visitor", async () => {
    const app = await noticeApp()
    const browser = app.browser()
    expect(await app.signIn(browser)).toBe(true)
    expect(app.sent).toMatchObject([
      { to: "ada@x.test", from: "App <app@app.test>", subject: "New sign-in to app.test" },
    ])
    expect(app.sent[0]?.text).toContain("Browser: Firefox, Linux")
    await browser.post("/signout")
    expect(await app.signIn(browser)).toBe(true)
    expect(app.sent).toHaveLength(1)
    expect(await app.signIn(app.browser())).toBe(true)
    expect(app.sent).toHaveLength(2)
    expect(app.told.map(({ notice, userId, result }) => [notice, userId, result])).toEqual([
      ["newDevice", app.ada.id, "delivered"],
      ["newDevice", app.ada.id, "delivered"],
    ])
  })

  it("informs each of two people who share a browser", async () => {
    const app = await noticeApp()
    await app.adapter.createUser?.({ id: "bob", name: "Bob", email: "bob@x.test", emailVerified: null })
    const shared = app.browser()
    for (const name of ["ada", "bob", "ada", "bob"]) await app.signIn(shared, name)
    expect(app.sent.map(({ to }) => to)).toEqual(["ada@x.test", "bob@x.test"])
  })

  it("sends no notice if the configuration turns the notice off, or if there is no mailer", async () => {
    for (const over of [{ notices: false }, { notices: { newDevice: false } }, { mailer: undefined }] as const) {
      const app = await noticeApp(over)
      expect(await app.signIn(app.browser())).toBe(true)
      expect(app.sent).toEqual([])
    }
  })

  it("sends the notice in the language of the request, or in the user's language if the application names it", async () => {
    const app = await noticeApp({ language: { supported: ["en", "de"] } })
    await app.browser().post("/callback/cred", { username: "ada", password: "right" }, { "accept-language": "de" })
    await app.settled()
    expect(app.sent.map(({ subject }) => subject)).toEqual(["Neue Anmeldung bei app.test"])
    expect(app.sent[0]?.html).toContain('<html lang="de" dir="ltr">')
    const known = await noticeApp({ notices: { language: ({ email }) => (email === "ada@x.test" ? "ar-EG" : "de") } })
    await known.signIn(known.browser())
    expect(known.sent[0]?.html).toContain('<html lang="ar" dir="rtl">')
  })

  it("NOTICE-07: sends no notice to an address that the user has not proven, as far as the stores know", async () => {
    const stores = memoryStores()
    const app = await noticeApp({ stores })
    const { adapter, ada } = app
    await adapter.updateUser?.({ id: ada.id, emailVerified: null })
    const account = { provider: "idp", providerAccountId: "stranger" }
    await adapter.linkAccount?.({ ...account, userId: ada.id, type: "oidc" })
    const { nameOfAddress } = await import("../../src/effects/admission/unproven-address.ts")
    await stores.addresses?.add(await nameOfAddress("ada@x.test"), account)
    await app.signIn(app.browser())
    expect(app.sent).toEqual([])
  })

  it("NOTICE-06: sends no password, no cookie, no secret of the application and no text of a header", async () => {
    const app = await noticeApp()
    const browser = app.browser()
    const typed = { username: "ada", password: "correct horse battery staple", note: "a note of a stranger" }
    const headers = { "user-agent": "Firefox/130.0 (call +49 30 555) Gecko/20100101", referer: "https://evil.test/now" }
    await browser.post("/callback/cred", typed, headers)
    await app.settled()
    const [mail] = app.sent
    if (mail === undefined) throw new Error("There is no notice.")
    // The text without the link, whose token is random and can contain any digits.
    const said = JSON.stringify(mail).replace(/token=[\w.-]+/g, "")
    const cookies = [...browser.cookies].flatMap(([name, value]) => (name.endsWith("callback-url") ? [] : [value]))
    expect(cookies.length).toBeGreaterThan(1)
    const secrets = [typed.password, typed.note, "555", "evil.test", String(app.config.secret), ...cookies]
    expect(secrets.filter((one) => said.includes(one))).toEqual([])
  })

  it("counts mails by recipient, and reports when the limit is used up", async () => {
    const app = await noticeApp({ limits: { "notice.sent": "2/h/address" } })
    for (let at = 0; at < 4; at++) await app.signIn(app.browser())
    expect(app.sent).toHaveLength(2)
    expect(app.told.map(({ result }) => result).toSorted()).toEqual(["delivered", "delivered", "limited", "limited"])
  })

  it("does not wait for the mailer, and succeeds even if the mailer fails", async () => {
    let release = (): void => undefined
    const held = new Promise<void>((done) => (release = done))
    const app = await noticeApp({ mailer: { send: () => held } })
    const response = await app.browser().post("/callback/cred", { username: "ada", password: "right" })
    expect(response.status).toBe(302)
    release()
    await app.settled()
    const failing = await noticeApp({
      mailer: {
        send: ({ text }) => {
          throw new Error(`refused: ${text}`)
        },
      },
    })
    expect(await failing.signIn(failing.browser())).toBe(true)
    expect(failing.told).toMatchObject([{ notice: "newDevice", result: "givenUp" }])
    expect(JSON.stringify(failing.logged.map(({ message, cause }) => [message, String(cause)]))).not.toContain("token=")
  })
})

describe("the link of a notice", () => {
  it("NOTICE-01, NOTICE-02: ends all sessions by its button, once, and is not used up when a person or scanner opens it", async () => {
    const app = await noticeApp()
    const [own, strangers] = [app.browser(), app.browser()]
    await app.signIn(own)
    await app.signIn(strangers)
    const [, mail] = app.sent
    if (mail === undefined) throw new Error("There is no second notice.")
    const link = linkOf(mail)
    const reader = app.browser()
    for (let scans = 0; scans < 3; scans++) {
      const page = await reader.get(link.href)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain("Sign out everywhere")
    }
    expect((await strangers.session())?.user).toBeDefined()
    const token = link.searchParams.get("token") ?? ""
    const done = await reader.post("/not-me", { token })
    expect(done.status).toBe(200)
    expect(await done.text()).toContain("You are signed out everywhere")
    expect([await own.session(), await strangers.session()]).toEqual([null, null])
    const again = await reader.post("/not-me", { token })
    expect(again.headers.get("location")).toContain("reason=token_unknown")
  })

  it("NOTICE-03: needs no sign-in, and ends the sessions of its user and of no other user, whose session the browser has", async () => {
    const app = await noticeApp()
    await app.adapter.createUser?.({ id: "bob", name: "Bob", email: "bob@x.test", emailVerified: null })
    const [adas, bobs, reader] = [app.browser(), app.browser(), app.browser()]
    await app.signIn(adas)
    await app.signIn(bobs, "bob")
    const [toAda, toBob] = app.sent
    if (toAda === undefined || toBob === undefined) throw new Error("There are not two notices.")
    expect([toAda.to, toBob.to]).toEqual(["ada@x.test", "bob@x.test"])
    await bobs.post("/not-me", { token: linkOf(toAda).searchParams.get("token") ?? "" })
    expect([await adas.session(), (await bobs.session())?.user?.email]).toEqual([null, "bob@x.test"])
    expect((await reader.post("/not-me", { token: linkOf(toBob).searchParams.get("token") ?? "" })).status).toBe(200)
    expect(await bobs.session()).toBeNull()
  })

  it("NOTICE-04: is redeemed by one of twenty simultaneous requests", async () => {
    const app = await noticeApp({ stores: sqlStores({ sqlite: await newDatabase() }) })
    await app.signIn(app.browser())
    const [mail] = app.sent
    if (mail === undefined) throw new Error("There is no notice.")
    const token = linkOf(mail).searchParams.get("token") ?? ""
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.browser().post("/not-me", { token })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = responses.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ headers }) => headers.get("location")?.includes("reason=token_unknown")))).toEqual(
      new Set([true]),
    )
  })

  it("makes the library forget the user's browsers, so that the next sign-in sends a notice again", async () => {
    const app = await noticeApp({ stores: memoryStores() })
    const browser = app.browser()
    await app.signIn(browser)
    const [mail] = app.sent
    if (mail === undefined) throw new Error("There is no notice.")
    app.pass(60)
    await app.browser().post("/not-me", { token: linkOf(mail).searchParams.get("token") ?? "" })
    app.pass(60)
    await app.signIn(browser)
    expect(app.sent).toHaveLength(2)
  })

  it("NOTICE-05: expires after a week, and is refused from another site and with another token", async () => {
    const app = await noticeApp()
    const browser = app.browser()
    await app.signIn(browser)
    const [mail] = app.sent
    if (mail === undefined) throw new Error("There is no notice.")
    const token = linkOf(mail).searchParams.get("token") ?? ""
    const forged = await app.browser().post("/not-me", { token }, { origin: "https://evil.test" })
    expect(forged.headers.get("location")).toContain("reason=cross_origin")
    const other = await app.browser().post("/not-me", { token: `${token.slice(0, -1)}_` })
    expect(other.headers.get("location")).toContain("reason=token_unknown")
    app.pass(7 * 86_400 + 1)
    const late = await app.browser().post("/not-me", { token })
    expect(late.headers.get("location")).toContain("reason=token_unknown")
  })

  it("is absent with token sessions, which cannot be ended", async () => {
    const app = await noticeApp({ session: { strategy: "jwt" } })
    await app.signIn(app.browser())
    expect(app.sent).toHaveLength(1)
    expect(app.sent[0]?.text).not.toContain("http")
    expect(app.sent[0]?.text).toContain("tell the people who run app.test")
  })
})

describe("the outbox", () => {
  it("NOTICE-06, NOTICE-09: keeps a mail until the mail is delivered, and stores no word of the mail unencrypted", async () => {
    const sqlite = await newDatabase()
    const stores = sqlStores({ sqlite })
    let fails = true
    const sent: string[] = []
    const app = await noticeApp({
      stores,
      mailer: {
        send: ({ to }) => {
          if (fails) throw new Error("The mail server is down.")
          sent.push(to)
        },
      },
    })
    expect(await app.signIn(app.browser())).toBe(true)
    const rows = () => sqlite.prepare("select * from authchart_outbox").all() as { mail: string }[]
    expect(rows()).toHaveLength(1)
    expect(rows()[0]?.mail).toMatch(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await app.deliver()).toEqual({ delivered: 0, postponed: 0, givenUp: 0 })
    fails = false
    app.pass(61)
    expect(await app.deliver()).toEqual({ delivered: 1, postponed: 0, givenUp: 0 })
    expect([sent, rows()]).toEqual([["ada@x.test"], []])
    expect(app.told).toMatchObject([{ result: "delivered" }])
  })

  it("gives a mail up after eight attempts, and reports this", async () => {
    const app = await noticeApp({
      stores: sqlStores({ sqlite: await newDatabase() }),
      mailer: {
        send: () => {
          throw new Error("The mail server is down.")
        },
      },
    })
    await app.signIn(app.browser())
    const reports = []
    for (let attempt = 0; attempt < 7; attempt++) {
      app.pass(86_400)
      reports.push(await app.deliver())
    }
    expect(reports.map(({ postponed, givenUp }) => [postponed, givenUp])).toEqual([
      ...Array.from({ length: 6 }, () => [1, 0]),
      [0, 1],
    ])
    expect(app.told).toMatchObject([{ notice: "newDevice", result: "givenUp" }])
  })

  it("is checked by a later sign-in, at most once a minute", async () => {
    const stores = sqlStores({ sqlite: await newDatabase() })
    let fails = true
    const sent: string[] = []
    const mailer = {
      send: ({ to }: { to: string }) => {
        if (fails) throw new Error("The mail server is down.")
        sent.push(to)
      },
    }
    const app = await noticeApp({ stores, mailer })
    const browser = app.browser()
    await app.signIn(browser)
    fails = false
    app.pass(120)
    await browser.post("/signout")
    await app.signIn(browser)
    expect(sent).toEqual(["ada@x.test"])
  })

  it("is optional: if the outbox fails, the mail is delivered from memory", async () => {
    const stores = memoryStores()
    const down = () => {
      throw new Error("The store is down.")
    }
    const app = await noticeApp({
      stores: { ...stores, outbox: { add: down, claim: down, remove: down, postpone: down } },
    })
    await app.signIn(app.browser())
    expect(app.sent).toHaveLength(1)
  })
})

describe("the option notices", () => {
  it.each([
    [{ notices: { newDevise: true } }, 'Did you mean "newDevice"?'],
    [{ notices: true }, "notices is false, or says which"],
    [{ notices: { newDevice: "yes" } }, "notices.newDevice is true or false"],
    [{ notices: { newDevice: true }, mailer: undefined }, "nothing sends them"],
  ])("%j does not start", async (over, said) => {
    const { config } = await noticeApp()
    expect(resolveConfig({ ...config, ...(over as Partial<AuthConfig>) }).problem?.message).toContain(said)
  })
})
