/** Responses with the key of another authenticator, and responses to the challenge of another provider. */
import { describe, expect, it } from "vitest"
import Passkey from "../../../src/providers/passkey.ts"
import WebAuthn from "../../../src/providers/webauthn.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { toBase64 } from "../../../src/passkeys/stored-form.ts"
import { createAuthenticator, type Authenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { appOrigin, locationOf, sessionCookies, type Browser } from "../../support/browser.ts"
import { answer, offerFor, passkeyApp, register } from "./passkey-app.ts"

const ada = "ada@example.test"
const party = { rpId: "app.test", origin: appOrigin }
const providers = [Passkey(), WebAuthn({ enableConditionalUI: false })]

/** Signs in at the provider `webauthn`. */
async function answerAt(browser: Browser, authenticator: Authenticator): Promise<Response> {
  const { options } = await offerFor(browser, { action: "authenticate" }, "webauthn")
  const made = authenticator.authenticate({ ...party, challenge: options.challenge })
  return answer(browser, "authenticate", made, { provider: "webauthn" })
}

/** Returns everything that a browser gets, without the number of the flow, which is random. */
async function seenIn(response: Response): Promise<unknown> {
  const location = locationOf(response)
  location.searchParams.delete("flow")
  return [response.status, location.href, response.headers.getSetCookie(), await response.text()]
}

describe("a sign-in with a passkey", () => {
  it("WAN-08: refuses a valid signature that another key made over the same data", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const { options } = await offerFor(browser, { action: "authenticate" })
    const ceremony = { ...party, challenge: options.challenge }
    const own = authenticator.authenticate(ceremony)
    const { response: foreign } = createAuthenticator().authenticate(ceremony)
    expect(foreign).toMatchObject({
      clientDataJSON: own.response.clientDataJSON,
      authenticatorData: own.response.authenticatorData,
    })
    const mixed = { ...own, response: { ...own.response, signature: foreign.signature } }
    expect(sessionCookies(await answer(browser, "authenticate", mixed))).toEqual([])
    expect(app.lastReason()).toBe("passkey_signature_invalid")
  })

  it("WAN-02: refuses the challenge of another provider", async () => {
    const app = await passkeyApp("memory", { providers })
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const { options } = await offerFor(browser, { action: "authenticate" }, "webauthn")
    const made = authenticator.authenticate({ ...party, challenge: options.challenge })
    expect(sessionCookies(await answer(browser, "authenticate", made))).toEqual([])
    expect(app.lastReason()).toBe("passkey_challenge_missing")
  })

  it("WAN-08: refuses the passkey of another provider", async () => {
    const app = await passkeyApp("memory", { providers })
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const { options } = await offerFor(browser, { action: "authenticate" }, "webauthn")
    const made = authenticator.authenticate({ ...party, challenge: options.challenge })
    const response = await answer(browser, "authenticate", made, { provider: "webauthn" })
    expect(sessionCookies(response)).toEqual([])
    expect(app.lastReason()).toBe("passkey_of_other_provider")
    const stranger = createAuthenticator({ userHandle: Buffer.from("handle") })
    const unknown = await answerAt(app.open(), stranger)
    expect(app.lastReason()).toBe("passkey_unknown")
    expect(await seenIn(response)).toEqual(await seenIn(unknown))
  })

  it.each<readonly [string, (adapter: Adapter) => object]>([
    ["with listAccounts", () => ({})],
    ["without listAccounts", () => ({ listAccounts: undefined })],
  ])("WAN-08: finds the account of another provider over an adapter %s", async (_name, without) => {
    const app = await passkeyApp("memory", { providers })
    const { authenticator } = await register(app.open(), ada)
    Object.assign(app.adapter, without(app.adapter))
    await answerAt(app.open(), authenticator)
    expect(app.lastReason()).toBe("passkey_of_other_provider")
  })

  it("WAN-08: treats a passkey without any account as unknown", async () => {
    const app = await passkeyApp("memory", { providers })
    const { authenticator } = await register(app.open(), ada)
    const providerAccountId = toBase64(authenticator.credentialId)
    await app.adapter.unlinkAccount?.({ provider: "passkey", providerAccountId })
    await answerAt(app.open(), authenticator)
    expect(app.lastReason()).toBe("passkey_unknown")
  })
})
