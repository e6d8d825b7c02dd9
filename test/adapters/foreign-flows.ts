/**
 * Tests every sign-in method with an adapter and database sessions. The tests compare rows, cookies and the session's
 * JSON with the expected ones.
 */
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { Adapter } from "../../src/ports/adapter.ts"
import { locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime, type OAuthApp } from "../support/oauth-app.ts"
import { mailProvider } from "../support/mail-provider.ts"

/** The content of the database, read without the adapter. Ids are texts. */
export interface Rows {
  users: { id: string; email: string; verified: boolean }[]
  accounts: { userId: string; provider: string; providerAccountId: string }[]
  sessions: { userId: string; sessionToken: string; expires: Date }[]
  /** As they are stored. */
  tokens: string[]
}

export interface Ground {
  /** On empty tables. */
  adapter: Adapter
  rows: () => Promise<Rows>
  close: () => Promise<void>
}

interface Scene extends OAuthApp {
  stored: Adapter
  rows: Ground["rows"]
  /** Addresses in the mails that were sent. */
  links: string[]
}

const maxAge = 3600
const updateAge = 600

/** Registers the tests. */
export function foreignFlows(name: string, open: () => Promise<Ground>): void {
  let keys: ProviderKeys
  beforeAll(async () => {
    keys = await makeProviderKeys()
  })

  async function scene(): Promise<Scene> {
    const { adapter, rows, close } = await open()
    onTestFinished(close)
    const links: string[] = []
    const mail = mailProvider(links)
    const session = { strategy: "database" as const, maxAge, updateAge }
    const app = oauthApp(keys, { config: { adapter, session } })
    app.config.providers.push(mail)
    return { ...app, stored: adapter, rows, links }
  }

  describe(`flows on ${name}`, () => {
    it("a first sign-in by OpenID Connect creates a user, an account and a session; a second one finds them", async () => {
      const { browser, signIn, rows, logged } = await scene()
      const done = await signIn(browser, "idp")
      expect(sessionCookies(done)).toHaveLength(1)
      const first = await rows()
      const [user] = first.users
      expect(first.users).toEqual([{ id: user?.id, email: "ada@example.test", verified: false }])
      expect(first.accounts).toEqual([{ userId: user?.id, provider: "idp", providerAccountId: "person-1" }])
      expect(first.sessions).toMatchObject([{ userId: user?.id, sessionToken: tokenOf(browser) }])
      expect(first.sessions[0]?.expires).toEqual(new Date((testTime + maxAge) * 1000))

      const elsewhere = browser.other()
      await signIn(elsewhere, "idp")
      const second = await rows()
      expect([second.users, second.accounts]).toEqual([first.users, first.accounts])
      expect(second.sessions.map(({ userId }) => userId)).toEqual([user?.id, user?.id])
      expect(new Set(second.sessions.map(({ sessionToken }) => sessionToken))).toEqual(
        new Set([tokenOf(browser), tokenOf(elsewhere)]),
      )
      expect(logged).toEqual([])
    })

    it("a link in a mail creates a user with a verified address, and works once", async () => {
      const { browser, rows, links, logged } = await scene()
      await browser.post("/signin/mail", { email: "grace@example.test" })
      const [link = ""] = links
      const secret = new URL(link).searchParams.get("token") ?? ""
      const waiting = await rows()
      expect([waiting.users, waiting.tokens.length]).toEqual([[], 1])
      expect(waiting.tokens[0]).not.toContain(secret)

      expect(sessionCookies(await browser.get(link))).toHaveLength(1)
      const { users, accounts, sessions, tokens } = await rows()
      expect(users).toEqual([{ id: users[0]?.id, email: "grace@example.test", verified: true }])
      expect([accounts, tokens]).toEqual([[], []])
      expect(sessions).toMatchObject([{ userId: users[0]?.id, sessionToken: tokenOf(browser) }])
      expect((await browser.session())?.user).toMatchObject({ email: "grace@example.test" })

      // Without the flow's cookie, the link behaves as in another browser: it shows a page with one button.
      const again = await browser.get(link)
      expect(sessionCookies(again)).toEqual([])
      expect((await rows()).sessions).toHaveLength(1)
      expect(logged).toEqual([])
    })

    it("a second link for the same address finds the user", async () => {
      const { browser, rows, links } = await scene()
      for (const place of [browser, browser.other()]) {
        await place.post("/signin/mail", { email: "grace@example.test" })
        await place.get(links.at(-1) ?? "")
      }
      const { users, sessions } = await rows()
      expect(users).toHaveLength(1)
      expect(sessions.map(({ userId }) => userId)).toEqual([users[0]?.id, users[0]?.id])
    })

    it("a session is read, extended when it is due, and invalid after its expiry", async () => {
      const { browser, signIn, rows, pass, logged } = await scene()
      await signIn(browser, "idp")
      const end = (seconds: number) => new Date((testTime + seconds) * 1000)
      const read = await browser.session()
      expect(read).toMatchObject({
        user: { name: "Ada", email: "ada@example.test" },
        expires: end(maxAge).toISOString(),
      })
      // A store may leave out a picture that it does not have.
      expect(Object.keys(read?.user ?? {}).filter((field) => !["name", "email", "image"].includes(field))).toEqual([])
      pass(updateAge - 1)
      await browser.session()
      expect((await rows()).sessions[0]?.expires).toEqual(end(maxAge))
      pass(1)
      expect((await browser.session())?.expires).toBe(end(updateAge + maxAge).toISOString())
      expect((await rows()).sessions[0]?.expires).toEqual(end(updateAge + maxAge))
      pass(maxAge + 1)
      expect(await browser.session()).toBeNull()
      expect(tokenOf(browser)).toBeUndefined()
      expect((await rows()).sessions).toEqual([])
      expect(logged).toEqual([])
    })

    it("a sign-out deletes the session's row, and another browser's stays", async () => {
      const { browser, signIn, rows, logged } = await scene()
      const elsewhere = browser.other()
      await signIn(browser, "idp")
      await signIn(elsewhere, "idp")
      await browser.post("/signout")
      expect(tokenOf(browser)).toBeUndefined()
      expect(await browser.session()).toBeNull()
      expect((await rows()).sessions).toMatchObject([{ sessionToken: tokenOf(elsewhere) }])
      expect((await elsewhere.session())?.user).toMatchObject({ email: "ada@example.test" })
      expect(logged).toEqual([])
    })

    it("D3: a second provider is linked to the signed-in user, and signs that user in afterwards", async () => {
      const { browser, signIn, rows, logged } = await scene()
      await signIn(browser, "idp")
      await signIn(browser, "plain", "plain-1")
      const linked = await rows()
      const id = linked.users[0]?.id
      expect(linked.users).toHaveLength(1)
      expect(linked.accounts.toSorted((a, b) => a.provider.localeCompare(b.provider))).toEqual([
        { userId: id, provider: "idp", providerAccountId: "person-1" },
        { userId: id, provider: "plain", providerAccountId: "plain-1" },
      ])
      const elsewhere = browser.other()
      await signIn(elsewhere, "plain", "plain-1")
      expect((await rows()).sessions.every(({ userId }) => userId === id)).toBe(true)
      expect((await elsewhere.session())?.user).toMatchObject({ email: "ada@example.test" })
      expect(logged).toEqual([])
    })

    it("LINK-01: an account whose address belongs to another user is refused, and nothing is written", async () => {
      const { browser, signIn, rows } = await scene()
      await signIn(browser, "idp")
      const before = await rows()
      const refused = await signIn(browser.other(), "plain", "someone-else")
      expect(locationOf(refused).searchParams.get("error")).toBe("OAuthAccountNotLinked")
      expect(sessionCookies(refused)).toEqual([])
      expect(await rows()).toEqual(before)
    })

    it("DBS-07: a deleted user is signed out at the next request", async () => {
      const { browser, signIn, rows, stored, logged } = await scene()
      await signIn(browser, "idp")
      // The adapter's form: the id may be a number.
      const user = await stored.getUserByEmail?.("ada@example.test")
      await stored.deleteUser?.(user?.id ?? "")
      expect(await browser.session()).toBeNull()
      const { users, accounts, sessions } = await rows()
      expect([users, accounts, sessions]).toEqual([[], [], []])
      expect(logged).toEqual([])
    })
  })
}

function tokenOf(browser: Browser): string | undefined {
  return [...browser.cookies].find(([name]) => name.endsWith("session-token"))?.[1]
}
