/** Registrations of a passkey that belongs to another person: in no state of the tables do they sign its owner in. */
import { describe, expect, it } from "vitest"
import type { Adapter } from "../../../src/ports/adapter.ts"
import Passkey from "../../../src/providers/passkey.ts"
import WebAuthn from "../../../src/providers/webauthn.ts"
import { toBase64 } from "../../../src/passkeys/stored-form.ts"
import { createAuthenticator, type Authenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { appOrigin, locationOf, sessionCookies, type Browser } from "../../support/browser.ts"
import { answer, offerFor, passkeyApp, register, type PasskeyApp, type Storage } from "./passkey-app.ts"

const [ada, eve] = ["ada@example.test", "eve@example.test"]

/** Another authenticator, with a key of its own, that claims the id of a passkey. */
function impostorOf({ credentialId }: Authenticator): Authenticator {
  return createAuthenticator({ credentialId: Buffer.from(credentialId, "base64url") })
}

function verdict(app: PasskeyApp, response: Response) {
  return [app.lastReason(), locationOf(response).searchParams.get("error"), sessionCookies(response)]
}

const refusal = ["passkey_taken", "AccountNotLinked", []]

/** Registers the passkey of an authenticator at the second provider, `webauthn`. */
async function registerAtSecond(browser: Browser, authenticator: Authenticator, email?: string): Promise<Response> {
  const { options } = await offerFor(browser, { action: "register", ...(email !== undefined && { email }) }, "webauthn")
  const made = authenticator.register({ challenge: options.challenge, rpId: "app.test", origin: appOrigin })
  return answer(browser, "register", made, { provider: "webauthn" })
}

const twoProviders = { providers: [Passkey(), WebAuthn({ enableConditionalUI: false })] }

describe.each<Storage>(["memory", "SQLite"])("a registration of another person's passkey, over %s", (storage) => {
  it("WAN-09: signs no user in and stores no user, if only the account of the passkey is left", async () => {
    const app = await passkeyApp(storage)
    const { authenticator } = await register(app.open(), ada)
    await app.adapter.deleteAuthenticator?.(toBase64(authenticator.credentialId))
    const { response } = await register(app.open(), eve, { authenticator: impostorOf(authenticator) })
    expect(verdict(app, response)).toEqual(refusal)
    expect(await app.userWith(eve)).toBeUndefined()
    expect(await app.adapter.getAuthenticator?.(toBase64(authenticator.credentialId))).toBeNull()
  })

  it("WAN-09: signs no user in and stores no user, if only the public key of the passkey is left", async () => {
    const app = await passkeyApp(storage)
    const { authenticator } = await register(app.open(), ada)
    const id = toBase64(authenticator.credentialId)
    await app.adapter.unlinkAccount?.({ provider: "passkey", providerAccountId: id })
    const before = await app.adapter.getAuthenticator?.(id)
    const { response } = await register(app.open(), eve, { authenticator: impostorOf(authenticator) })
    expect(verdict(app, response)).toEqual(refusal)
    expect(await app.userWith(eve)).toBeUndefined()
    expect(await app.adapter.getAuthenticator?.(id)).toEqual(before)
  })

  it("WAN-09: signs no user in, if public key and account belong to two users", async () => {
    const app = await passkeyApp(storage)
    const { authenticator } = await register(app.open(), ada)
    await register(app.open(), "bob@example.test")
    const bob = await app.userWith("bob@example.test")
    const id = toBase64(authenticator.credentialId)
    const row = await app.adapter.getAuthenticator?.(id)
    await app.adapter.deleteAuthenticator?.(id)
    if (row) await app.adapter.createAuthenticator?.({ ...row, userId: bob?.id ?? "" })
    const { response } = await register(app.open(), eve, { authenticator: impostorOf(authenticator) })
    expect(verdict(app, response)).toEqual(refusal)
  })

  it("WAN-09: adds no account to a signed-in user, if only the account of the passkey is left", async () => {
    const app = await passkeyApp(storage)
    const { authenticator } = await register(app.open(), ada)
    await app.adapter.deleteAuthenticator?.(toBase64(authenticator.credentialId))
    const browser = app.open()
    await register(browser, eve)
    const { response } = await register(browser, undefined, { authenticator: impostorOf(authenticator) })
    expect(verdict(app, response)).toEqual(refusal)
    const user = await app.userWith(eve)
    expect(await app.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")).toHaveLength(1)
  })

  it("WAN-09: through a second provider signs no user in and stores no user", async () => {
    const app = await passkeyApp(storage, twoProviders)
    const { authenticator } = await register(app.open(), ada)
    const response = await registerAtSecond(app.open(), impostorOf(authenticator), eve)
    expect(verdict(app, response)).toEqual(refusal)
    expect(await app.userWith(eve)).toBeUndefined()
  })

  it("WAN-09: through a second provider adds nothing to a signed-in user", async () => {
    const app = await passkeyApp(storage, twoProviders)
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    await register(browser, eve)
    expect(verdict(app, await registerAtSecond(browser, impostorOf(authenticator)))).toEqual(refusal)
    const user = await app.userWith(eve)
    expect(await app.adapter.listAccounts?.(user?.id ?? "")).toHaveLength(1)
  })
})

describe.each([true, false])(
  "a registration that another one overtakes (adapter with transactions: %s)",
  (inTransactions) => {
    /** Ada registers the passkey at the moment in which `callbacks.signIn` judges the registration of Eve. */
    async function race(providers: "same" | "other", eveIsSignedIn: boolean) {
      const { transaction, ...calls } = memoryAdapter()
      const adapter: Adapter = { ...calls, ...(inTransactions && transaction !== undefined && { transaction }) }
      let overtake: (() => Promise<void>) | undefined
      const signIn = async () => {
        const now = overtake
        overtake = undefined
        await now?.()
        return true
      }
      const app = await passkeyApp("memory", { adapter, ...twoProviders, callbacks: { signIn } })
      const browser = app.open()
      if (eveIsSignedIn) await register(browser, eve)
      const authenticator = createAuthenticator()
      const impostor = impostorOf(authenticator)
      overtake = async () => void (await register(app.open(), ada, { authenticator }))
      const email = eveIsSignedIn ? undefined : eve
      const response =
        providers === "same"
          ? (await register(browser, email, { authenticator: impostor })).response
          : await registerAtSecond(browser, impostor, email)
      const userOf = async (address: string) => adapter.getUserByEmail?.(address)
      const rows = async (address: string) => adapter.listAuthenticatorsByUserId?.((await userOf(address))?.id ?? "")
      return { verdict: verdict(app, response), rows, userOf, id: toBase64(authenticator.credentialId) }
    }

    it.each(["same", "other"] as const)(
      "WAN-13: signs no user in at the %s provider, and the first owner keeps the passkey",
      async (provider) => {
        const { verdict: seen, rows, userOf, id } = await race(provider, false)
        expect(seen).toEqual(refusal)
        expect(await rows(ada)).toMatchObject([{ credentialID: id }])
        expect(await userOf(eve)).toBeNull()
      },
    )

    it.each(["same", "other"] as const)(
      "WAN-13: adds nothing to the signed-in user at the %s provider",
      async (provider) => {
        const { verdict: seen, rows, id } = await race(provider, true)
        expect(seen).toEqual(refusal)
        expect(await rows(ada)).toMatchObject([{ credentialID: id }])
        expect(await rows(eve)).toHaveLength(1)
      },
    )
  },
)
