/**
 * The quarantine: data that a stranger attached to an address, and what remains after the owner of the mailbox signed
 * in.
 */
import { beforeAll, describe, expect, it, vi } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { customFetch, type OAuth2Config } from "../../src/ports/provider.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { personKey } from "../../machines/person-key.ts"
import { usernamesOf } from "../stores/username-contract.ts"
import { appOrigin, locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import { entraApp, strangersTenant, type Claims, type EntraApp } from "../support/entra-app.ts"
import { createLyingProvider, makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { testTime } from "../support/oauth-app.ts"
import { mailProvider } from "../support/mail-provider.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const email = "ada@example.test"
const stranger: Claims = { sub: "stranger", tid: strangersTenant, name: "Not Ada", email }
const entra = (sub: string) => ({ provider: "microsoft-entra-id", providerAccountId: sub })

interface Scene extends EntraApp {
  adapter: Adapter
  stores: Stores
  quarantines: unknown[]
  openMail: (browser: Browser) => Promise<Response>
  /** Signs in at a plain provider that says nothing about the address's verification. */
  signInPlain: (browser: Browser, person: PlainPerson) => Promise<Response>
  /** Begins a sign-in at the plain provider. @returns a function that completes it. */
  beginPlain: (browser: Browser) => Promise<(person: PlainPerson) => Promise<Response>>
}

interface PlainPerson {
  sub: string
  email: string
  [claim: string]: unknown
}

/** An application that stores unverified addresses and records them. */
function scene(more: Partial<AuthConfig> & { adapter?: Adapter; links?: boolean } = {}): Scene {
  const { adapter = memoryAdapter({ now: () => testTime * 1000 }), links: linksByAddress = false, ...config } = more
  const stores = config.stores ?? memoryStores()
  const links: string[] = []
  const quarantines: unknown[] = []
  const mail = mailProvider(links)
  const idp = createLyingProvider({
    keys,
    now: () => testTime,
    issuer: "https://plain.test",
    openid: false,
    redirectUris: [`${appOrigin}/auth/callback/plain`],
  })
  const plain: OAuth2Config = {
    id: "plain",
    name: "Plain",
    type: "oauth",
    issuer: idp.issuer,
    authorization: `${idp.issuer}/authorize`,
    token: `${idp.issuer}/token`,
    userinfo: `${idp.issuer}/userinfo`,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    allowDangerousEmailAccountLinking: linksByAddress,
    // The provider's handler takes what `fetch` takes.
    [customFetch]: idp.fetch as typeof fetch,
  }
  const app = entraApp(keys, {
    adapter,
    providers: [mail, plain],
    config: {
      accountLinking: { unverifiedAddress: "store" },
      stores,
      ...config,
      events: { quarantine: (message) => void quarantines.push(message) },
    },
  })
  const beginPlain: Scene["beginPlain"] = async (browser) => {
    const started = await browser.post("/signin/plain")
    return async (person) => browser.send((await idp.authorize(locationOf(started), { person })).request())
  }
  return {
    ...app,
    adapter,
    stores,
    quarantines,
    beginPlain,
    openMail: async (browser) => {
      await browser.post("/signin/mail", { email })
      return browser.get(links.at(-1) ?? "")
    },
    signInPlain: async (browser, person) => (await beginPlain(browser))(person),
  }
}

const userOf = async (app: Scene, sub: string) => (await app.adapter.getUserByAccount?.(entra(sub))) ?? undefined

describe("PERSON-04, LINK-09, INV-K5: the first proof of a mailbox", () => {
  it("removes the stranger's sessions and accounts, before the owner is signed in", async () => {
    const app = scene()
    const first = app.browser.other()
    const second = app.browser.other()
    await app.signIn(first, stranger)
    await app.signIn(second, stranger)
    const planted = await userOf(app, "stranger")
    expect(planted?.email).toBe(email)

    const opened = await app.openMail(app.browser)
    expect(sessionCookies(opened)).toHaveLength(1)
    expect((await app.browser.session())?.user).toMatchObject({ email })
    expect(await first.session()).toBeNull()
    expect(await second.session()).toBeNull()
    expect(await userOf(app, "stranger")).toBeUndefined()
    expect(app.quarantines).toEqual([
      {
        user: expect.objectContaining({ id: planted?.id }) as unknown,
        accounts: [entra("stranger")],
        steps: [],
        password: false,
        sessions: true,
      },
    ])
    // The stranger returns: the address now has an owner.
    expect(locationOf(await app.signIn(first, stranger)).searchParams.get("reason")).toBe("email_of_other_account")
    expect(await first.session()).toBeNull()
  })

  it("shows the owner a page, which leads on to the requested page", async () => {
    const app = scene()
    await app.signIn(app.browser.other(), stranger)
    const told = await app.openMail(app.browser)
    expect(told.status).toBe(200)
    const page = await told.text()
    expect(page).toContain("Your address is confirmed")
    expect(page).toContain(`href="${appOrigin}/"`)
    expect(page).not.toContain("stranger")
    expect(app.warned.filter(([code]) => code === "address-quarantined")).toHaveLength(1)
    // Only once.
    expect((await app.openMail(app.browser.other())).status).toBe(302)
    expect(app.quarantines).toHaveLength(1)
  })

  it("removes accounts that the stranger linked since, but an owner who was the stranger can link again", async () => {
    const app = scene()
    const browser = app.browser.other()
    await app.signIn(browser, stranger)
    await app.signInPlain(browser, { sub: "linked", email: "other@example.test" })
    expect((await app.adapter.getUserByAccount?.({ provider: "plain", providerAccountId: "linked" }))?.email).toBe(
      email,
    )
    await app.openMail(app.browser)
    for (const account of [entra("stranger"), { provider: "plain", providerAccountId: "linked" }])
      expect(await app.adapter.getUserByAccount?.(account)).toBeNull()

    await app.signIn(app.browser, stranger)
    expect((await userOf(app, "stranger"))?.email).toBe(email)
    expect(sessionCookies(await app.signIn(app.browser.other(), stranger))).toHaveLength(1)
    await app.openMail(app.browser.other())
    expect(app.quarantines).toHaveLength(1)
    expect((await userOf(app, "stranger"))?.email).toBe(email)
  })

  it("removes the stranger's second factor, so that the owner is not asked for a code that only the stranger has", async () => {
    const stores = memoryStores()
    const app = scene({ stores, steps: [totp({ store: stores.totp, issuer: "App", requiredFor: () => false })] })
    await app.signIn(app.browser.other(), stranger)
    const key = personKey({ user: (await userOf(app, "stranger"))?.id ?? "" })
    await stores.totp.enrol(key, { secret: "sealed", recoveryCodes: [], usedStep: 1 })
    await app.openMail(app.browser)
    expect(await stores.totp.find(key)).toBeUndefined()
    expect((await app.browser.session())?.user).toMatchObject({ email })
    expect(app.quarantines).toMatchObject([{ steps: ["totp"] }])
  })

  it("calls callbacks.signIn before anything is removed", async () => {
    const app = scene({
      callbacks: { signIn: ({ account }) => account?.type !== "email" },
    })
    const browser = app.browser.other()
    await app.signIn(browser, stranger)
    await app.openMail(app.browser)
    expect(await browser.session()).not.toBeNull()
    expect(app.quarantines).toEqual([])
  })

  it("restarts after a failure of the database, and signs no user in before it is complete", async () => {
    const whole = memoryAdapter({ now: () => testTime * 1000 })
    let broken = true
    const adapter: Adapter = {
      ...whole,
      unlinkAccount: async (account) => {
        if (broken) throw new Error("The connection to the database is closed.")
        return whole.unlinkAccount(account)
      },
    }
    const app = scene({ adapter })
    await app.signIn(app.browser.other(), stranger)
    await app.openMail(app.browser)
    expect(await app.browser.session()).toBeNull()
    broken = false
    await app.openMail(app.browser)
    expect(await app.browser.session()).not.toBeNull()
    expect(await userOf(app, "stranger")).toBeUndefined()
  })

  it("signs no user in if the adapter claims to unlink, and does not", async () => {
    const adapter: Adapter = { ...memoryAdapter({ now: () => testTime * 1000 }), unlinkAccount: async () => undefined }
    const app = scene({ adapter })
    await app.signIn(app.browser.other(), stranger)
    await app.openMail(app.browser)
    expect(await app.browser.session()).toBeNull()
  })

  it("reports in the event that sessions stay, if the adapter cannot find them by user", async () => {
    const { deleteUserSessions: _none, ...adapter } = memoryAdapter({ now: () => testTime * 1000 })
    const app = scene({ adapter })
    await app.signIn(app.browser.other(), stranger)
    await app.openMail(app.browser)
    expect(app.quarantines).toMatchObject([{ sessions: false }])
    expect(await userOf(app, "stranger")).toBeUndefined()
  })
})

describe("PERSON-04: a password that a stranger set before the first proof of the mailbox", () => {
  const ada = { sub: "ada", email }
  const hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA"

  /** Makes an application in which a stranger created Ada's user, signed in, and has a password. */
  async function planted(more: Parameters<typeof scene>[0] = {}) {
    const app = scene(more)
    const browser = app.browser.other()
    await app.signInPlain(browser, ada)
    const user = await app.adapter.getUserByEmail?.(email)
    const userId = user?.id ?? ""
    await app.stores.passwords?.create({ userId, hash, changedAt: testTime * 1000 })
    return { app, browser, userId }
  }

  it("is removed with the sessions, before the owner is signed in, and the owner reads a page", async () => {
    const { app, browser, userId } = await planted()
    const opened = await app.openMail(app.browser)
    expect(await opened.text()).toContain("Your address is confirmed")
    expect(await app.stores.passwords?.get(userId)).toBeUndefined()
    expect(await browser.session()).toBeNull()
    expect((await app.browser.session())?.user).toMatchObject({ email })
    expect(app.quarantines).toMatchObject([{ user: { id: userId }, accounts: [], password: true, sessions: true }])
    expect(JSON.stringify(app.quarantines)).not.toContain("argon2")
  })

  it("is removed once: a password that the owner sets afterwards stays", async () => {
    const { app, userId } = await planted()
    await app.openMail(app.browser)
    await app.stores.passwords?.create({ userId, hash, changedAt: testTime * 1000 })
    await app.openMail(app.browser.other())
    expect(await app.stores.passwords?.get(userId)).toMatchObject({ hash })
    expect(app.quarantines).toHaveLength(1)
  })

  it("is removed at the next sign-in, if the store fails at the first one, and the first one ends", async () => {
    const stores = memoryStores()
    let broken = true
    const passwords = stores.passwords && {
      ...stores.passwords,
      remove: async (userId: string) => {
        if (broken) throw new Error("The connection to the database is closed.")
        return stores.passwords?.remove(userId)
      },
    }
    const { app, userId } = await planted({ stores: { ...stores, ...(passwords && { passwords }) } })
    await app.openMail(app.browser)
    expect(await app.browser.session()).toBeNull()
    broken = false
    await app.openMail(app.browser)
    expect(await app.browser.session()).not.toBeNull()
    expect(await stores.passwords?.get(userId)).toBeUndefined()
  })

  it("keeps providers that link by address out of the user, until the owner has proven the mailbox", async () => {
    const { app } = await planted({ links: true })
    const other = { sub: "real", email, email_verified: true }
    const response = await app.signInPlain(app.browser, other)
    expect(locationOf(response).searchParams.get("reason")).toBe("email_of_other_account")
    await app.openMail(app.browser)
    expect(sessionCookies(await app.signInPlain(app.browser.other(), other))).toHaveLength(1)
  })
})

describe.each(["jwt", "database"] as const)(
  "PASS-11: a username that a stranger chose before the first proof of the mailbox (%s)",
  (strategy) => {
    /** Makes an application in which a stranger created Ada's user without a password, and chose a name. */
    async function named(more: Parameters<typeof scene>[0] = {}) {
      const app = scene({ session: { strategy }, ...more })
      await app.signIn(app.browser.other(), stranger)
      const id = (await userOf(app, "stranger"))?.id ?? ""
      const names = usernamesOf(app.stores)
      expect(await names.claim("planted", id)).toBe(true)
      return { app, id, names }
    }

    it("PASS-11: is removed from a user who has no password, and the owner can choose another one", async () => {
      const { app, id, names } = await named()
      await app.openMail(app.browser)
      expect((await app.browser.session())?.user).toMatchObject({ email })
      expect([await names.of(id), await names.find("planted")]).toEqual([undefined, undefined])
      await names.claim("lovelace", id)
      await app.openMail(app.browser.other())
      expect(await names.of(id)).toBe("lovelace")
    })

    it("PASS-11: is removed, too, if the stranger chooses it while the accounts go", async () => {
      const whole = memoryAdapter({ now: () => testTime * 1000 })
      const meanwhile: (() => Promise<unknown>)[] = []
      const adapter: Adapter = {
        ...whole,
        unlinkAccount: async (account) => {
          await meanwhile.pop()?.()
          return whole.unlinkAccount(account)
        },
      }
      const { app, id, names } = await named({ adapter })
      meanwhile.push(async () => names.claim("again", id))
      await app.openMail(app.browser)
      expect(await app.browser.session()).not.toBeNull()
      expect([await names.of(id), await names.find("again")]).toEqual([undefined, undefined])
    })

    it("PASS-11: ends the sign-in if the store cannot remove it, and the next sign-in removes it", async () => {
      const { app, id, names } = await named()
      vi.spyOn(names, "remove").mockRejectedValueOnce(new Error("The connection to the database is closed."))
      await app.openMail(app.browser)
      expect(await app.browser.session()).toBeNull()
      await app.openMail(app.browser)
      expect(await app.browser.session()).not.toBeNull()
      expect(await names.of(id)).toBeUndefined()
    })
  },
)

describe("PERSON-04: a session that is older than the quarantine", () => {
  const planted = { sub: "planted", email: "other@example.test" }
  const ownerOfPlanted = (app: Scene) =>
    app.adapter.getUserByAccount?.({ provider: "plain", providerAccountId: "planted" })

  it.each([
    ["a token, without a registry of sessions", () => scene({ session: { strategy: "jwt", registry: false } })],
    [
      "a row that the adapter cannot find by user",
      () => {
        const { deleteUserSessions: _none, ...adapter } = memoryAdapter({ now: () => testTime * 1000 })
        return scene({ adapter, session: { registry: false } })
      },
    ],
  ])("PERSON-04: links nothing, if it is %s", async (_what, open) => {
    const app = open()
    const first = app.browser.other()
    await app.signIn(first, stranger)
    const opened = await app.openMail(app.browser)
    expect(app.quarantines).toMatchObject([{ sessions: false }])
    expect(await opened.text(), "The page does not say that sessions ended if they did not.").not.toContain(
      "everywhere",
    )

    const response = await app.signInPlain(first, planted)
    expect(locationOf(response).searchParams.get("reason")).toBe("visitor_unproven")
    expect(await ownerOfPlanted(app)).toBeNull()
    const fresh = app.browser.other()
    await app.signInPlain(fresh, planted)
    expect((await fresh.session())?.user).not.toMatchObject({ email })

    // The owner can still link accounts, even in a session that the owner begins in the stranger's old browser.
    await app.signIn(app.browser, stranger)
    expect((await userOf(app, "stranger"))?.email).toBe(email)
    const held = first.cookies.get("__Secure-authjs.session-token")
    await app.signIn(first, stranger)
    expect(first.cookies.get("__Secure-authjs.session-token")).not.toBe(held)
    await app.openMail(first)
    await app.signInPlain(first, { sub: "own", email: "own@example.test" })
    const own = await app.adapter.getUserByAccount?.({ provider: "plain", providerAccountId: "own" })
    expect(own?.email).toBe(email)
  })

  it.each([
    ["strict", "at once", true],
    ["lazy", "when its token is renewed", false],
  ] as const)("PERSON-04: ends %s, if it is a token in the registry: %s", async (revocation, _when, atOnce) => {
    const app = scene({ session: { strategy: "jwt", revocation, updateAge: atOnce ? 86_400 : 0 } })
    const first = app.browser.other()
    await app.signIn(first, stranger)
    await app.openMail(app.browser)
    expect(app.quarantines).toMatchObject([{ sessions: atOnce }])
    expect(await first.session()).toBeNull()
    expect(first.cookies.has("__Secure-authjs.session-token")).toBe(false)
    expect(await app.browser.session()).not.toBeNull()
    await app.signInPlain(first, planted)
    expect((await first.session())?.user).not.toMatchObject({ email })
  })

  it("PERSON-04: links nothing, if the flow began before", async () => {
    const app = scene({ session: { strategy: "jwt", registry: false } })
    const first = app.browser.other()
    await app.signIn(first, stranger)
    const flow = await app.beginPlain(first)
    await app.openMail(app.browser)
    expect(locationOf(await flow(planted)).searchParams.get("reason")).toBe("visitor_unproven")
    expect(await ownerOfPlanted(app)).toBeNull()
  })

  it.each([
    ["jwt", "before the sessions end", "deleteUserSessions"],
    ["database", "before the sessions end", "deleteUserSessions"],
    ["jwt", "while the accounts go", "unlinkAccount"],
  ] as const)(
    "PERSON-04, LINK-16: an account that is linked meanwhile is removed, too (%s, %s)",
    async (strategy, _when, call) => {
      const whole = memoryAdapter({ now: () => testTime * 1000 })
      const meanwhile: (() => Promise<unknown>)[] = []
      const adapter: Adapter = {
        ...whole,
        deleteUserSessions: async (id) => {
          if (call === "deleteUserSessions") await meanwhile.pop()?.()
          return whole.deleteUserSessions(id)
        },
        unlinkAccount: async (account) => {
          if (call === "unlinkAccount") await meanwhile.pop()?.()
          return whole.unlinkAccount(account)
        },
      }
      const app = scene({ adapter, session: { strategy, registry: false } })
      const first = app.browser.other()
      await app.signIn(first, stranger)
      meanwhile.push(() => app.signInPlain(first, planted))
      await app.openMail(app.browser)
      expect(await app.browser.session()).not.toBeNull()
      expect(await ownerOfPlanted(app)).toBeNull()
    },
  )

  it.each(["jwt", "database"] as const)(
    "PERSON-04, LINK-16: a request that the quarantine overtakes links no account (%s)",
    async (strategy) => {
      const whole = memoryAdapter({ now: () => testTime * 1000 })
      const before: (() => Promise<unknown>)[] = []
      const adapter: Adapter = {
        ...whole,
        linkAccount: async (account) => {
          if (account.provider === "plain") await before.pop()?.()
          return whole.linkAccount(account)
        },
      }
      const app = scene({ adapter, session: { strategy } })
      const first = app.browser.other()
      await app.signIn(first, stranger)
      before.push(() => app.openMail(app.browser))
      const response = await app.signInPlain(first, planted)
      expect(locationOf(response).searchParams.get("reason")).toBe("session_changed")
      expect(await app.browser.session()).not.toBeNull()
      expect(await ownerOfPlanted(app)).toBeNull()
    },
  )
})

describe("LINK-04: linking by address", () => {
  it("leads no provider that verified the address into the user of a stranger", async () => {
    const app = scene({ links: true })
    await app.signIn(app.browser.other(), stranger)
    const response = await app.signInPlain(app.browser, { sub: "ada", email, email_verified: true })
    expect(locationOf(response).searchParams.get("reason")).toBe("email_of_other_account")
    expect(await app.browser.session()).toBeNull()
    // A mailbox belongs to the owner who has proven it.
    await app.openMail(app.browser)
    expect(
      sessionCookies(await app.signInPlain(app.browser.other(), { sub: "ada", email, email_verified: true })),
    ).toHaveLength(1)
  })
})

describe("PERSON-04: removes nothing from", () => {
  it("a user who came by mail first", async () => {
    const app = scene()
    await app.openMail(app.browser)
    await app.signIn(app.browser, stranger)
    expect((await userOf(app, "stranger"))?.email).toBe(email)
    await app.openMail(app.browser.other())
    expect(app.quarantines).toEqual([])
    expect(await app.browser.session()).not.toBeNull()
  })

  it.each([
    ["verified the address", { email_verified: true }],
    ["says nothing about it, as in Auth.js", {}],
  ])("a user whose provider %s", async (_what, claims) => {
    const app = scene()
    const browser = app.browser.other()
    await app.signInPlain(browser, { sub: "ada", email, ...claims })
    await app.openMail(app.browser)
    expect(app.quarantines).toEqual([])
    expect(await browser.session()).not.toBeNull()
    expect(await app.adapter.getUserByAccount?.({ provider: "plain", providerAccountId: "ada" })).not.toBeNull()
  })

  it("a user whose provider verified the address later", async () => {
    const app = scene()
    const browser = app.browser.other()
    await app.signIn(browser, stranger)
    await app.signIn(browser, { ...stranger, xms_edov: true })
    await app.openMail(app.browser)
    expect(app.quarantines).toEqual([])
    expect((await userOf(app, "stranger"))?.email).toBe(email)
  })

  it("a user who has the address after the stranger's sign-up failed", async () => {
    const whole = memoryAdapter({ now: () => testTime * 1000 })
    let broken = true
    const adapter: Adapter = {
      ...whole,
      transaction: (work) =>
        broken ? Promise.reject(new Error("The connection to the database is closed.")) : whole.transaction(work),
    }
    const app = scene({ adapter })
    await app.signIn(app.browser.other(), stranger)
    broken = false
    const owner = app.browser.other()
    await app.signInPlain(owner, { sub: "ada", email, email_verified: true })
    // The session still cannot link an account after the owner has linked the account that this session could not link.
    await app.signIn(owner, stranger)
    await app.openMail(app.browser)
    expect(app.quarantines).toEqual([])
    expect((await userOf(app, "stranger"))?.email).toBe(email)
    expect(await owner.session()).not.toBeNull()
  })

  it("any user if the application keeps no records: this is the limit without `stores`", async () => {
    const app = entraApp(keys, { config: { accountLinking: { unverifiedAddress: "store" } } })
    await app.signIn(app.browser, stranger)
    expect((await app.browser.session())?.user).toMatchObject({ email })
  })
})

describe("LINK-16: a stranger and the owner at the same moment", () => {
  it("never lead the owner into the stranger's user", async () => {
    const whole = memoryAdapter({ now: () => testTime * 1000 })
    let between: (() => Promise<unknown>) | undefined
    const adapter: Adapter = {
      ...whole,
      createUser: async (user) => {
        const work = between
        between = undefined
        await work?.()
        return whole.createUser(user)
      },
    }
    const { transaction: _none, ...plainAdapter } = adapter
    const app = scene({ adapter: plainAdapter })
    // The owner opened the link, and the library found no user. Before the library writes the owner's user, it writes
    // the user of the stranger.
    between = () => app.signIn(app.browser.other(), stranger)
    const response = await app.openMail(app.browser)
    expect(locationOf(response).searchParams.get("reason")).toBe("identity_conflict")
    expect(await app.browser.session()).toBeNull()
    await app.openMail(app.browser)
    expect(app.quarantines).toHaveLength(1)
    expect((await app.browser.session())?.user).toMatchObject({ email })
  })
})
