/** Registrations by visitors without a session, who have proven no address. The names begin with the ids of the rules. */
import { describe, expect, it } from "vitest"
import { createAuthenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { appOrigin, locationOf, sessionCookies } from "../../support/browser.ts"
import { answer, offerFor, passkeyApp, register, type PasskeyApp } from "./passkey-app.ts"

const ada = "ada@example.test"

/** The reason of the refusal, and what the browser got. */
function verdict(app: PasskeyApp, response: Response) {
  return [app.lastReason(), locationOf(response).searchParams.get("error"), sessionCookies(response)]
}

describe("a registration without a session", () => {
  it("WAN-10: gets no options for the address of a user, with and without an action", async () => {
    const app = await passkeyApp()
    await register(app.open(), ada)
    for (const email of [ada, "ADA@example.test"]) {
      const browser = app.open()
      const refused = await browser.get(
        `/webauthn-options/passkey?${new URLSearchParams({ action: "register", email })}`,
      )
      expect([refused.status, await refused.json()]).toEqual([400, { error: "Invalid request" }])
      expect((await offerFor(browser, { email })).action).toBe("authenticate")
    }
  })

  it("WAN-10: adds no passkey to a user who got the address after the options, and signs no user in", async () => {
    const app = await passkeyApp()
    const browser = app.open()
    const { options } = await offerFor(browser, { action: "register", email: ada })
    await register(app.open(), ada)
    const user = await app.userWith(ada)
    const before = await app.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")
    const made = createAuthenticator().register({ challenge: options.challenge, rpId: "app.test", origin: appOrigin })
    expect(verdict(app, await answer(browser, "register", made))).toEqual([
      "passkey_email_taken",
      "AccountNotLinked",
      [],
    ])
    expect(await app.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")).toEqual(before)
  })

  it("WAN-10: does not prove the address", async () => {
    const app = await passkeyApp()
    await register(app.open(), ada)
    expect((await app.userWith(ada))?.emailVerified).toBeNull()
  })
})
