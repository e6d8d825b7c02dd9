/** Sign-up and sign-in with a passkey, over the routes of the library. */
import { describe, expect, it } from "vitest"
import { locationOf } from "../../support/browser.ts"
import { createAuthenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { offerFor, passkeyApp, register, signInWith, type Storage } from "./passkey-app.ts"

describe.each<Storage>(["memory", "SQLite"])("a passkey over %s", (storage) => {
  it("signs a new person up, and signs this person in again", async () => {
    const app = await passkeyApp(storage)
    const browser = app.open()
    const { authenticator, response } = await register(browser, "ada@example.test")
    expect([locationOf(response).pathname, app.lastReason()]).toEqual(["/", undefined])
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.test" } })
    const user = await app.userWith("ada@example.test")
    expect(user).toMatchObject({ emailVerified: null })

    const other = app.open()
    await signInWith(other, authenticator)
    expect([await other.session(), app.lastReason()]).toMatchObject([
      { user: { email: "ada@example.test" } },
      undefined,
    ])
  })

  it("adds a second passkey to the signed-in user, in the same session", async () => {
    const app = await passkeyApp(storage)
    const browser = app.open()
    await register(browser, "ada@example.test")
    const second = createAuthenticator()
    const { offer } = await register(browser, undefined, { authenticator: second })
    expect(offer.options.excludeCredentials).toHaveLength(1)
    expect(app.lastReason()).toBeUndefined()
    const other = app.open()
    await signInWith(other, second)
    expect(await other.session()).toMatchObject({ user: { email: "ada@example.test" } })
  })

  it("offers the passkeys of the user whom the request names", async () => {
    const app = await passkeyApp(storage)
    const { authenticator } = await register(app.open(), "ada@example.test")
    expect(await offerFor(app.open(), { email: "ada@example.test" })).toMatchObject({
      action: "authenticate",
      options: { allowCredentials: [{ id: authenticator.credentialId }] },
    })
  })
})
