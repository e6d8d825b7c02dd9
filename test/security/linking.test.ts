/** The user of a sign-in when addresses change, look alike, or arrive in two ways at once. */
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { CredentialsConfig } from "../../src/ports/provider.ts"
import { openSqlite } from "../adapters/open-sqlite.ts"
import { locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime, type OAuthApp, type OAuthAppOptions } from "../support/oauth-app.ts"
import { withWriteLog } from "../support/write-log.ts"
import { mailProvider } from "../support/mail-provider.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const ada = { sub: "ada-1", name: "Ada", email: "ada@example.test", email_verified: true }
const bob = { sub: "bob-1", name: "Bob", email: "bob@example.test", email_verified: true }

interface MailApp extends OAuthApp {
  /** Requests a link, and returns its address. */
  mailTo: (browser: Browser, email: string) => Promise<string>
}

/** The application of `oauthApp`, also with sign-in by mail. */
function mailApp(options: OAuthAppOptions = {}): MailApp {
  const links: string[] = []
  const mail = mailProvider(links)
  const app = oauthApp(keys, options)
  app.config.providers.push(mail)
  const mailTo = async (browser: Browser, email: string) => {
    await browser.post("/signin/mail", { email })
    return links.at(-1) ?? ""
  }
  return { ...app, mailTo }
}

const addressOf = async (browser: Browser) => (await browser.session())?.user?.["email"]

describe("LINK-11: an address that only looks alike belongs to another person", () => {
  const cyrillic = "ada@ex\u0430mple.test"
  const asLabel = "ada@xn--exmple-4nf.test"

  it("even if it is used in a mail: a link for one address never signs in the other person", async () => {
    const app = mailApp()
    const owner = app.browser
    await owner.get(await app.mailTo(owner, ada.email))
    const other = owner.other()
    await other.get(await app.mailTo(other, cyrillic))
    expect(await addressOf(owner)).toBe(ada.email)
    expect(await addressOf(other)).toBe(asLabel)
    expect(app.events.filter((name) => name === "createUser")).toHaveLength(2)
  })

  it("even if it comes from a provider that may link by address", async () => {
    const app = oauthApp(keys, {
      people: { idp: ada, plain: { ...bob, email: cyrillic } },
      plain: { allowDangerousEmailAccountLinking: true },
    })
    await app.signIn(app.browser, "idp")
    const other = app.browser.other()
    await app.signIn(other, "plain")
    expect(await addressOf(other)).toBe(asLabel)
    expect((await app.adapter.getUserByEmail?.(ada.email))?.name).toBe("Ada")
  })
})

describe("a user whose address at the provider changes", () => {
  /** Signs Ada and Bob in once. From then on, Ada's provider claims that her address is Bob's. */
  async function renamed(options: OAuthAppOptions = {}) {
    const person = { ...ada }
    const app = oauthApp(keys, { ...options, people: { idp: person, plain: bob } })
    await app.signIn(app.browser.other(), "idp")
    await app.signIn(app.browser.other(), "plain")
    person.email = bob.email
    const userOf = (provider: string, providerAccountId: string) =>
      app.adapter.getUserByAccount?.({ provider, providerAccountId })
    const before = [await userOf("idp", ada.sub), await userOf("plain", bob.sub)]
    const back = app.browser.other()
    await app.signIn(back, "idp")
    return { app, back, before, after: [await userOf("idp", ada.sub), await userOf("plain", bob.sub)] }
  }

  it.each([false, true])(
    "LINK-13, LINK-14: stays the user of the account, and no stored address changes (linking by address: %j)",
    async (allowDangerousEmailAccountLinking) => {
      const { before, after, back } = await renamed({
        config: { session: { strategy: "database" } },
        idp: { allowDangerousEmailAccountLinking },
      })
      expect(after).toEqual(before)
      expect(await addressOf(back)).toBe(ada.email)
    },
  )

  it("LINK-13: a user with tokens is named by the stored address and not by the provider's address", async () => {
    const { back } = await renamed({ config: { session: { strategy: "jwt" } } })
    expect(await addressOf(back)).toBe(ada.email)
  })

  it("LINK-13: a user whose subject changed counts as another user, without access to the first user", async () => {
    const app = oauthApp(keys, { people: { idp: ada } })
    await app.signIn(app.browser, "idp")
    const other = app.browser.other()
    const response = await app.signIn(other, "idp", "recycled")
    expect(locationOf(response).searchParams.get("error")).toBe("OAuthAccountNotLinked")
    expect(await other.session()).toBeNull()
  })
})

describe("a mail link and a provider with one address", () => {
  /** Each call waits for some turns of the event loop, so that both sign-ins overlap. */
  function slow(adapter: Adapter, turns: () => number): Adapter {
    const waiting = Object.entries(adapter).map(([name, method]): [string, unknown] => [
      name,
      typeof method === "function" && name !== "transaction"
        ? async (...given: unknown[]) => {
            for (let turn = turns(); turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve))
            // A method keeps its arguments.
            return (method as (...given: unknown[]) => unknown)(...given)
          }
        : method,
    ])
    return Object.fromEntries(waiting) as Adapter
  }

  it.each<[string, () => Adapter]>([
    ["memory", () => memoryAdapter({ now: () => testTime * 1000 })],
    [
      "SQLite",
      () => {
        const adapter = openSqlite(":memory:")
        onTestFinished(() => adapter.close())
        return adapter
      },
    ],
  ])(
    "LINK-16: at once create one user; the person who has not proven the mailbox is not signed in by it (%s)",
    async (_name, open) => {
      for (let round = 0; round < 12; round++) {
        const { adapter, written } = withWriteLog(slow(open(), () => (round * 7) % 5))
        const app = mailApp({ config: { adapter }, people: { plain: { ...ada, sub: "someone" } } })
        const [mailbox, provider] = [app.browser.other(), app.browser.other()]
        const link = await app.mailTo(mailbox, ada.email)
        const back = await app.visitProvider(provider, "plain")
        const both = [() => mailbox.get(link), () => provider.send(back)]
        const [byMail, byProvider] = round % 2 === 0 ? both : both.toReversed()
        await Promise.all([byMail?.(), byProvider?.()])

        expect(
          written.filter((name) => name === "createUser").length -
            written.filter((name) => name === "deleteUser").length,
        ).toBe(1)
        expect(await addressOf(mailbox)).toBe(ada.email)
        const account = await adapter.getUserByAccount?.({ provider: "plain", providerAccountId: "someone" })
        expect((await provider.session()) === null).toBe(account === null)
      }
    },
  )
})

describe("LINK-22: a user who is deleted during the sign-in gets no session", () => {
  const strategies = ["jwt", "database"] as const

  function deleting(config: Partial<AuthConfig>, options: OAuthAppOptions = {}) {
    let on = false
    const app: MailApp = mailApp({
      ...options,
      config: {
        ...config,
        callbacks: {
          signIn: async ({ user }) => {
            if (on && user.id !== undefined) await app.adapter.deleteUser?.(user.id)
            return true
          },
        },
      },
    })
    return { app, begin: () => (on = true) }
  }

  async function expectNoSession(browser: Browser, response: Response, app: OAuthApp) {
    expect(sessionCookies(response)).toEqual([])
    expect(await browser.session()).toBeNull()
    expect(app.events.slice(app.events.lastIndexOf("signIn") + 1)).toEqual([])
  }

  it.each(strategies)("at a provider (%s)", async (strategy) => {
    const { app, begin } = deleting({ session: { strategy } })
    await app.signIn(app.browser.other(), "idp")
    begin()
    await expectNoSession(app.browser, await app.signIn(app.browser, "idp"), app)
  })

  it.each(strategies)("by a mail link (%s)", async (strategy) => {
    const { app, begin } = deleting({ session: { strategy } })
    const first = app.browser.other()
    await first.get(await app.mailTo(first, ada.email))
    const link = await app.mailTo(app.browser, ada.email)
    begin()
    await expectNoSession(app.browser, await app.browser.get(link), app)
  })

  it.each(strategies)(
    "by a mail link, also if the application deletes only in its own getUser (%s)",
    async (strategy) => {
      const adapter = memoryAdapter()
      const deleted = new Set<string>()
      const own: Adapter = {
        ...adapter,
        getUser: async (id) => (deleted.has(id) ? null : ((await adapter.getUser?.(id)) ?? null)),
      }
      const app = mailApp({ config: { adapter: own, session: { strategy } } })
      const first = app.browser.other()
      await first.get(await app.mailTo(first, ada.email))
      const user = await adapter.getUserByEmail?.(ada.email)
      deleted.add(user?.id ?? "")
      const link = await app.mailTo(app.browser, ada.email)
      await expectNoSession(app.browser, await app.browser.get(link), app)
    },
  )

  it("by credentials of a stored user (database)", async () => {
    const credentials: CredentialsConfig = {
      id: "credentials",
      name: "Credentials",
      type: "credentials",
      credentials: { name: {} },
      authorize: async () => (await app.adapter.getUserByEmail?.(ada.email)) ?? null,
    }
    const { app, begin } = deleting({ session: { strategy: "database" } })
    app.config.providers.push(credentials)
    await app.signIn(app.browser.other(), "idp")
    begin()
    await expectNoSession(app.browser, await app.browser.post("/callback/credentials", { name: "ada" }), app)
  })
})
