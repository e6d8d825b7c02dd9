/** Tests to which accounts an unverified address can link a user, and to which it cannot. */
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import type { Provider } from "../../src/ports/provider.ts"
import { locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import {
  entraApp,
  ownTenant,
  strangersTenant,
  type Claims,
  type EntraApp,
  type EntraAppOptions,
} from "../support/entra-app.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { mailProvider } from "../support/mail-provider.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const email = "ada@example.test"
const claimed: Claims = { sub: "stranger", tid: strangersTenant, name: "Not Ada", email }
/** The provider itself says that it is unverified. */
const denied: Claims = { ...claimed, xms_edov: false }

interface Scene extends EntraApp {
  adapter: Adapter
  /** A whole sign-in by a link in that browser. */
  openMail: (browser: Browser, address?: string) => Promise<Response>
  /** The user behind an account at Entra. */
  userOf: (sub: string) => Promise<AdapterUser | undefined>
}

/** The configuration has a mail provider, so that the owner of the mailbox can sign in. */
function scene(options: EntraAppOptions & { adapter?: Adapter } = {}): Scene {
  const links: string[] = []
  const mail = mailProvider(links)
  const adapter = options.adapter ?? memoryAdapter()
  const app = entraApp(keys, { ...options, adapter, providers: [mail, ...(options.providers ?? [])] })
  return {
    ...app,
    adapter,
    openMail: async (browser, address = email) => {
      await browser.post("/signin/mail", { email: address })
      return browser.get(links.at(-1) ?? "")
    },
    userOf: async (sub) =>
      (await adapter.getUserByAccount?.({ provider: "microsoft-entra-id", providerAccountId: sub })) ?? undefined,
  }
}

/** Without a mail provider, with the given options. */
function alone(options: EntraAppOptions & { adapter: Adapter }) {
  return entraApp(keys, options)
}

const reasonOf = (response: Response) => locationOf(response).searchParams.get("reason")
const messageOf = (app: EntraApp, name: string) => app.events.find((event) => event.name === name)?.message

describe("PERSON-04, LINK-09: a stranger whose provider did not verify the address", () => {
  it.each([
    ["says that it is unverified", denied],
    ["lets a tenant set it", claimed],
  ])("is stored without it if the provider %s, and the owner gets another user", async (_what, person) => {
    const app = scene()
    const stranger = app.browser.other()
    expect(sessionCookies(await app.signIn(stranger, person))).toHaveLength(1)
    expect((await app.userOf("stranger"))?.email).toBeNull()
    expect(await app.adapter.getUserByEmail?.(email)).toBeNull()

    await app.openMail(app.browser)
    const owner = await app.adapter.getUserByEmail?.(email)
    expect(owner).toMatchObject({ email, emailVerified: expect.any(Date) as Date })
    expect(owner?.id).not.toBe((await app.userOf("stranger"))?.id)
    expect((await app.browser.session())?.user).toMatchObject({ email })
    // The stranger's user has not changed, except that the address is gone.
    expect((await stranger.session())?.user).toMatchObject({ name: "Not Ada", email: null })
  })

  it("gets the address at no later sign-in", async () => {
    const app = scene()
    for (let round = 0; round < 3; round++) {
      const browser = app.browser.other()
      expect(sessionCookies(await app.signIn(browser, denied))).toHaveLength(1)
      expect((await app.userOf("stranger"))?.email).toBeNull()
      expect((await browser.session())?.user).toMatchObject({ email: null })
    }
    expect(app.events.filter(({ name }) => name === "createUser")).toHaveLength(1)
  })

  it("does not get the address by linking either, and a second stranger gets another user", async () => {
    const app = scene()
    await app.signIn(app.browser, denied)
    await app.signIn(app.browser, { ...denied, sub: "second account" })
    expect((await app.userOf("second account"))?.id).toBe((await app.userOf("stranger"))?.id)
    await app.signIn(app.browser.other(), { ...denied, sub: "second stranger" })
    expect((await app.userOf("second stranger"))?.id).not.toBe((await app.userOf("stranger"))?.id)
    expect(await app.adapter.getUserByEmail?.(email)).toBeNull()
  })

  it("is refused as before if a user has the address, and leaves no row", async () => {
    const app = scene()
    await app.openMail(app.browser)
    const stranger = app.browser.other()
    for (const person of [denied, claimed]) {
      const response = await app.signIn(stranger, person)
      expect(locationOf(response).searchParams.get("error")).toBe("OAuthAccountNotLinked")
      expect(reasonOf(response)).toBe("email_of_other_account")
    }
    expect(await app.userOf("stranger")).toBeUndefined()
    expect(await stranger.session()).toBeNull()
  })

  it("reaches callbacks and listeners with the address", async () => {
    const seen: Record<string, unknown> = {}
    const callbacks: AuthConfig["callbacks"] = {
      signIn: ({ user, profile }) => {
        Object.assign(seen, { signIn: user.email, profile: profile?.email })
        return true
      },
      jwt: ({ token, profile, user }) => {
        if (profile) Object.assign(seen, { jwt: profile.email, written: user?.email })
        return token
      },
    }
    const app = scene({ config: { callbacks, session: { strategy: "jwt" } } })
    await app.signIn(app.browser, denied)
    expect(seen).toEqual({ signIn: email, profile: email, jwt: email, written: null })
    expect(messageOf(app, "createUser")).toMatchObject({ user: { email: null } })
    expect(messageOf(app, "linkAccount")).toMatchObject({ user: { email: null }, profile: { email } })
    expect(messageOf(app, "signIn")).toMatchObject({ profile: { email } })
    expect(app.warned.filter(([code]) => code === "unverified-address-omitted")).toHaveLength(1)
  })

  it("reaches an application without an adapter with the address", async () => {
    const app = entraApp(keys, { adapter: undefined })
    await app.signIn(app.browser, denied)
    expect((await app.browser.session())?.user).toMatchObject({ email })
  })

  it("is stored with it if the application says so", async () => {
    for (const person of [denied, claimed]) {
      const app = scene({ config: { accountLinking: { unverifiedAddress: "store" } } })
      await app.signIn(app.browser, person)
      expect((await app.userOf("stranger"))?.email).toBe(email)
    }
  })

  it.each([
    [{}, { ...claimed, xms_edov: true }],
    [{ trustedTenants: [strangersTenant] }, claimed],
  ])("is stored with it if the provider or the tenant list vouches for it: %j", async (entra, person) => {
    const app = scene({ entra })
    await app.signIn(app.browser, person)
    expect((await app.userOf("stranger"))?.email).toBe(email)
  })
})

describe("PERSON-04: an address that a tenant sets, without a decision of the application", () => {
  const credentials: Provider = {
    id: "credentials",
    name: "Password",
    type: "credentials",
    credentials: {},
    authorize: () => null,
  }
  const warned = (app: EntraApp) => app.warned.filter(([code]) => code === "address-of-tenants").map(([, said]) => said)

  it("is stored if no other way to sign in could reach the address, as in Auth.js, and start-up names the option", async () => {
    const adapter = memoryAdapter()
    const app = alone({ adapter })
    await app.signIn(app.browser, claimed)
    expect(await adapter.getUserByEmail(email)).not.toBeNull()
    expect(warned(app)).toEqual([expect.stringContaining("accountLinking.unverifiedAddress")])
  })

  it.each([
    ["mail", scene],
    ["credentials", () => scene({ providers: [credentials] })],
    ["passwords", () => ({ ...alone({ adapter: memoryAdapter(), providers: [credentials] }) })],
    [
      "linking by address",
      () => alone({ adapter: memoryAdapter(), entra: { allowDangerousEmailAccountLinking: true } }),
    ],
  ])("is not stored beside %s", async (_what, open) => {
    const app = open()
    await app.signIn(app.browser, claimed)
    expect(await app.adapter?.getUserByEmail?.(email)).toBeNull()
    expect(warned(app)).toEqual([expect.stringContaining("accountLinking.unverifiedAddress")])
  })

  it("is not stored if the provider itself calls it unverified, although no other way to sign in could reach it", async () => {
    const adapter = memoryAdapter()
    const app = alone({ adapter })
    await app.signIn(app.browser, denied)
    expect(await adapter.getUserByEmail(email)).toBeNull()
  })

  it("causes no warning in an application that has decided, has one tenant, or stores nothing", async () => {
    const decided = scene({ config: { accountLinking: { unverifiedAddress: "omit" } } })
    const one = scene({ authority: strangersTenant })
    const nothing = entraApp(keys, { adapter: undefined })
    for (const app of [decided, one, nothing]) {
      await app.signIn(app.browser, claimed)
      expect(warned(app)).toEqual([])
    }
  })
})

describe("PERSON-04: a database that refuses users without an address", () => {
  type Store = Required<Omit<Adapter, "transaction">>

  /** Refuses as PostgreSQL does, with and without transactions. */
  function refusing(withTransactions: boolean, error: () => Error): { adapter: Adapter; written: string[] } {
    const whole = memoryAdapter()
    const written: string[] = []
    const strict = (store: Adapter): Adapter => ({
      ...store,
      createUser: async (user) => {
        if ((user.email as string | null) === null) throw error()
        written.push("createUser")
        const made = await store.createUser?.(user)
        if (!made) throw new Error("The store creates users.")
        return made
      },
      linkAccount: async (account) => {
        written.push("linkAccount")
        await store.linkAccount?.(account)
      },
    })
    const { transaction, ...methods } = whole
    const plain = strict(methods as unknown as Store) // The memory store has every method except those of passkeys.
    const adapter = withTransactions
      ? {
          ...plain,
          transaction: <T>(work: (inner: Adapter) => Promise<T>) => transaction((inner) => work(strict(inner))),
        }
      : plain
    return { adapter, written }
  }
  const notNull = () =>
    Object.assign(new Error('null value in column "email" of relation "users" violates not-null constraint'), {
      code: "23502",
      column: "email",
    })

  it.each([
    ["with transactions and database sessions", true, "database"],
    ["with transactions and tokens", true, "jwt"],
    ["without transactions", false, "database"],
    ["without transactions, with tokens", false, "jwt"],
  ] as const)("ends the sign-in by name and writes nothing: %s", async (_what, withTransactions, strategy) => {
    const { adapter, written } = refusing(withTransactions, notNull)
    const app = scene({ adapter, config: { session: { strategy } } })
    const response = await app.signIn(app.browser, denied)
    expect(locationOf(response).searchParams.get("error")).toBe("OAuthAccountNotLinked")
    expect(reasonOf(response)).toBe("email_unverified")
    expect(written).toEqual([])
    expect(await app.browser.session()).toBeNull()
    expect(app.logged.map(({ message }) => message).join(" ")).toContain("accountLinking")
    // The library stores a verified person, and also the owner.
    expect(sessionCookies(await app.signIn(app.browser, { ...claimed, xms_edov: true }))).toHaveLength(1)
  })

  it("reports every other error unchanged", async () => {
    const { adapter } = refusing(false, () => new Error("The connection to the database is closed."))
    const app = scene({ adapter })
    expect(reasonOf(await app.signIn(app.browser, denied))).toBe("effect_failed")
    expect(JSON.stringify(app.logged.map(({ cause }) => String((cause as { err?: Error }).err)))).toContain(
      "The connection to the database is closed.",
    )
  })
})

describe("PERSON-04, D7: a verification claim that is neither true nor false", () => {
  const person = (said: unknown): Claims => ({ sub: "ada", tid: ownTenant, name: "Ada", email, email_verified: said })

  it.each([["true"], ["True"], [1], [null], [""], [[]]])(
    "%j keeps the address of a new user, as a missing claim does",
    async (said) => {
      const app = scene({ authority: ownTenant })
      await app.signIn(app.browser, person(said))
      expect((await app.userOf("ada"))?.email).toBe(email)
    },
  )

  it.each([[false], ["false"], [0], ["0"]])("%j makes the address unverified", async (said) => {
    const app = scene({ authority: ownTenant })
    await app.signIn(app.browser, person(said))
    expect((await app.userOf("ada"))?.email).toBeNull()
  })

  it.each([["true"], [1], [null]])("%j links no account by the address", async (said) => {
    const app = scene({ authority: ownTenant, entra: { allowDangerousEmailAccountLinking: true } })
    await app.openMail(app.browser)
    const other = app.browser.other()
    expect(reasonOf(await app.signIn(other, person(said)))).toBe("email_of_other_account")
    expect(sessionCookies(await app.signIn(other, person(true)))).toHaveLength(1)
  })
})
