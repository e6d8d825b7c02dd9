/** Passkeys that were attached to an address before its owner proved it: the attacks, and the registration afterwards. */
import { describe, expect, it } from "vitest"
import { account } from "../../../src/account.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import Passkey from "../../../src/providers/passkey.ts"
import { mailProvider } from "../../support/mail-provider.ts"
import { sessionCookies, type Browser } from "../../support/browser.ts"
import { createAuthenticator, type Authenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { passkeyApp, register, signInWith, type PasskeyApp } from "./passkey-app.ts"

const ada = "ada@example.test"

interface Scene extends PasskeyApp {
  /** Requests a link in one browser, and opens it in another one, as the owner of the mailbox does. */
  openMail: (requests: Browser, opens?: Browser) => Promise<void>
  quarantines: unknown[]
}

async function scene(strategy: "jwt" | "database", more: Partial<AuthConfig> = {}): Promise<Scene> {
  const links: string[] = []
  const quarantines: unknown[] = []
  const app = await passkeyApp("memory", {
    providers: [Passkey(), mailProvider(links)],
    plugins: [account()],
    session: { strategy, stepUp: true, ...(strategy === "jwt" && { revocation: "strict" }) },
    events: { quarantine: ({ accounts }) => void quarantines.push(...accounts) },
    ...more,
  })
  return {
    ...app,
    quarantines,
    openMail: async (requests, opens = requests) => {
      await requests.post("/signin/mail", { email: ada })
      const link = new URL(links.at(-1) ?? "")
      const { pathname, search } = link
      const response = await opens.get(pathname.replace("/auth", "") + search)
      if (response.status === 200)
        await opens.post(pathname.replace("/auth", ""), Object.fromEntries(link.searchParams))
    },
  }
}

async function canSignIn(app: PasskeyApp, authenticator: Authenticator): Promise<boolean> {
  return sessionCookies(await signInWith(app.open(), authenticator)).length > 0
}

const emailOf = async (browser: Browser): Promise<unknown> =>
  ((await browser.session()) as { user?: { email?: string } } | null)?.user?.email

describe.each(["jwt", "database"] as const)("a passkey of a sign-up, with %s sessions", (strategy) => {
  it("signs in as long as the owner of the mailbox does not prove the address", async () => {
    const app = await scene(strategy)
    const { authenticator } = await register(app.open(), ada)
    expect([await canSignIn(app, authenticator), app.quarantines]).toEqual([true, []])
  })

  it("WAN-10, LINK-08, INV-K5: that an attacker planted no longer signs in after the owner of the mailbox signed in, and neither does the attacker's session", async () => {
    const app = await scene(strategy)
    const [attacker, owner] = [app.open(), app.open()]
    const { authenticator } = await register(attacker, ada)
    expect(await emailOf(attacker)).toBe(ada)
    await app.openMail(owner)
    expect(await emailOf(owner)).toBe(ada)
    expect(app.quarantines).toHaveLength(1)
    expect(await emailOf(attacker)).toBeUndefined()
    expect(await canSignIn(app, authenticator)).toBe(false)
    const user = await app.userWith(ada)
    expect(user?.emailVerified).toBeInstanceOf(Date)
    expect(await app.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")).toEqual([])
    expect(await app.adapter.listAccounts?.(user?.id ?? "")).toEqual([])
  })

  it("LINK-08, INV-K5: that an attacker planted takes a second planted passkey with it", async () => {
    const app = await scene(strategy)
    const attacker = app.open()
    const [first, second] = [createAuthenticator(), createAuthenticator()]
    await register(attacker, ada, { authenticator: first })
    await register(attacker, undefined, { authenticator: second })
    expect(await canSignIn(app, second)).toBe(true)
    await app.openMail(app.open())
    expect(app.quarantines).toHaveLength(2)
    expect([await canSignIn(app, first), await canSignIn(app, second)]).toEqual([false, false])
  })

  it("LINK-08, INV-K5: that an attacker planted goes, even if the attacker requests the mail that the owner opens", async () => {
    const app = await scene(strategy)
    const [attacker, owner] = [app.open(), app.open()]
    const { authenticator } = await register(attacker, ada)
    await app.openMail(attacker, owner)
    expect(await canSignIn(app, authenticator)).toBe(false)
  })

  it("LINK-08, INV-K5: goes, if a browser opens the mail in a session of another user", async () => {
    const app = await scene(strategy)
    const [attacker, other] = [app.open(), app.open()]
    const { authenticator } = await register(attacker, ada)
    await register(other, "bob@example.test")
    await app.openMail(other)
    expect(await canSignIn(app, authenticator)).toBe(false)
  })

  it("LINK-08, INV-K5: goes, even if the owner opens the mail in a browser in which the attacker planted the attacker's session", async () => {
    const app = await scene(strategy)
    const [attacker, owner] = [app.open(), app.open()]
    const { authenticator } = await register(attacker, ada)
    for (const [name, value] of attacker.cookies) if (name.includes("session-token")) owner.cookies.set(name, value)
    expect(await emailOf(owner)).toBe(ada)
    await app.openMail(owner)
    expect(app.quarantines).toHaveLength(1)
    expect((await app.userWith(ada))?.emailVerified).toBeInstanceOf(Date)
    expect(await emailOf(attacker)).toBeUndefined()
    expect(await canSignIn(app, authenticator)).toBe(false)
  })

  it("can be registered again by its owner, who proved the mailbox; a later sign-in by mail then removes nothing", async () => {
    const app = await scene(strategy)
    const browser = app.open()
    await register(browser, ada)
    await app.openMail(browser)
    app.pass(61)
    await app.openMail(browser)
    const { authenticator } = await register(browser, undefined)
    expect(await canSignIn(app, authenticator)).toBe(true)
    await app.openMail(app.open())
    expect(app.quarantines).toHaveLength(1)
    expect(await canSignIn(app, authenticator)).toBe(true)
  })
})
