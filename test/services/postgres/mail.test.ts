/**
 * Sign-in by mail as a person experiences it: a real SMTP exchange, a real database with its documented tables, HTTP,
 * and browsers with their own cookies. (D4, SECURITY 4.H and 4.I)
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import PostgresAdapter from "@auth/pg-adapter"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { nodeHandler } from "../../../src/frameworks/node.ts"
import Nodemailer from "../../../src/providers/nodemailer.ts"
import { all, attribute } from "../../pages/dom.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../../support/postgres-database.ts"
import { linkIn, openSmtpInbox, type ReceivedMail, type SmtpInbox } from "../../support/smtp-inbox.ts"
import { buttons, formTo, text, webBrowser, type PageSeen, type WebBrowser } from "../../support/web-browser.ts"

let database: PostgresDatabase
let inbox: SmtpInbox
let origin: string
let close: () => Promise<void>
const logged: string[] = []

beforeAll(async () => {
  database = await makePostgresDatabase("mail")
  inbox = await openSmtpInbox()
  const routes = nodeHandler({
    secret: "the secret of these tests, long enough",
    trustHost: true,
    adapter: PostgresAdapter(database.pool),
    session: { strategy: "database" },
    providers: [
      Nodemailer({ server: { host: "127.0.0.1", port: inbox.port, ignoreTLS: true }, from: "App <app@app.test>" }),
    ],
    // The tests ask for more links than a mailbox gets in an hour.
    limits: { "mail.sent": false },
    logger: { error: (error) => logged.push(`${error.name} ${error.message}`), warn: () => undefined },
  })
  const server = createServer((req, res) => {
    if (req.url?.startsWith("/auth/") === true) void routes(req, res)
    else res.end("the application")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
})

afterAll(async () => {
  await Promise.all([close(), inbox.close()])
  await database.drop()
})

beforeEach(async () => {
  await database.empty()
  inbox.mails.length = 0
  inbox.refuse(undefined)
  logged.length = 0
})

async function ask(browser: WebBrowser, email: string): Promise<PageSeen> {
  const page = await browser.open(`${origin}/auth/signin`)
  return browser.submit(page, formTo(page, "/signin/nodemailer"), { email })
}

function newestMail(): ReceivedMail {
  const mail = inbox.mails.at(-1)
  if (mail === undefined) throw new Error("No mail arrived.")
  return mail
}

async function linkFor(browser: WebBrowser, email: string): Promise<string> {
  expect((await ask(browser, email)).url.pathname).toBe("/auth/verify-request")
  return linkIn(newestMail().text)
}

function press(browser: WebBrowser, page: PageSeen): Promise<PageSeen> {
  return browser.submit(page, formTo(page, "/callback/nodemailer"))
}

async function signedIn(browser: WebBrowser): Promise<string | undefined> {
  const session = await browser.json<{ user: { email: string } } | null>(`${origin}/auth/session`)
  return session?.user.email
}

describe("the mail", () => {
  it("has the same link as text and as HTML, which loads nothing, for one mailbox", async () => {
    const link = await linkFor(webBrowser(), " Ada.Lovelace+app@Corp.Test ")
    const mail = newestMail()
    expect(mail.envelope).toEqual({ from: "app@app.test", to: ["ada.lovelace+app@corp.test"] })
    expect(mail.named).toEqual(["ada.lovelace+app@corp.test"])
    expect(mail.subject).toBe(`Sign in to ${new URL(origin).host}`)

    const [anchor, ...others] = all(mail.html, "a")
    expect(others).toEqual([])
    expect(attribute(anchor, "href")).toBe(link)
    expect(all(mail.html, "img")).toEqual([])
    expect(mail.html).not.toMatch(/url\(|<script|<link|@import/i)
    expect(mail.html).toContain("prefers-color-scheme: dark")
    const { searchParams } = new URL(link)
    expect(searchParams.get("email")).toBe("ada.lovelace+app@corp.test")
    expect(searchParams.get("token")).toMatch(/^[0-9a-f]{64}$/)
  })

  it("MAIL-10: is stored only as a hash of the link's secret, and is not in the log", async () => {
    const link = await linkFor(webBrowser(), "ada@corp.test")
    const secret = new URL(link).searchParams.get("token") ?? ""
    const [row] = await database.rows("SELECT identifier, token FROM verification_token")
    expect(row?.identifier).toBe("ada@corp.test")
    expect(row?.token).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.token).not.toBe(secret)
    expect(logged).toEqual([])
  })

  it("MAIL-08: a mail that the server refuses leaves no stored link, and the visitor sees no detail", async () => {
    inbox.refuse("no such mailbox as mallory says")
    const page = await ask(webBrowser(), "ada@corp.test")
    expect(page.url.searchParams.get("error")).toBe("Configuration")
    expect(page.url.searchParams.get("reason")).toBe("mail_unsent")
    expect(`${page.url.href} ${text(page)}`).not.toContain("mallory")
    expect(inbox.mails).toEqual([])
    expect((await database.counts()).verification_token).toBe(0)
    expect(logged.length).toBeGreaterThan(0)

    inbox.refuse(undefined)
    const browser = webBrowser()
    await browser.open(await linkFor(browser, "ada@corp.test"))
    expect(await signedIn(browser)).toBe("ada@corp.test")
  })
})

describe("the link", () => {
  it("D4: signs in at once in the browser that requested it, and creates the user", async () => {
    const browser = webBrowser()
    const page = await browser.open(await linkFor(browser, "ada@corp.test"))
    expect(page.url.href).toBe(`${origin}/`)
    expect(await signedIn(browser)).toBe("ada@corp.test")
    const users = await database.rows(`SELECT email, "emailVerified" IS NOT NULL AS verified FROM users`)
    expect(users).toEqual([{ email: "ada@corp.test", verified: true }])
  })

  it("D4, MAIL-06: survives GET and HEAD by a scanner, twenty times each: the person signs in by one button", async () => {
    const link = await linkFor(webBrowser(), "ada@corp.test")
    for (let visit = 0; visit < 20; visit++) {
      const seen = await fetch(link, { redirect: "manual" })
      expect(seen.status).toBe(200)
      expect(seen.headers.getSetCookie().join("; ")).not.toContain("session-token")
      await seen.text()
      // D9: a path where a GET can redeem does not answer HEAD like GET.
      const head = await fetch(link, { method: "HEAD", redirect: "manual" })
      expect(head.status).toBe(405)
      expect(head.headers.getSetCookie()).toEqual([])
    }
    expect(await database.counts()).toEqual({ users: 0, accounts: 0, sessions: 0, verification_token: 1 })

    const phone = webBrowser()
    const page = await phone.open(link)
    expect(buttons(page)).toBe(1)
    expect(text(page)).toContain("ada@corp.test")
    expect((await press(phone, page)).url.href).toBe(`${origin}/`)
    expect(await signedIn(phone)).toBe("ada@corp.test")
  })

  it("D4: survives HEAD in the browser that requested it, too", async () => {
    const browser = webBrowser()
    const link = await linkFor(browser, "ada@corp.test")
    await browser.fetch(link, { method: "HEAD" })
    expect((await database.counts()).verification_token).toBe(1)
    await browser.open(link)
    expect(await signedIn(browser)).toBe("ada@corp.test")
  })

  it("D4: still signs in at once in the browser that requested it after a scanner opened it", async () => {
    const browser = webBrowser()
    const link = await linkFor(browser, "ada@corp.test")
    for (let visit = 0; visit < 20; visit++) await webBrowser().open(link)
    expect((await browser.open(link)).url.href).toBe(`${origin}/`)
    expect(await signedIn(browser)).toBe("ada@corp.test")
  })

  it("D4, D13: the link's button works only from its own page, so that a form of another site signs no user in", async () => {
    const link = await linkFor(webBrowser(), "ada@corp.test")
    const victim = webBrowser()
    const page = await victim.open(link)
    const foreign = { ...page, url: new URL("https://evil.test/") }
    const form = formTo(page, "/callback/nodemailer")
    const refused = await victim.submit(foreign, { ...form, action: new URL(form.action, page.url).href })
    expect(refused.url.searchParams.get("error")).toBe("MissingCSRF")
    expect(await signedIn(victim)).toBeUndefined()
    expect((await database.counts()).verification_token).toBe(1)
  })

  it("MAIL-02: is refused at its second use, in any browser", async () => {
    const browser = webBrowser()
    const link = await linkFor(browser, "ada@corp.test")
    await browser.open(link)
    const thief = webBrowser()
    const refused = await press(thief, await thief.open(link))
    expect(refused.url.pathname).toBe("/auth/error")
    expect(refused.url.searchParams.get("error")).toBe("Verification")
    expect(refused.status).toBe(403)
    expect(await signedIn(thief)).toBeUndefined()
    // The same browser shows the page with the button, because its flow has ended. Pressing the button changes nothing.
    const again = await press(browser, await browser.open(link))
    expect(again.url.searchParams.get("error")).toBe("Verification")
    expect((await database.counts()).sessions).toBe(1)
  })

  it("MAIL-03: signs in one of twenty simultaneous callers", async () => {
    const link = await linkFor(webBrowser(), "ada@corp.test")
    const racers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = webBrowser()
        return { browser, page: await browser.open(link) }
      }),
    )
    const ends = await Promise.all(racers.map(({ browser, page }) => press(browser, page)))
    expect(ends.filter(({ url }) => url.href === `${origin}/`)).toHaveLength(1)
    expect(ends.filter(({ url }) => url.searchParams.get("error") === "Verification")).toHaveLength(19)
    const who = await Promise.all(racers.map(({ browser }) => signedIn(browser)))
    expect(who.filter((email) => email !== undefined)).toEqual(["ada@corp.test"])
    expect(await database.counts()).toMatchObject({ users: 1, sessions: 1, verification_token: 0 })
  })

  it("MAIL-03: signs in one of twenty tabs of the browser that requested it", async () => {
    const browser = webBrowser()
    const link = await linkFor(browser, "ada@corp.test")
    const cookie = browser.jar.header({ url: new URL(link), method: "GET", sameSite: true }) ?? ""
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(link, { headers: { cookie }, redirect: "manual" })),
    )
    const signed = answers.filter((answer) =>
      answer.headers.getSetCookie().some((line) => /session-token=[^;]/.test(line)),
    )
    expect(signed).toHaveLength(1)
    expect(await database.counts()).toMatchObject({ users: 1, sessions: 1 })
  })

  it("MAIL-04: is refused after its expiry, and removed", async () => {
    for (const own of [true, false]) {
      const asker = webBrowser()
      const link = await linkFor(asker, "ada@corp.test")
      await database.rows("UPDATE verification_token SET expires = now() - interval '1 second'")
      const browser = own ? asker : webBrowser()
      const opened = await browser.open(link)
      const refused = own ? opened : await press(browser, opened)
      expect(refused.url.searchParams.get("error")).toBe("Verification")
      expect(refused.url.searchParams.get("reason")).toBe("link_expired")
      expect(await signedIn(browser)).toBeUndefined()
    }
    expect(await database.counts()).toEqual({ users: 0, accounts: 0, sessions: 0, verification_token: 0 })
  })

  it("MAIL-01: signs in only its own address", async () => {
    const asker = webBrowser()
    const link = new URL(await linkFor(asker, "mallory@evil.test"))
    link.searchParams.set("email", "victim@corp.test")
    expect((await asker.open(link.href)).url.searchParams.get("error")).toBe("Verification")
    const elsewhere = webBrowser()
    const refused = await press(elsewhere, await elsewhere.open(link.href))
    expect(refused.url.searchParams.get("error")).toBe("Verification")
    expect((await database.counts()).sessions).toBe(0)
  })

  it("MAIL-18: a link that is opened in a browser where another user is signed in replaces the session and ends it", async () => {
    const browser = webBrowser()
    await browser.open(await linkFor(browser, "ada@corp.test"))
    await browser.open(await linkFor(browser, "grace@corp.test"))
    expect(await signedIn(browser)).toBe("grace@corp.test")
    expect(await database.counts()).toMatchObject({ users: 2, sessions: 1 })
  })

  it("MAIL-11: requests for known and unknown addresses get the same response", async () => {
    const browser = webBrowser()
    await browser.open(await linkFor(browser, "ada@corp.test"))
    const answers = await Promise.all(["ada@corp.test", "nobody@corp.test"].map((email) => ask(webBrowser(), email)))
    const [known, unknown] = answers.map(({ url, status, body }) => ({
      url: url.href,
      status,
      body: body.replaceAll(/nonce="[^"]*"/g, ""),
    }))
    expect(known).toEqual(unknown)
  })
})

describe("the address", () => {
  it.each([
    ["EMAIL-01", "a@evil.test,v@corp.test"],
    ["EMAIL-01", "a@evil.test;v@corp.test"],
    ["EMAIL-01", "a@evil.test v@corp.test"],
    ["EMAIL-01", "a@evil.test\nv@corp.test"],
    ["EMAIL-01", "a@evil.test\tv@corp.test"],
    ["EMAIL-02", '"a@evil.test"@corp.test'],
    ["EMAIL-02", '"v"@corp.test'],
    ["EMAIL-02", "a\\@b@corp.test"],
    ["EMAIL-03", "a@evil.test@corp.test"],
    ["EMAIL-03", "a@@b.test"],
    ["EMAIL-04", "<v@corp.test>"],
    ["EMAIL-04", "V <v@corp.test>"],
    ["EMAIL-04", "v@corp.test(comment)"],
    ["EMAIL-05", "v\uff20corp.test"],
    ["EMAIL-05", "v@corp\u3002test"],
    ["EMAIL-06", "v@corp.test\0"],
    ["EMAIL-06", "v\u200b@corp.test"],
    ["EMAIL-06", "\u202ev@corp.test"],
    ["EMAIL-07", "v@[127.0.0.1]"],
    ["EMAIL-07", "v@localhost"],
    ["EMAIL-07", "v@corp.test."],
    ["EMAIL-08", `${"a".repeat(65)}@corp.test`],
    ["EMAIL-08", `v@${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.test`],
    ["EMAIL-09", "bcc:x@evil.test"],
    ["EMAIL-09", "v@corp.test\r\nBcc: x@evil.test"],
    ["EMAIL-09", "v@corp.test\r\nRCPT TO:<x@evil.test>"],
    ["EMAIL-09", "v@corp.test?bcc=x@evil.test"],
  ])("%s: no mail is sent to %j, and no link stored", async (_id, email) => {
    const page = await ask(webBrowser(), email)
    expect(page.url.searchParams.get("reason")).toBe("address_invalid")
    expect(inbox.mails).toEqual([])
    expect((await database.counts()).verification_token).toBe(0)
  })

  it.each([
    ["ada@corp.test", "ada@corp.test"],
    ["  ada@corp.test ", "ada@corp.test"],
    ["ADA@CORP.TEST", "ada@corp.test"],
    ["o'brien+{tag}@corp.test", "o'brien+{tag}@corp.test"],
    ["a/b=c?d@corp.test", "a/b=c?d@corp.test"],
    ["ada@b\u00fccher.test", "ada@xn--bcher-kva.test"],
    ["j\u00f6rg@corp.test", "j\u00f6rg@corp.test"],
  ])(
    "EMAIL-12: for %j the mail server, the mail, the database and the session have only %j",
    async (typed, address) => {
      const browser = webBrowser()
      const link = await linkFor(browser, typed)
      expect(inbox.mails).toHaveLength(1)
      expect(newestMail().envelope.to).toEqual([address])
      expect(newestMail().named).toEqual([address])
      expect(await database.rows("SELECT identifier FROM verification_token")).toEqual([{ identifier: address }])
      await browser.open(link)
      expect(await signedIn(browser)).toBe(address)
      expect(await database.rows("SELECT email FROM users")).toEqual([{ email: address }])
    },
  )

  it("EMAIL-12: the same mailbox in different spellings is the same user", async () => {
    for (const typed of ["ada@corp.test", "Ada@Corp.Test", " ADA@corp.test"]) {
      const browser = webBrowser()
      await browser.open(await linkFor(browser, typed))
    }
    expect((await database.counts()).users).toBe(1)
  })

  it("EMAIL-10: a repeated address in one form is refused", async () => {
    const browser = webBrowser()
    const { csrfToken } = await browser.json<{ csrfToken: string }>(`${origin}/auth/csrf`)
    const body = new URLSearchParams([
      ["csrfToken", csrfToken],
      ["email", "ada@corp.test"],
      ["email", "mallory@evil.test"],
    ])
    const response = await browser.fetch(`${origin}/auth/signin/nodemailer`, { method: "POST", body })
    expect(response.headers.get("location") ?? "").not.toContain("verify-request")
    expect(inbox.mails).toEqual([])
  })
})
