/** The owner of a passkey: who is signed in by it, and how the owner is found. The names begin with the ids of the rules. */
import { describe, expect, it } from "vitest"
import { createAuthenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { appOrigin, locationOf, sessionCookies } from "../../support/browser.ts"
import { answer, offerFor, passkeyApp, register, signInWith, type PasskeyApp } from "./passkey-app.ts"

const ada = "ada@example.test"

/** The reason of the refusal, and what the browser got. */
function verdict(app: PasskeyApp, response: Response) {
  return [app.lastReason(), locationOf(response).searchParams.get("error"), sessionCookies(response)]
}

describe("the owner of a passkey", () => {
  it("WAN-08: is compared with the user handle that the authenticator returns", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const { offer } = await register(app.open(), "bob@example.test")
    const bob = Buffer.from(offer.options.user?.id ?? "", "base64url")
    authenticator.register({ challenge: "AAAA", rpId: "app.test", origin: appOrigin, userHandle: bob })
    const response = await signInWith(app.open(), authenticator)
    expect(verdict(app, response)).toEqual(["passkey_user_handle_wrong", "WebAuthnVerificationError", []])
  })

  it("WAN-08: is named by the authenticator, if the options named no passkey", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const response = await signInWith(app.open(), authenticator, { returnsUserHandle: false })
    expect(verdict(app, response)).toEqual(["passkey_user_handle_missing", "WebAuthnVerificationError", []])
  })

  it("WAN-08: needs no name of the authenticator, if the options named the passkey", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const { options } = await offerFor(browser, { action: "authenticate", email: ada })
    const ceremony = { challenge: options.challenge, rpId: "app.test", origin: appOrigin, returnsUserHandle: false }
    expect(options.allowCredentials).toHaveLength(1)
    expect(sessionCookies(await answer(browser, "authenticate", authenticator.authenticate(ceremony)))).toHaveLength(1)
  })

  it("WAN-08: is named by the authenticator, if the options named a user without passkeys", async () => {
    const app = await passkeyApp()
    await app.adapter.createUser?.({ id: "bob", email: "bob@example.test", emailVerified: null })
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const { options } = await offerFor(browser, { action: "authenticate", email: "bob@example.test" })
    expect(options.allowCredentials).toEqual([])
    const ceremony = { challenge: options.challenge, rpId: "app.test", origin: appOrigin, returnsUserHandle: false }
    await answer(browser, "authenticate", authenticator.authenticate(ceremony))
    expect(app.lastReason()).toBe("passkey_user_handle_missing")
  })

  it("WAN-08: is found also if a client stored the text of the handle, as SimpleWebAuthn 9 does", async () => {
    const app = await passkeyApp()
    const browser = app.open()
    const offer = await offerFor(browser, { action: "register", email: ada })
    const authenticator = createAuthenticator()
    const { challenge, user } = offer.options
    const userHandle = Buffer.from(user?.id ?? "")
    await answer(
      browser,
      "register",
      authenticator.register({ challenge, rpId: "app.test", origin: appOrigin, userHandle }),
    )
    expect(sessionCookies(await signInWith(app.open(), authenticator))).toHaveLength(1)
  })

  it("WAN-09: keeps the passkey if another person registers it", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const before = await app.adapter.getAuthenticator?.(
      Buffer.from(authenticator.credentialId, "base64url").toString("base64"),
    )
    const { response } = await register(app.open(), "bob@example.test", { authenticator })
    expect(verdict(app, response)).toEqual(["passkey_taken", "AccountNotLinked", []])
    expect(await app.userWith("bob@example.test")).toBeUndefined()
    expect(await app.adapter.getAuthenticator?.(before?.credentialID ?? "")).toEqual(before)
  })

  it("is not found by a passkey without an account", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const { options } = await offerFor(app.open(), { action: "authenticate" })
    const browser = app.open()
    await offerFor(browser, { action: "authenticate" })
    const data = authenticator.authenticate({ challenge: options.challenge, rpId: "app.test", origin: appOrigin })
    await app.adapter.unlinkAccount?.({
      provider: "passkey",
      providerAccountId: Buffer.from(authenticator.credentialId, "base64url").toString("base64"),
    })
    await answer(browser, "authenticate", data)
    expect(app.lastReason()).toBe("passkey_unknown")
  })
})
