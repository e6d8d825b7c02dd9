/** Attacks on sign-ins with passkeys, each over the routes of the library. The names begin with the ids of the rules. */
import { describe, expect, it } from "vitest"
import { createAuthenticator, flags, type Authentication } from "../../../src/testing/passkeys/authenticator.ts"
import { appOrigin, locationOf, sessionCookies, type Browser } from "../../support/browser.ts"
import { answer, offerFor, passkeyApp, register, signInWith, type PasskeyApp } from "./passkey-app.ts"

const ada = "ada@example.test"

/** Signs Ada up with an authenticator whose counter is 5. */
async function withAda(app: PasskeyApp) {
  const authenticator = createAuthenticator({ counter: 5 })
  await register(app.open(), ada, { authenticator })
  return authenticator
}

/** The reason of the refusal, and what the browser got. */
function verdict(app: PasskeyApp, response: Response) {
  const location = locationOf(response)
  return [app.lastReason(), location.searchParams.get("error"), sessionCookies(response)]
}

describe("a sign-in with a passkey", () => {
  const cases: readonly (readonly [name: string, change: Partial<Authentication>, reason: string])[] = [
    ["WAN-03: a response of a registration is no sign-in", { clientData: { type: "webauthn.create" } }, "type_wrong"],
    ["WAN-04: another site's origin is refused", { origin: "https://evil.test" }, "origin_wrong"],
    ["WAN-04: an origin without encryption is refused", { origin: "http://app.test" }, "origin_wrong"],
    ["WAN-04: a subdomain's origin is refused", { origin: "https://www.app.test" }, "origin_wrong"],
    ["WAN-04: a native app is refused", { origin: "android:apk-key-hash:AAAA" }, "origin_wrong"],
    ["WAN-04: a frame of another origin is refused", { clientData: { crossOrigin: true } }, "cross_origin_refused"],
    ["WAN-05: another RP id is refused", { rpId: "evil.test" }, "rp_id_wrong"],
    ["WAN-05: a parent domain as RP id is refused", { rpId: "test" }, "rp_id_wrong"],
    ["WAN-06: a response without a present user is refused", { flags: flags.uv }, "user_not_present"],
    ["WAN-06: a response without a verified user is refused", { flags: flags.up }, "user_not_verified"],
    [
      "WAN-06: a backup of a passkey that has none is refused",
      { flags: flags.up | flags.uv | flags.bs },
      "backup_state_invalid",
    ],
    [
      "WAN-06: a changed backup eligibility is refused",
      { flags: flags.up | flags.uv | flags.be },
      "device_type_changed",
    ],
    ["WAN-02: a response to another challenge is refused", { challenge: "AAAA" }, "challenge_wrong"],
    ["WAN-07: a counter that did not rise is refused", { counter: 5 }, "counter_not_higher"],
    ["WAN-07: a counter that went back is refused", { counter: 1 }, "counter_not_higher"],
    [
      "WAN-08: a signature of zeros is refused",
      { signature: (made) => Buffer.alloc(made.length) },
      "signature_invalid",
    ],
    [
      "WAN-12: authenticator data with trailing bytes are refused",
      { authenticatorData: (bytes) => Buffer.concat([bytes, Buffer.alloc(1)]) },
      "authenticator_data_malformed",
    ],
    ["client data that are no JSON are refused", { clientDataBytes: () => Buffer.from("{") }, "client_data_malformed"],
  ]
  it.each(cases)("%s", async (_name, change, reason) => {
    const app = await passkeyApp()
    const authenticator = await withAda(app)
    const response = await signInWith(app.open(), authenticator, change)
    expect(verdict(app, response)).toEqual([`passkey_${reason}`, "WebAuthnVerificationError", []])
  })

  it("WAN-07: a refused sign-in leaves the stored counter as it was, and an admitted one raises it", async () => {
    const app = await passkeyApp()
    const authenticator = await withAda(app)
    const user = await app.userWith(ada)
    const counter = async () => (await app.adapter.listAuthenticatorsByUserId?.(user?.id ?? ""))?.[0]?.counter
    await signInWith(app.open(), authenticator, { counter: 9, origin: "https://evil.test" })
    expect(await counter()).toBe(5)
    await signInWith(app.open(), authenticator, { counter: 9 })
    expect(await counter()).toBe(9)
  })

  it("WAN-07: an authenticator without a counter signs in again and again", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    for (let visit = 0; visit < 3; visit++)
      expect(sessionCookies(await signInWith(app.open(), authenticator))).toHaveLength(1)
  })

  it("WAN-01: callbacks.signIn that returns false ends it without a session, and leaves the counter", async () => {
    let allowed = true
    const app = await passkeyApp("memory", { callbacks: { signIn: () => allowed } })
    const authenticator = await withAda(app)
    allowed = false
    expect(verdict(app, await signInWith(app.open(), authenticator))).toEqual(["access_denied", "AccessDenied", []])
    const user = await app.userWith(ada)
    expect(await app.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")).toMatchObject([{ counter: 5 }])
  })

  it("WAN-01: callbacks.signIn that returns a text diverts it without a session", async () => {
    let said: boolean | string = true
    const app = await passkeyApp("memory", { callbacks: { signIn: () => said } })
    const authenticator = await withAda(app)
    said = "/verify"
    const response = await signInWith(app.open(), authenticator)
    expect([locationOf(response).pathname, sessionCookies(response)]).toEqual(["/verify", []])
  })

  it("WAN-14: it ends without a session if the counter cannot be stored", async () => {
    const app = await passkeyApp()
    const authenticator = await withAda(app)
    Object.assign(app.adapter, {
      updateAuthenticator: () => {
        throw new Error("The database is read-only.")
      },
    })
    expect(verdict(app, await signInWith(app.open(), authenticator))).toEqual(["effect_failed", "Configuration", []])
  })
})

/** Makes a response for a browser, without sending it. */
async function prepared(browser: Browser, authenticator: ReturnType<typeof createAuthenticator>) {
  const { options } = await offerFor(browser, { action: "authenticate" })
  return authenticator.authenticate({ challenge: options.challenge, rpId: options.rpId ?? "", origin: appOrigin })
}

describe("a challenge", () => {
  it("WAN-02: works once, also for a copy of the cookie and the response", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const made = await prepared(browser, authenticator)
    const thief = app.open()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect(sessionCookies(await answer(browser, "authenticate", made))).toHaveLength(1)
    expect(verdict(app, await answer(thief, "authenticate", made))).toEqual([
      "passkey_challenge_used",
      "WebAuthnVerificationError",
      [],
    ])
  })

  it("WAN-02: signs in one of 20 concurrent requests, over two instances", async () => {
    const app = await passkeyApp("SQLite")
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const made = await prepared(browser, authenticator)
    // A configuration of its own stands for a second instance over the same database.
    const second = await passkeyApp("SQLite", { ...app.config })
    const racers = Array.from({ length: 20 }, (_, index) => {
      const racer = index % 2 === 0 ? app.open() : second.open()
      for (const [name, value] of browser.cookies) racer.cookies.set(name, value)
      return racer
    })
    const responses = await Promise.all(racers.map((racer) => answer(racer, "authenticate", made)))
    expect(responses.filter((response) => sessionCookies(response).length > 0)).toHaveLength(1)
  })

  it("WAN-02: is used up by a response that fails, and its cookie is cleared", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const made = await prepared(browser, authenticator)
    const { response } = made
    await answer(browser, "authenticate", { ...made, response: { ...response, signature: "AAAA" } })
    expect(app.lastReason()).toBe("passkey_signature_invalid")
    await answer(browser, "authenticate", made)
    expect(app.lastReason()).toBe("passkey_challenge_missing")
  })

  it("WAN-02: is refused after five minutes", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const made = await prepared(browser, authenticator)
    app.pass(320)
    await answer(browser, "authenticate", made)
    expect(app.lastReason()).toBe("passkey_challenge_missing")
  })

  it("WAN-03: of a sign-in registers no passkey, and that of a registration signs no user in", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const { options } = await offerFor(browser, { action: "authenticate" })
    const ceremony = { challenge: options.challenge, rpId: "app.test", origin: appOrigin }
    await answer(browser, "register", createAuthenticator().register(ceremony))
    expect(app.lastReason()).toBe("passkey_purpose_wrong")
    const other = await offerFor(browser, { action: "register", email: "bob@example.test" })
    const second = { ...ceremony, challenge: other.options.challenge }
    await answer(browser, "authenticate", authenticator.authenticate(second))
    expect(app.lastReason()).toBe("passkey_purpose_wrong")
  })

  it("of a page of another site is not used up", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), ada)
    const browser = app.open()
    const made = await prepared(browser, authenticator)
    const fields = { action: "authenticate", data: JSON.stringify(made) }
    await browser.post("/callback/passkey", fields, { origin: "https://evil.test" })
    expect(app.lastReason()).toBe("cross_origin")
    expect(sessionCookies(await answer(browser, "authenticate", made))).toHaveLength(1)
  })
})

describe("two registrations at the same time", () => {
  it("WAN-13: in two tabs store one passkey, for the user who is signed in", async () => {
    const app = await passkeyApp()
    const browser = app.open()
    await register(browser, ada)
    const [first, second] = [createAuthenticator(), createAuthenticator()]
    const offers = [await offerFor(browser, { action: "register" }), await offerFor(browser, { action: "register" })]
    const [one, two] = offers.map(({ options }, index) =>
      (index === 0 ? first : second).register({ challenge: options.challenge, rpId: "app.test", origin: appOrigin }),
    )
    await answer(browser, "register", two)
    await answer(browser, "register", one)
    expect(app.lastReason()).toBe("passkey_challenge_missing")
    const user = await app.userWith(ada)
    expect(await app.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")).toHaveLength(2)
  })

  it("WAN-13: binds a passkey to no other user than the one who asked for the options", async () => {
    const app = await passkeyApp()
    const browser = app.open()
    await register(browser, ada)
    const { options } = await offerFor(browser, { action: "register" })
    const challengeCookie = [...browser.cookies].find(([name]) => name.endsWith("authjs.challenge"))
    const other = app.open()
    await register(other, "bob@example.test")
    if (challengeCookie !== undefined) other.cookies.set(...challengeCookie)
    const made = createAuthenticator().register({ challenge: options.challenge, rpId: "app.test", origin: appOrigin })
    await answer(other, "register", made)
    expect(app.lastReason()).toBe("session_changed")
    const bob = await app.userWith("bob@example.test")
    expect(await app.adapter.listAuthenticatorsByUserId?.(bob?.id ?? "")).toHaveLength(1)
  })
})
