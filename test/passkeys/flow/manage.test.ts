/** Passkeys that the library registered, on the account page: the last way to sign in, and other providers. */
import { describe, expect, it } from "vitest"
import { account } from "../../../src/account.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { createAuthenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { change, overview } from "../../account/app.ts"
import { jsonOf, locationOf, openBrowser, sessionCookies } from "../../support/browser.ts"
import { offerFor, passkeyApp, register, signInWith, type Storage } from "./passkey-app.ts"

const ada = "ada@example.test"
const settings = { plugins: [account()], session: { strategy: "database", stepUp: true } } as const

describe.each<Storage>(["memory", "SQLite"])("the passkeys of the account page over %s", (storage) => {
  it("show the times of the registration and of the last sign-in, and the model of the authenticator", async () => {
    const app = await passkeyApp(storage, settings)
    const browser = app.open()
    const authenticator = createAuthenticator({ aaguid: Buffer.from("d548826e79b4db40a3d811116f7e8349", "hex") })
    await register(browser, ada, { authenticator })
    const at = (time: number) => new Date(time).toISOString()
    const created = at(app.now())
    expect((await overview(browser)).passkeys).toMatchObject([
      { id: authenticator.credentialId, model: "Bitwarden", createdAt: created, lastUsedAt: null },
    ])
    app.pass(60)
    await signInWith(browser, authenticator)
    expect((await overview(browser)).passkeys).toMatchObject([{ createdAt: created, lastUsedAt: at(app.now()) }])
  })

  it("PERSON-08: stay if only one is left, and one of two can be removed", async () => {
    const app = await passkeyApp(storage, settings)
    const browser = app.open()
    const { authenticator: first } = await register(browser, ada)
    expect((await change(browser, "/account/passkeys/remove", { id: first.credentialId })).body).toEqual({
      error: "last_way",
    })
    const { authenticator: second } = await register(browser, undefined)
    expect((await overview(browser)).passkeys).toMatchObject([{ removable: true }, { removable: true }])
    expect((await change(browser, "/account/passkeys/remove", { id: first.credentialId })).status).toBe(200)
    expect(sessionCookies(await signInWith(app.open(), first))).toEqual([])
    expect(sessionCookies(await signInWith(app.open(), second))).not.toEqual([])
    expect((await overview(browser)).passkeys).toMatchObject([{ id: second.credentialId, removable: false }])
  })

  it("PERSON-08: keep at least one of two that two requests remove at the same time", async () => {
    const app = await passkeyApp(storage, settings)
    const browser = app.open()
    const { authenticator: first } = await register(browser, ada)
    const { authenticator: second } = await register(browser, undefined)
    const ids = [first.credentialId, second.credentialId]
    await Promise.all(ids.map((id) => change(browser, "/account/passkeys/remove", { id })))
    const user = await app.userWith(ada)
    expect((await app.adapter.listAccounts?.(user?.id ?? ""))?.length).toBeGreaterThan(0)
    expect((await app.adapter.listAuthenticatorsByUserId?.(user?.id ?? ""))?.length).toBeGreaterThan(0)
  })
})

describe("an adapter with the methods of Auth.js only", () => {
  function plainAdapter(): Adapter {
    const adapter: Adapter = { ...memoryAdapter() }
    for (const name of ["updateAuthenticator", "deleteAuthenticator", "listAccounts", "transaction"] as const)
      Reflect.deleteProperty(adapter, name)
    return adapter
  }

  it("lists the passkeys of the user, removes one of two, and lets the user create another one on the same authenticator", async () => {
    const app = await passkeyApp("memory", { ...settings, adapter: plainAdapter() })
    const browser = app.open()
    const { authenticator: first } = await register(browser, ada)
    const { authenticator: second } = await register(browser, undefined)
    const seen = await overview(browser)
    expect(seen.accounts).toBeNull()
    expect(seen.passkeys).toMatchObject([
      {
        rpId: "app.test",
        userHandle: null,
        createdAt: null,
        lastUsedAt: null,
        model: null,
        renamable: false,
        removable: true,
      },
      { removable: true },
    ])
    expect((await change(browser, "/account/passkeys/remove", { id: first.credentialId })).status).toBe(200)
    expect((await overview(browser)).passkeys).toMatchObject([{ id: second.credentialId, removable: false }])
    expect(sessionCookies(await signInWith(app.open(), first))).toEqual([])
    // The browser would refuse a new passkey on an authenticator whose former passkey the options exclude.
    const { options } = await offerFor(browser, { action: "register" })
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([second.credentialId])
  })
})

describe("the page on which a user creates a passkey", () => {
  const path = "/account/passkeys/new"

  it("has a form with the script of the library only, which asks the routes of the provider", async () => {
    const app = await passkeyApp("memory", settings)
    const browser = app.open()
    await register(browser, ada)
    const listing = await (await browser.get("/account")).text()
    expect(listing).toContain('href="/auth/account/passkeys/new"')
    const response = await browser.get(path)
    const page = await response.text()
    expect(page).toContain('data-options-url="https://app.test/auth/webauthn-options/passkey"')
    expect(page).toContain('action="https://app.test/auth/callback/passkey"')
    expect(page).toContain("Passkeys need JavaScript.")
    const policy = response.headers.get("content-security-policy") ?? ""
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'sha256-\S+'$/)
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toContain("unsafe")
  })

  it("asks a visitor to sign in, and a user who signed in too long ago to authenticate again", async () => {
    const app = await passkeyApp("memory", settings)
    const browser = app.open()
    const signedOut = locationOf(await browser.get(path))
    expect([signedOut.pathname, signedOut.searchParams.get("callbackUrl")]).toEqual(["/auth/signin", `/auth${path}`])
    await register(browser, ada)
    expect(await jsonOf(await browser.get(path, { accept: "application/json" }))).toEqual({ provider: "passkey" })
    app.pass(301)
    const stale = locationOf(await browser.get(path))
    expect([stale.pathname, stale.searchParams.get("callbackUrl")]).toEqual(["/auth/step-up", `/auth${path}`])
  })

  it("does not suffice: the registration itself needs a recent authentication", async () => {
    const app = await passkeyApp("memory", settings)
    const browser = app.open()
    await register(browser, ada)
    app.pass(301)
    const second = createAuthenticator()
    await register(browser, undefined, { authenticator: second })
    expect(app.lastReason()).toBe("evidence_insufficient")
    expect(sessionCookies(await signInWith(app.open(), second))).toEqual([])
  })

  it("does not exist without a provider of passkeys", async () => {
    const app = await passkeyApp("memory", settings)
    const browser = app.open()
    await register(browser, ada)
    const without = openBrowser({ ...app.config, providers: [] }, { now: app.now })
    for (const [name, value] of browser.cookies) without.cookies.set(name, value)
    expect((await without.get(path, { accept: "application/json" })).status).toBe(409)
    expect((await overview(without)).passkeyProvider).toBeNull()
  })
})
