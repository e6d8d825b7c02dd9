/**
 * Two processes of one application, one PostgreSQL, one secret: no state of a sign-in stays in a process.
 *
 * The tests read the browser's responses over HTTP, the rows, and the mails. `x-instance` names the process that
 * responded.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createLyingProvider, makeProviderKeys, type LyingProvider } from "../../support/lying-provider.ts"
import { openIdServer, signInThere, type OpenIdServer } from "../../support/openid-provider.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../../support/postgres-database.ts"
import { openFrontDoor, startAppProcess, type AppProcess, type FrontDoor } from "../../support/shared-app-process.ts"
import { linkIn, openSmtpInbox, type SmtpInbox } from "../../support/smtp-inbox.ts"
import { buttons, formTo, webBrowser, type PageSeen, type WebBrowser } from "../../support/web-browser.ts"

interface SessionSeen {
  user: { id: string; name?: string | null; email?: string | null; nickname?: string }
  expires: string
}

const secret = "the one secret that both instances have"
const client = { id: "shared-app", secret: "the client secret of these tests" }
const password = "correct horse"

let front: FrontDoor
let inbox: SmtpInbox
let openid: OpenIdServer
let plain: LyingProvider
let closePlain: () => Promise<void>

beforeAll(async () => {
  front = await openFrontDoor()
  inbox = await openSmtpInbox()
  const callback = (id: string) => `${front.origin}/auth/callback/${id}`
  openid = await openIdServer([{ ...client, redirectUris: [callback("openid"), callback("posting")] }])
  plain = createLyingProvider({
    keys: await makeProviderKeys(),
    now: () => Math.floor(Date.now() / 1000),
    openid: false,
    redirectUris: [callback("plain")],
  })
  closePlain = (await plain.listen()).close
})

afterAll(async () => {
  await Promise.all([front.close(), inbox.close(), openid.close(), closePlain()])
})

describe.each([
  { strategy: "jwt", adapter: "theirs", title: "tokens, @auth/pg-adapter" },
  { strategy: "database", adapter: "theirs", title: "rows, @auth/pg-adapter" },
  { strategy: "database", adapter: "ours", title: "rows, the SQL adapter over the same tables" },
])("two instances, sessions as $title", ({ strategy, adapter }) => {
  let database: PostgresDatabase
  let first: AppProcess
  let second: AppProcess
  let stranger: AppProcess

  beforeAll(async () => {
    database = await makePostgresDatabase("two_instances")
    const start = (name: string, own: string = secret) =>
      startAppProcess({
        APP_INSTANCE: name,
        APP_STRATEGY: strategy,
        APP_ADAPTER: adapter,
        APP_DATABASE: database.url,
        APP_SMTP_PORT: String(inbox.port),
        APP_OPENID_ISSUER: openid.issuer,
        APP_CLIENT_ID: client.id,
        APP_CLIENT_SECRET: client.secret,
        APP_PLAIN_ISSUER: plain.issuer,
        APP_PLAIN_ID: plain.clientId,
        APP_PLAIN_SECRET: plain.clientSecret,
        APP_PASSWORD: password,
        AUTH_URL: `${front.origin}/auth`,
        AUTH_SECRET: own,
      })
    ;[first, second, stranger] = await Promise.all([
      start("first"),
      start("second"),
      start("stranger", "another secret"),
    ])
  })

  afterAll(async () => {
    await Promise.all([first.stop(), second.stop(), stranger.stop()])
    await database.drop()
  })

  beforeEach(async () => {
    await database.empty()
    inbox.mails.length = 0
  })

  const url = (path: string) => `${front.origin}${path}`
  const on = (...instances: AppProcess[]) => front.alternate(instances.map(({ port }) => port))

  /** Returns the session as an instance sees it, from exactly that instance. */
  const sessionOn = async (browser: WebBrowser, instance: AppProcess): Promise<SessionSeen | null> => {
    on(instance)
    const response = await browser.fetch(url("/auth/session"))
    expect(response.headers.get("x-instance")).toBe(instance === first ? "first" : "second")
    return (await response.json()) as SessionSeen | null
  }
  /** Returns the instance that responded at a path, before the browser reached the page. */
  const answeredBy = (page: PageSeen, path: string): string | null => {
    const at = page.way.findIndex(({ pathname }) => pathname === path)
    return page.answers[at]?.get("x-instance") ?? null
  }

  /** Signs in at a provider: `start` redirects the browser to it, `end` receives the callback. */
  const signInAt = async (
    browser: WebBrowser,
    provider: string,
    [start, end]: readonly [AppProcess, AppProcess],
    name: string = "grace",
  ): Promise<PageSeen> => {
    on(start)
    const page = await browser.open(url("/auth/signin"))
    on(start, end)
    const sent = await browser.submit(page, formTo(page, `/signin/${provider}`))
    return sent.url.origin === openid.issuer ? signInThere(browser, sent, name) : sent
  }

  const askForLink = async (browser: WebBrowser, email: string): Promise<string> => {
    const page = await browser.open(url("/auth/signin"))
    const asked = await browser.submit(page, formTo(page, "/signin/nodemailer"), { email })
    expect(asked.url.pathname).toBe("/auth/verify-request")
    return linkIn(inbox.mails.at(-1)?.text ?? "")
  }

  const signInByMail = async (browser: WebBrowser, email: string): Promise<void> => {
    await browser.open(await askForLink(browser, email))
  }

  it.each([
    ["plain OAuth", "plain", "ada@example.test"],
    ["OpenID Connect", "openid", "grace@id.test"],
    ["OpenID Connect with form_post", "posting", "grace@id.test"],
  ])("a sign-in by %s that starts on one instance ends on the other instance", async (_title, provider, email) => {
    const browser = webBrowser()
    const page = await signInAt(browser, provider, [first, second])
    expect(page.url.href).toBe(url("/"))
    expect(answeredBy(page, `/auth/callback/${provider}`)).toBe("second")

    const session = await sessionOn(browser, first)
    expect(session?.user.email).toBe(email)
    expect((await sessionOn(browser, second))?.user).toEqual(session?.user)
    expect(await database.counts()).toMatchObject({ users: 1, accounts: 1, sessions: strategy === "jwt" ? 0 : 1 })
    expect(plain.violations).toEqual([])
  })

  it.each(["plain", "openid", "posting"])(
    "a sign-in at %s that starts with one secret is refused by an instance with another",
    async (provider) => {
      const browser = webBrowser()
      const page = await signInAt(browser, provider, [first, stranger])
      expect(page.url.searchParams.get("error")).toBe("OAuthCallbackError")
      expect(await sessionOn(browser, first)).toBeNull()
      expect(await database.counts()).toMatchObject({ users: 0, accounts: 0, sessions: 0 })
    },
  )

  it("D4: a link that one instance mailed signs in at once on the other instance, in the browser that requested the link", async () => {
    const browser = webBrowser()
    on(first)
    const link = await askForLink(browser, "ada@corp.test")
    on(second)
    const page = await browser.open(link)
    expect(answeredBy(page, "/auth/callback/nodemailer")).toBe("second")
    expect(page.url.href).toBe(url("/"))
    expect((await sessionOn(browser, first))?.user.email).toBe("ada@corp.test")
  })

  it("D4: the button of a link's page from one instance signs in on the other instance, in another browser", async () => {
    on(first)
    const link = await askForLink(webBrowser(), "ada@corp.test")
    const phone = webBrowser()
    const asking = await phone.open(link)
    expect(answeredBy(asking, "/auth/callback/nodemailer")).toBe("first")
    expect(buttons(asking)).toBe(1)
    on(second)
    const page = await phone.submit(asking, formTo(asking, "/callback/nodemailer"))
    expect(answeredBy(page, "/auth/callback/nodemailer")).toBe("second")
    expect((await sessionOn(phone, first))?.user.email).toBe("ada@corp.test")
  })

  it("MAIL-03: one of twenty simultaneous presses of the button, across both instances, signs in", async () => {
    on(first)
    const link = await askForLink(webBrowser(), "ada@corp.test")
    on(first, second)
    const racers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = webBrowser()
        return { browser, page: await browser.open(link) }
      }),
    )
    await Promise.all(racers.map(({ browser, page }) => browser.submit(page, formTo(page, "/callback/nodemailer"))))
    const sessions = await Promise.all(
      racers.map(({ browser }) => browser.json<SessionSeen | null>(url("/auth/session"))),
    )
    expect(sessions.filter((session) => session !== null)).toHaveLength(1)
    expect(await database.counts()).toMatchObject({ users: 1, verification_token: 0 })
  })

  it("a password form from one instance is accepted by the other instance", async () => {
    const [row] = await database.rows("INSERT INTO users (name, email) VALUES ('Ada', 'ada@corp.test') RETURNING id")
    const browser = webBrowser()
    on(first)
    const page = await browser.open(url("/auth/signin"))
    on(second)
    const form = formTo(page, "/callback/credentials")
    const done = await browser.submit(page, form, { email: "ada@corp.test", password })
    expect(answeredBy(done, "/auth/callback/credentials")).toBe("second")
    expect((await sessionOn(browser, first))?.user).toMatchObject({ id: String(row?.id), email: "ada@corp.test" })

    // The form belongs to one browser: from another browser, the right password changes nothing.
    const other = webBrowser()
    const blank = await other.open(url("/auth/signin"))
    const refused = await other.submit(blank, form, { email: "ada@corp.test", password })
    expect(refused.url.searchParams.get("error")).toBe("MissingCSRF")
  })

  it("a session that one instance renews is read, and renewed again, by the other instance", async () => {
    const browser = webBrowser()
    on(first)
    await signInByMail(browser, "ada@corp.test")
    const cookie = () => browser.jar.of("localhost").get("authjs.session-token")
    const seen: (SessionSeen | null)[] = []
    const cookies = new Set<string | undefined>()
    for (const instance of [first, second, first, second]) {
      // Tokens and cookies have times in whole seconds.
      await new Promise((resolve) => setTimeout(resolve, 1050))
      seen.push(await sessionOn(browser, instance))
      cookies.add(cookie())
    }
    const ends = seen.map((session) => Date.parse(session?.expires ?? ""))
    expect(ends).toEqual(ends.toSorted((one, other) => one - other))
    expect(new Set(ends).size).toBe(4)
    // The library writes a token again, and extends the row of a database session.
    expect(cookies.size).toBe(strategy === "jwt" ? 4 : 1)
    if (strategy === "database") {
      const [row] = await database.rows("SELECT expires FROM sessions")
      expect(row?.expires).toEqual(new Date(ends.at(-1) ?? 0))
    }
  })

  it("a session that is updated on one instance is visible on the other instance", async () => {
    const browser = webBrowser()
    on(first)
    await signInByMail(browser, "ada@corp.test")
    const { csrfToken } = await browser.json<{ csrfToken: string }>(url("/auth/csrf"))
    on(second)
    const response = await browser.fetch(url("/auth/session"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ csrfToken, data: { nickname: "Countess" } }),
    })
    expect(response.headers.get("x-instance")).toBe("second")
    expect(((await response.json()) as SessionSeen).user.nickname).toBe("Countess")
    // With database sessions, the `session` callback must store an update itself (CONTRACT 3.3).
    const kept = strategy === "jwt" ? "Countess" : undefined
    expect((await sessionOn(browser, first))?.user.nickname).toBe(kept)
  })

  it("an account is linked to the signed-in user, if the sign-in starts on one instance and ends on the other", async () => {
    const browser = webBrowser()
    on(first)
    await signInByMail(browser, "ada@corp.test")
    const before = await sessionOn(browser, first)
    for (const provider of ["plain", "openid"]) await signInAt(browser, provider, [first, second])
    const accounts = await database.rows(`SELECT provider, "userId"::text AS "userId" FROM accounts ORDER BY provider`)
    expect(accounts).toEqual([
      { provider: "openid", userId: before?.user.id },
      { provider: "plain", userId: before?.user.id },
    ])
    expect((await sessionOn(browser, first))?.user).toEqual(before?.user)
    expect((await database.counts()).users).toBe(1)

    const elsewhere = webBrowser()
    await signInAt(elsewhere, "openid", [second, first])
    expect((await sessionOn(elsewhere, second))?.user.id).toBe(before?.user.id)
  })

  it("D3: a provider's posted callback carries no session cookie, so the callback signs the account's owner in, and links no new account", async () => {
    const owner = webBrowser()
    await signInAt(owner, "posting", [first, second], "grace")
    const grace = await sessionOn(owner, first)
    const again = await signInAt(owner, "posting", [second, first])
    expect(again.url.href).toBe(url("/"))
    expect((await sessionOn(owner, second))?.user).toEqual(grace?.user)

    const other = webBrowser()
    on(first)
    await signInByMail(other, "ada@corp.test")
    const ada = await sessionOn(other, first)
    const refused = await signInAt(other, "posting", [first, second], "ada")
    expect(refused.url.searchParams.get("error")).toBe("OAuthAccountNotLinked")
    expect(refused.url.searchParams.get("reason")).toBe("session_changed")
    expect((await sessionOn(other, second))?.user).toEqual(ada?.user)
    expect(await database.counts()).toMatchObject({ users: 2, accounts: 1 })
  })

  it("a user who signs out on one instance is signed out on the other instance at the next request", async () => {
    const browser = webBrowser()
    on(first)
    await signInByMail(browser, "ada@corp.test")
    const header = browser.jar.header({ url: new URL(url("/")), method: "GET", sameSite: true }) ?? ""
    const page = await browser.open(url("/auth/signout"))
    on(second)
    const out = await browser.submit(page, formTo(page, "/auth/signout"))
    expect(answeredBy(out, "/auth/signout")).toBe("second")
    expect(await sessionOn(browser, first)).toBeNull()
    expect([...browser.jar.of("localhost").keys()]).not.toContain("authjs.session-token")
    expect((await database.counts()).sessions).toBe(0)

    // This sends a copy of the cookie after the sign-out. A database session has ended on both instances. A token stays
    // valid on both until it expires.
    const copy = await fetch(url("/auth/session"), { headers: { cookie: header } })
    expect(copy.headers.get("x-instance")).toBe("first")
    const kept = (await copy.json()) as SessionSeen | null
    expect(kept?.user.email).toBe(strategy === "jwt" ? "ada@corp.test" : undefined)
  })

  it("a whole visit works while the two instances take turns at every request", async () => {
    on(first, second)
    for (const provider of ["openid", "posting", "plain"]) {
      const browser = webBrowser()
      const page = await browser.open(url("/auth/signin"))
      const sent = await browser.submit(page, formTo(page, `/signin/${provider}`))
      const back = sent.url.origin === openid.issuer ? await signInThere(browser, sent, provider) : sent
      expect(back.url.href).toBe(url("/"))
      expect((await browser.json<SessionSeen | null>(url("/auth/session")))?.user.email).toBeDefined()
      const leaving = await browser.open(url("/auth/signout"))
      await browser.submit(leaving, formTo(leaving, "/auth/signout"))
      expect(await browser.json<SessionSeen | null>(url("/auth/session"))).toBeNull()
    }
  })
})
