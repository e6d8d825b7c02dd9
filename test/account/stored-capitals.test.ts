/** The last sign-in method of a user whose stored address has capitals, as Auth.js or an application can have written it. */
import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import Password from "../../src/providers/password.ts"
import { change, overview } from "./app.ts"
import { ada, appWith, canSignIn, hub, linkHub, old, signedIn } from "./password-account.ts"
import type { PasswordsApp, Strategy } from "../passwords/passwords-app.ts"
import type { Browser } from "../support/browser.ts"

const mail = { id: "mail", name: "Mail", type: "email", from: "app@x.test", sendVerificationRequest: () => {} } as const

interface Case {
  readonly app: PasswordsApp
  readonly browser: Browser
  readonly id: string
}

/**
 * A signed-in user with a password and an account at Hub, whose row gets an address with capitals.
 *
 * @param search says if the adapter has a search that ignores capitals.
 */
async function capitals(
  strategy: Strategy,
  { search, providers = [Password(), hub] }: { search: boolean; providers?: AuthConfig["providers"] },
): Promise<Case> {
  const app = appWith(strategy, { providers })
  if (!search) Object.assign(app.adapter, { listUsersByAddress: undefined, listAddressesWithCapitals: undefined })
  const { id } = await app.addUser(ada, old)
  await linkHub(app, id)
  const browser = await signedIn(app)
  await app.adapter.updateUser?.({ id, email: "Ada@X.test" })
  return { app, browser, id }
}

const unlink = async (browser: Browser): Promise<unknown> =>
  (await change(browser, "/account/unlink", { provider: "hub", id: "1" })).body

describe.each(["jwt", "database"] as const)("a stored address with capitals, with %s sessions", (strategy) => {
  it("PERSON-10: without a search that ignores capitals, the password is no sign-in method", async () => {
    const { app, browser, id } = await capitals(strategy, { search: false })
    expect(await canSignIn(app.open(), old)).toBe(false)
    expect(await overview(browser)).toMatchObject({
      accounts: [{ provider: "hub", removable: false }],
      passwordRules: null,
    })
    expect(await unlink(browser)).toEqual({ error: "last_way" })
    expect(await app.adapter.listAccounts?.(id)).toHaveLength(1)
  })

  it("PERSON-10: nor is a sign-in link", async () => {
    const { browser } = await capitals(strategy, { search: false, providers: [Password(), hub, mail] })
    expect(await unlink(browser)).toEqual({ error: "last_way" })
  })

  it("with such a search, the password is a sign-in method", async () => {
    const { app, browser } = await capitals(strategy, { search: true })
    expect(await canSignIn(app.open(), old)).toBe(true)
    expect(await overview(browser)).toMatchObject({
      accounts: [{ provider: "hub", removable: true }],
      passwordRules: { minimum: 15 },
    })
    expect(await unlink(browser)).toEqual({ changed: "unlink" })
  })

  it("PERSON-10: an address in small letters means the other user who has it", async () => {
    const { app, browser } = await capitals(strategy, { search: true })
    await app.adapter.createUser?.({ id: "namesake", email: ada, emailVerified: null })
    expect(await unlink(browser)).toEqual({ error: "last_way" })
  })

  it("PERSON-10: an address that several users have in other capitals means none of them", async () => {
    const { app, browser } = await capitals(strategy, { search: true })
    await app.adapter.createUser?.({ id: "namesake", email: "ADA@x.test", emailVerified: null })
    expect(await unlink(browser)).toEqual({ error: "last_way" })
  })
})

describe("a change that does not concern sign-in methods", () => {
  it("reads neither the password nor the accounts of the user", async () => {
    const app = appWith("jwt")
    const { id } = await app.addUser(ada, old)
    await linkHub(app, id)
    const browser = await signedIn(app)
    const { passwords } = app.config.stores ?? {}
    if (passwords === undefined) throw new Error("The stores have passwords.")
    const reads: string[] = []
    const [get, listAccounts] = [passwords.get.bind(passwords), app.adapter.listAccounts?.bind(app.adapter)]
    passwords.get = async (userId) => (reads.push("password"), get(userId))
    app.adapter.listAccounts = async (userId) => (reads.push("accounts"), (await listAccounts?.(userId)) ?? [])
    expect((await change(browser, "/account/profile", { name: "Ada" })).status).toBe(200)
    expect(reads).toEqual([])
  })
})
