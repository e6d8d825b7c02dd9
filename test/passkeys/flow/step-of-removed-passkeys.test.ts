/** The step for a second factor and the passkeys that no longer sign in, over an adapter that keeps their rows. */
import { describe, expect, it } from "vitest"
import { account } from "../../../src/account.ts"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { toBase64 } from "../../../src/passkeys/stored-form.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import Credentials from "../../../src/providers/credentials.ts"
import Passkey from "../../../src/providers/passkey.ts"
import { passkey } from "../../../src/steps/passkey.ts"
import { change } from "../../account/app.ts"
import { all, attribute } from "../../pages/dom.ts"
import { appOrigin, locationOf, type Browser } from "../../support/browser.ts"
import { mailProvider } from "../../support/mail-provider.ts"
import { passkeyApp, register, type PasskeyApp } from "./passkey-app.ts"

const ada = "ada@example.test"

/** An adapter without `deleteAuthenticator`, with or without the list of accounts. */
function keepingAdapter(listsAccounts: boolean): Adapter {
  const adapter: Adapter = { ...memoryAdapter() }
  for (const name of ["updateAuthenticator", "deleteAuthenticator", "transaction"] as const)
    Reflect.deleteProperty(adapter, name)
  if (!listsAccounts) Reflect.deleteProperty(adapter, "listAccounts")
  return adapter
}

interface Scene extends PasskeyApp {
  links: string[]
  /** Returns the page that follows the password: the step, or the page of the application. */
  enter: (browser: Browser) => Promise<URL>
}

async function scene(listsAccounts: boolean): Promise<Scene> {
  const links: string[] = []
  const adapter = keepingAdapter(listsAccounts)
  const password = Credentials({
    id: "password",
    credentials: {},
    storedUsers: true,
    authorize: async () => (await adapter.getUserByEmail?.(ada)) ?? null,
  })
  const app = await passkeyApp("memory", {
    adapter,
    providers: [Passkey(), mailProvider(links), password],
    plugins: [account()],
    session: { strategy: "jwt", stepUp: true, revocation: "strict" },
    steps: [passkey({ adapter })],
  })
  const enter = async (browser: Browser) => locationOf(await browser.post("/callback/password", { callbackUrl: "/in" }))
  return { ...app, adapter, links, enter }
}

async function optionsOn(page: Response): Promise<{ challenge: string; allowCredentials: { id: string }[] }> {
  const field = all(await page.text(), "input").find((input) => attribute(input, "name") === "options")
  return (
    JSON.parse(attribute(field, "value") ?? "") as {
      options: { challenge: string; allowCredentials: { id: string }[] }
    }
  ).options
}

describe.each([true, false])("the step over an adapter that keeps rows (listAccounts: %s)", (listsAccounts) => {
  it("LINK-08: does not accept a passkey that an attacker planted before the owner proved the mailbox", async () => {
    const app = await scene(listsAccounts)
    const { authenticator: planted } = await register(app.open(), ada)
    expect((await app.enter(app.open())).pathname).toMatch(/passkey-factor$/)
    const owner = app.open()
    await owner.post("/signin/mail", { email: ada })
    const link = new URL(app.links.at(-1) ?? "")
    const path = link.pathname.replace("/auth", "")
    if ((await owner.get(path + link.search)).status === 200)
      await owner.post(path, Object.fromEntries(link.searchParams))
    const user = await app.adapter.getUserByEmail?.(ada)
    expect(user?.emailVerified).toBeInstanceOf(Date)
    // The row stays, because the adapter cannot delete it.
    const rows = await app.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")
    expect(rows).toMatchObject([{ credentialID: toBase64(planted.credentialId) }])
    expect((await app.enter(app.open())).pathname).toBe("/in")
  })

  it("PERSON-08: names the remaining passkey only, and refuses the one that the user removed", async () => {
    const app = await scene(listsAccounts)
    const browser = app.open()
    const { authenticator: removed } = await register(browser, ada)
    const { authenticator: kept } = await register(browser, undefined)
    expect((await change(browser, "/account/passkeys/remove", { id: removed.credentialId })).status).toBe(200)
    const other = app.open()
    const step = (await app.enter(other)).href
    for (const [authenticator, isAccepted] of [
      [removed, false],
      [kept, true],
    ] as const) {
      const { challenge, allowCredentials } = await optionsOn(await other.get(step))
      expect(allowCredentials.map(({ id }) => id)).toEqual([kept.credentialId])
      const response = authenticator.authenticate({ challenge, rpId: "app.test", origin: appOrigin })
      await other.post(step, { event: "passkey-factor.used", response: JSON.stringify(response) })
      expect((await other.session()) !== null).toBe(isAccepted)
    }
  })
})
