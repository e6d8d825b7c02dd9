/**
 * Moving over and back: the published `@auth/core` and ours take turns at one address, over one database that
 * `@auth/pg-adapter` made, and one browser stays signed in. (CONTRACT §0.1)
 *
 * Every rule holds in both directions: each library continues the other's work.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { movingApp, type Library, type MovingApp, type MovingAppParts } from "../../support/moving-app.ts"
import { openIdServer, signInThere, type OpenIdServer } from "../../support/openid-provider.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../../support/postgres-database.ts"
import { linkIn, openSmtpInbox, type SmtpInbox } from "../../support/smtp-inbox.ts"
import {
  buttons,
  formsOf,
  formTo,
  text,
  webBrowser,
  type PageSeen,
  type WebBrowser,
} from "../../support/web-browser.ts"

interface SessionSeen {
  user: { id: string; name?: string | null; email?: string | null }
  expires: string
}

const client = { id: "moving-app", secret: "the client secret of these tests" }
const day = 24 * 60 * 60 * 1000
const secure = "https://app.test"
const insecure = "http://app.test"

let database: PostgresDatabase
let openid: OpenIdServer
let inbox: SmtpInbox

beforeAll(async () => {
  database = await makePostgresDatabase("moving")
  inbox = await openSmtpInbox()
  const redirectUris = [secure, insecure].map((origin) => `${origin}/auth/callback/idp`)
  openid = await openIdServer([{ ...client, redirectUris }])
})

afterAll(async () => {
  await Promise.all([openid.close(), inbox.close()])
  await database.drop()
})

beforeEach(async () => {
  await database.empty()
  inbox.mails.length = 0
  // The test fakes only the clock: sockets and timers are real.
  vi.useFakeTimers({ toFake: ["Date"] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Both applications, and a visitor's actions in them. */
class Visit {
  readonly app: MovingApp
  readonly browser: WebBrowser
  readonly origin: string
  constructor({ origin = secure, strategy = "jwt", ...more }: Partial<MovingAppParts>) {
    const { pool } = database
    this.origin = origin
    this.app = movingApp({ pool, origin, issuer: openid.issuer, client, smtpPort: inbox.port, strategy, ...more })
    this.browser = webBrowser(this.app.transport)
  }
  url(path: string): string {
    return `${this.origin}${path}`
  }
  session(library: Library, browser: WebBrowser = this.browser): Promise<SessionSeen | null> {
    this.app.moveTo(library)
    return browser.json(this.url("/auth/session"))
  }
  async atProvider(library: Library, browser: WebBrowser = this.browser): Promise<PageSeen> {
    this.app.moveTo(library)
    const page = await browser.open(this.url("/auth/signin"))
    return browser.submit(page, formTo(page, "/signin/idp"))
  }
  async signIn(library: Library, name = "grace", browser: WebBrowser = this.browser): Promise<PageSeen> {
    const page = await this.atProvider(library, browser)
    // A person who is signed in at the provider returns at once.
    return page.url.origin === openid.issuer ? signInThere(browser, page, name) : page
  }
  async askForLink(library: Library, email: string): Promise<string> {
    this.app.moveTo(library)
    const page = await this.browser.open(this.url("/auth/signin"))
    const asked = await this.browser.submit(page, formTo(page, "/signin/nodemailer"), { email })
    expect(asked.url.pathname).toBe("/auth/verify-request")
    return linkIn(inbox.mails.at(-1)?.text ?? "")
  }
  /** Opens the link, and presses the button if there is one. */
  async openLink(library: Library, link: string): Promise<PageSeen> {
    this.app.moveTo(library)
    const page = await this.browser.open(link)
    const asks = formsOf(page).some(({ action }) => new URL(action, page.url).pathname.includes("/callback/"))
    return asks ? this.browser.submit(page, formTo(page, "/callback/nodemailer")) : page
  }
  async signOut(library: Library): Promise<void> {
    this.app.moveTo(library)
    const page = await this.browser.open(this.url("/auth/signout"))
    await this.browser.submit(page, formTo(page, "/auth/signout"))
  }
  sessionCookies(): string[] {
    const names = [...this.browser.jar.of("app.test").keys()]
    return names.filter((name) => name.includes("session-token")).sort()
  }
}

/** Expects the same person until the same time. The clock stands still, and a token has times in whole seconds. */
function expectSame(one: SessionSeen | null, other: SessionSeen | null): void {
  expect(one).not.toBeNull()
  expect(one?.user).toEqual(other?.user)
  expect(Object.keys(one ?? {}).sort()).toEqual(Object.keys(other ?? {}).sort())
  expect(Math.abs(until(one) - until(other))).toBeLessThan(1000)
}

function until(session: SessionSeen | null): number {
  return Date.parse(session?.expires ?? "")
}

const scenarios: [string, Partial<MovingAppParts>][] = [
  ["tokens over https", {}],
  ["tokens over http", { origin: insecure }],
  ["tokens too long for one cookie", { bulk: { theirs: 5000, ours: 5000 } }],
  ["tokens under several secrets", { secret: ["the newest secret of all", "the secret before that one"] }],
  ["database sessions over https", { strategy: "database" }],
  ["database sessions over http", { strategy: "database", origin: insecure }],
]
const directions: [Library, Library][] = [
  ["theirs", "ours"],
  ["ours", "theirs"],
]

describe.each(scenarios)("moving with %s", (_title, parts) => {
  describe.each(directions)("from %s to %s", (from, to) => {
    it("signed-in users stay signed in after the move and after the move back, and both sides renew the session", async () => {
      const visit = new Visit(parts)
      expect((await visit.signIn(from)).url.href).toBe(visit.url("/"))
      const before = await visit.session(from)
      expect(before?.user).toMatchObject({ name: "grace", email: "grace@id.test" })
      const cookies = visit.sessionCookies()
      expect(cookies.length).toBe(parts.bulk === undefined ? 1 : 2)
      expect(cookies.every((name) => name.startsWith("__Secure-"))).toBe(visit.origin === secure)

      expectSame(await visit.session(to), before)
      vi.setSystemTime(Date.now() + 2 * day)
      await visit.session(to)
      const renewed = await visit.session(to)
      expect(renewed?.user).toEqual(before?.user)
      expect(until(renewed)).toBeGreaterThan(until(before) + day)

      expectSame(await visit.session(from), renewed)
      vi.setSystemTime(Date.now() + 2 * day)
      await visit.session(from)
      expect(until(await visit.session(from))).toBeGreaterThan(until(renewed) + day)
      expectSame(await visit.session(to), await visit.session(from))
      expect(visit.sessionCookies()).toEqual(cookies)
      expect(visit.app.logged).toEqual([])
    })

    it("a sign-out after the move also ends the session that began before the move", async () => {
      const visit = new Visit(parts)
      await visit.signIn(from)
      const copy = visit.browser.jar.header({ url: new URL(visit.url("/")), method: "GET", sameSite: true }) ?? ""
      await visit.signOut(to)
      expect(visit.sessionCookies()).toEqual([])
      expect(await visit.session(from)).toBeNull()
      expect(await visit.session(to)).toBeNull()
      expect((await database.counts()).sessions).toBe(0)
      if (parts.strategy !== "database") return
      visit.app.moveTo(from)
      const request = new Request(visit.url("/auth/session"), { headers: { cookie: copy } })
      expect(await (await visit.app.transport(request)).json()).toBeNull()
    })

    it("a sign-in after the move finds the account again: it has the same user, and adds no row to the database", async () => {
      const visit = new Visit(parts)
      await visit.signIn(from)
      const before = await visit.session(from)
      await visit.signOut(from)
      await visit.signIn(to)
      expectSame(await visit.session(to), before)
      expect(await database.counts()).toMatchObject({ users: 1, accounts: 1 })
    })

    it("a link that was mailed before the move signs in after it, once", async () => {
      const visit = new Visit(parts)
      const link = await visit.askForLink(from, "ada@corp.test")
      expect((await visit.openLink(to, link)).url.href).toBe(visit.url("/"))
      const session = await visit.session(to)
      expect(session?.user.email).toBe("ada@corp.test")
      expect((await database.counts()).verification_token).toBe(0)

      await visit.signOut(to)
      const again = await visit.openLink(from, link)
      expect(again.url.searchParams.get("error")).toBe("Verification")
      expect(await visit.session(from)).toBeNull()
    })

    it("a page that was open during the move can still be sent, because its CSRF token stays valid", async () => {
      const visit = new Visit(parts)
      await visit.signIn(from)
      visit.app.moveTo(from)
      const page = await visit.browser.open(visit.url("/auth/signout"))
      const tokens = () => [...visit.browser.jar.of("app.test")].filter(([name]) => name.includes("csrf-token"))
      const before = tokens()
      expect(before).toHaveLength(1)
      visit.app.moveTo(to)
      const done = await visit.browser.submit(page, formTo(page, "/auth/signout"))
      expect(done.url.searchParams.get("error")).toBeNull()
      expect(await visit.session(to)).toBeNull()
      expect(tokens()).toEqual(before)
    })

    it("a sign-in that waits at the provider during the move fails with a clear error, and the next sign-in works", async () => {
      const visit = new Visit(parts)
      const away = await visit.atProvider(from)
      expect(away.url.origin).toBe(openid.issuer)
      visit.app.moveTo(to)
      const back = await signInThere(visit.browser, away, "grace")
      expect(back.url.searchParams.get("error")).toBe(to === "ours" ? "OAuthCallbackError" : "Configuration")
      if (to === "ours") {
        expect(back.url.pathname).toBe("/auth/signin")
        expect(back.url.searchParams.get("reason")).toBe("flow_missing")
        expect(text(back)).toMatch(/again/i)
      }
      expect(await visit.session(to)).toBeNull()
      expect(await database.counts()).toMatchObject({ users: 0, accounts: 0, sessions: 0 })

      expect((await visit.signIn(to)).url.href).toBe(visit.url("/"))
      expect((await visit.session(to))?.user.email).toBe("grace@id.test")
    })

    it("a user who signed in before the move links an account after it", async () => {
      const visit = new Visit(parts)
      await visit.openLink(from, await visit.askForLink(from, "ada@corp.test"))
      const before = await visit.session(from)
      expect((await visit.signIn(to)).url.href).toBe(visit.url("/"))
      expectSame(await visit.session(to), before)
      const owners = await database.rows(`SELECT "userId"::text AS owner FROM accounts WHERE provider = 'idp'`)
      expect(owners).toEqual([{ owner: before?.user.id }])

      const elsewhere = webBrowser(visit.app.transport)
      await visit.signIn(from, "grace", elsewhere)
      expect((await visit.session(from, elsewhere))?.user.id).toBe(before?.user.id)
    })
  })
})

describe("moving while another setting changes, too", () => {
  it.each(directions)(
    "a new secret only in %s signs no user out in %s, because the old secret still opens tokens",
    async (from, to) => {
      const old = "the secret that is on its way out"
      const fresh = ["the secret that is on its way in", old]
      const visit = new Visit({ secret: { [from]: old, [to]: fresh } })
      await visit.signIn(from)
      const before = await visit.session(from)
      expectSame(await visit.session(to), before)
    },
  )

  it.each(directions)(
    "a token that grows from one cookie to two, and shrinks again, stays readable from %s to %s",
    async (from, to) => {
      const visit = new Visit({ bulk: { [to]: 5000 } })
      const name = "__Secure-authjs.session-token"
      await visit.signIn(from)
      expect(visit.sessionCookies()).toEqual([name])
      const before = await visit.session(from)
      await visit.session(to)
      expect(visit.sessionCookies()).toEqual([`${name}.0`, `${name}.1`])
      expectSame(await visit.session(from), before)
      expect(visit.sessionCookies()).toEqual([name])
      expectSame(await visit.session(to), before)
    },
  )

  it.each(["jwt", "database"] as const)(
    "the libraries can take turns at every request of a visit: %s",
    async (strategy) => {
      const visit = new Visit({ strategy })
      await visit.signIn("theirs")
      const before = await visit.session("theirs")
      for (let turn = 0; turn < 10; turn++) {
        vi.setSystemTime(Date.now() + 5 * day)
        const session = await visit.session(turn % 2 === 0 ? "ours" : "theirs")
        expect(session?.user).toEqual(before?.user)
      }
      // Fifty days: twenty more than the lifetime of a session without renewal.
      expect(Date.now()).toBeGreaterThan(until(before))
      expect(visit.app.logged).toEqual([])
    },
  )

  it("a link that was mailed under the only old secret still signs in after a newer secret was put before the old one", async () => {
    const old = "the secret that is on its way out"
    const fresh = ["the secret that is on its way in", old]
    const visit = new Visit({ secret: { theirs: old, ours: fresh }, strategy: "database" })
    await visit.openLink("ours", await visit.askForLink("theirs", "ada@corp.test"))
    expect((await visit.session("ours"))?.user.email).toBe("ada@corp.test")
  })

  it("an issuer that is spelt differently from the provider's issuer is refused after the move, and the log has the right spelling", async () => {
    const visit = new Visit({ issuer: `${openid.issuer}/` })
    expect((await visit.signIn("theirs")).url.href).toBe(visit.url("/"))
    await visit.signOut("theirs")

    const refused = await visit.signIn("ours")
    expect(refused.url.searchParams.get("error")).not.toBeNull()
    expect(await visit.session("ours")).toBeNull()
    expect(visit.app.logged.join()).toContain(`the provider calls itself ${openid.issuer}:`)
  })

  it("a link that was requested before the move shows a confirmation page with one button", async () => {
    const visit = new Visit({ strategy: "database" })
    const link = await visit.askForLink("theirs", "ada@corp.test")
    visit.app.moveTo("ours")
    const page = await visit.browser.open(link)
    expect(page.status).toBe(200)
    expect(buttons(page)).toBe(1)
    expect((await database.counts()).verification_token).toBe(1)
  })
})
