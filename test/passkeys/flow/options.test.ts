/** The options of the providers of passkeys, and the configurations that cannot be used. */
import * as simpleWebAuthn from "@simplewebauthn/server"
import { verifyRegistrationResponse } from "simplewebauthn-server-14"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import * as errors from "../../../src/errors.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import type { WebAuthnConfig } from "../../../src/ports/webauthn.ts"
import Passkey from "../../../src/providers/passkey.ts"
import WebAuthn from "../../../src/providers/webauthn.ts"
import { createAuthenticator, flags } from "../../../src/testing/passkeys/authenticator.ts"
import { secret } from "../../sessions/session-app.ts"
import { appOrigin, sessionCookies } from "../../support/browser.ts"
import { answer, offerFor, passkeyApp, register, signInWith } from "./passkey-app.ts"

const ada = "ada@example.test"
const androidApp = "android:apk-key-hash:2jmj7l5rSw0yVb_vlWAYkK_YBwk8L8rP1l3oZFkYpVo"
const appWith = (options: Partial<WebAuthnConfig>) => passkeyApp("memory", { providers: [Passkey(options)] })
const functions: NonNullable<WebAuthnConfig["simpleWebAuthn"]> = simpleWebAuthn

describe("getUserInfo", () => {
  it("names the person who signs up", async () => {
    const app = await appWith({
      getUserInfo: (_options, { query }) => ({ user: { email: ada, name: String(query["name"]) }, exists: false }),
    })
    const offer = await offerFor(app.open(), { name: "Ada" })
    expect(offer).toMatchObject({ action: "register", options: { user: { name: ada, displayName: "Ada" } } })
  })

  it.each([
    [
      "throws",
      () => {
        throw new Error("The directory is down.")
      },
    ],
    ["returns no user", () => ({ user: undefined as never, exists: true as const })],
    ["returns an existing user without an id", () => ({ user: {}, exists: true as const })],
  ])("that %s ends the request with a reason of its own", async (_what, getUserInfo) => {
    const app = await appWith({ getUserInfo })
    await app.open().get("/webauthn-options/passkey")
    expect(app.lastReason()).toBe("passkey_user_failed")
  })
})

describe("simpleWebAuthn", () => {
  it("signs a person up and in with the functions of @simplewebauthn/server 9", async () => {
    const app = await appWith({ simpleWebAuthn: functions })
    const { authenticator, response } = await register(app.open(), ada)
    expect([app.lastReason(), sessionCookies(response)]).toMatchObject([undefined, [expect.any(String)]])
    expect(sessionCookies(await signInWith(app.open(), authenticator))).toHaveLength(1)
  })

  it("refuses a signature that its function refuses", async () => {
    const app = await appWith({ simpleWebAuthn: functions })
    const { authenticator } = await register(app.open(), ada)
    await signInWith(app.open(), authenticator, { signature: (made) => Buffer.alloc(made.length) })
    expect(app.lastReason()).toBe("passkey_signature_invalid")
  })

  it("that throws makes no options", async () => {
    const generateAuthenticationOptions = () => {
      throw new Error("It is out of order.")
    }
    const app = await appWith({ simpleWebAuthn: { ...functions, generateAuthenticationOptions } })
    await app.open().get("/webauthn-options/passkey")
    expect(app.lastReason()).toBe("passkey_options_failed")
  })
})

describe("the options of a registration", () => {
  it.each([undefined, functions])("offer only algorithms that the library verifies", async (given) => {
    const registrationOptions = { supportedAlgorithmIDs: [-36, -257, -7] }
    const app = await appWith({ simpleWebAuthn: given, registrationOptions })
    const { options } = await offerFor(app.open(), { action: "register", email: ada })
    const offered = [-257, -7].map((alg) => ({ alg, type: "public-key" }))
    expect(options).toMatchObject({ pubKeyCredParams: offered })
  })
})

describe("the relying party", () => {
  it("accepts every origin and RP id of its lists, and names the first to the browser", async () => {
    const origins = ["https://app.test", androidApp]
    const app = await appWith({ relayingParty: { id: ["app.test", "old.test"], origin: origins } })
    const { authenticator, offer } = await register(app.open(), ada)
    expect(offer.options.rp?.id).toBe("app.test")
    for (const [origin, rpId] of [
      [androidApp, "app.test"],
      ["https://app.test", "old.test"],
    ] as const)
      expect(sessionCookies(await signInWith(app.open(), authenticator, { origin, rpId }))).toHaveLength(1)
  })

  it("of getRelayingParty is the only one", async () => {
    const app = await appWith({
      getRelayingParty: () => ({ id: "shop.test", name: "Shop", origin: "https://shop.test" }),
    })
    const { options } = await offerFor(app.open(), { action: "register", email: ada })
    expect(options.rp).toEqual({ id: "shop.test", name: "Shop" })
  })
})

describe("user verification", () => {
  it("is not demanded with requireUserVerification: false, and the sign-in then has level 1", async () => {
    const relaxed = { requireUserVerification: false }
    const app = await passkeyApp("memory", {
      providers: [
        WebAuthn({ verifyAuthenticationOptions: relaxed, verifyRegistrationOptions: relaxed, id: "passkey" }),
      ],
      session: { strategy: "database", exposeAuth: true },
    })
    const { authenticator } = await register(app.open(), ada, { flags: flags.up })
    const browser = app.open()
    await signInWith(browser, authenticator, { flags: flags.up })
    expect((await browser.session())?.auth?.amr).toEqual(["hwk"])
    const verified = app.open()
    await signInWith(verified, authenticator)
    expect((await verified.session())?.auth?.amr).toEqual(["hwk", "user"])
  })
})

describe("a re-authentication with a passkey", () => {
  const stepUp = { session: { strategy: "database", stepUp: true, exposeAuth: true } } as const

  it("adds the evidence of the passkey to the session", async () => {
    const app = await passkeyApp("memory", stepUp)
    const browser = app.open()
    const { authenticator } = await register(browser, ada)
    app.pass(1000)
    const { options } = await offerFor(browser, { action: "authenticate", purpose: "step-up" })
    const made = authenticator.authenticate({ challenge: options.challenge, rpId: "app.test", origin: appOrigin })
    const before = (await browser.session())?.auth?.at ?? 0
    await browser.post("/step-up/passkey", { action: "authenticate", data: JSON.stringify(made) })
    expect([app.lastReason(), ((await browser.session())?.auth?.at ?? 0) - before]).toEqual([undefined, 1000])
  })

  it("takes no challenge of a sign-in, and a sign-in takes none of a re-authentication", async () => {
    const app = await passkeyApp("memory", stepUp)
    const browser = app.open()
    const { authenticator } = await register(browser, ada)
    const answered = async (query: Record<string, string>) => {
      const { options } = await offerFor(browser, { action: "authenticate", ...query })
      return authenticator.authenticate({ challenge: options.challenge, rpId: "app.test", origin: appOrigin })
    }
    const signIn = await answered({})
    await browser.post("/step-up/passkey", { action: "authenticate", data: JSON.stringify(signIn) })
    expect(app.lastReason()).toBe("passkey_purpose_wrong")
    await answer(browser, "authenticate", await answered({ purpose: "step-up" }))
    expect(app.lastReason()).toBe("passkey_purpose_wrong")
  })

  it("refuses the passkey of another user", async () => {
    const app = await passkeyApp("memory", stepUp)
    const browser = app.open()
    await register(browser, ada)
    const bob = createAuthenticator()
    await register(app.open(), "bob@example.test", { authenticator: bob })
    const { options } = await offerFor(browser, { action: "authenticate", purpose: "step-up" })
    const made = bob.authenticate({ challenge: options.challenge, rpId: "app.test", origin: appOrigin })
    await browser.post("/step-up/passkey", { action: "authenticate", data: JSON.stringify(made) })
    expect(app.lastReason()).toBe("step_up_other_person")
  })
})

describe("a configuration", () => {
  const problemOf = (providers: WebAuthnConfig[], adapter: Adapter | undefined = memoryAdapter()) =>
    resolveConfig({ secret, trustHost: true, providers, session: { strategy: "jwt" }, ...(adapter && { adapter }) })
      .problem

  it("with a usable provider has no problem", () => {
    expect(problemOf([Passkey()])).toBeUndefined()
    expect(problemOf([Passkey({ registrationOptions: { attestationType: "none" } })])).toBeUndefined()
    const attested = Passkey({ registrationOptions: { attestationType: "direct" }, simpleWebAuthn: functions })
    expect(problemOf([attested])).toBeUndefined()
    const verified = {
      registrationOptions: { attestationType: "direct" },
      verifyAttestation: verifyRegistrationResponse,
    }
    expect(problemOf([Passkey(verified)])).toBeUndefined()
    const origin = ["https://app.test", "http://localhost:3000", androidApp, "chrome-extension://abcdefghijklmnop"]
    const party = { id: ["app.test", "localhost", "xn--bcher-kva.test"], origin }
    expect(problemOf([Passkey({ relayingParty: party, topOrigins: ["https://portal.test"] })])).toBeUndefined()
  })

  it.each([
    ["two providers in the autofill", [Passkey(), WebAuthn()], errors.DuplicateConditionalUI],
    ["no field for the autofill", [Passkey({ formFields: { email: {} } })], errors.MissingWebAuthnAutocomplete],
    ["a text that is no version", [Passkey({ simpleWebAuthnBrowserVersion: "9" as never })], errors.AuthError],
    [
      "no known algorithm",
      [Passkey({ registrationOptions: { supportedAlgorithmIDs: [-36] } })],
      errors.InvalidConfiguration,
    ],
    [
      "no known algorithm for simpleWebAuthn",
      [Passkey({ registrationOptions: { supportedAlgorithmIDs: [-36] }, simpleWebAuthn: functions })],
      errors.InvalidConfiguration,
    ],
    [
      "an attestation that the library does not verify",
      [Passkey({ registrationOptions: { attestationType: "direct" } })],
      errors.InvalidConfiguration,
    ],
    [
      "two functions that verify registrations",
      [Passkey({ verifyAttestation: verifyRegistrationResponse, simpleWebAuthn: functions })],
      errors.InvalidConfiguration,
    ],
    ["an RP id with a scheme", [Passkey({ relayingParty: { id: "https://app.test" } })], errors.InvalidConfiguration],
    [
      "an RP id with a port",
      [Passkey({ relayingParty: { id: ["app.test", "b.test:8443"] } })],
      errors.InvalidConfiguration,
    ],
    ["an RP id in capitals", [Passkey({ relayingParty: { id: "App.test" } })], errors.InvalidConfiguration],
    ["an empty RP id", [Passkey({ relayingParty: { id: "" } })], errors.InvalidConfiguration],
    [
      "an origin with a slash",
      [Passkey({ relayingParty: { origin: "https://app.test/" } })],
      errors.InvalidConfiguration,
    ],
    ["an origin without a scheme", [Passkey({ relayingParty: { origin: "app.test" } })], errors.InvalidConfiguration],
    [
      "an origin with the usual port",
      [Passkey({ relayingParty: { origin: ["https://app.test", "https://b.test:443"] } })],
      errors.InvalidConfiguration,
    ],
    [
      "an Android app whose hash has padding",
      [Passkey({ relayingParty: { origin: `${androidApp}=` } })],
      errors.InvalidConfiguration,
    ],
    [
      "an Android app whose hash is in hexadecimal digits",
      [Passkey({ relayingParty: { origin: `android:apk-key-hash:${"0a".repeat(32)}` } })],
      errors.InvalidConfiguration,
    ],
    ["a top origin with a path", [Passkey({ topOrigins: ["https://portal.test/x"] })], errors.InvalidConfiguration],
  ] as const)("with %s has a problem", (_what, providers, type) => {
    expect(problemOf([...providers])).toBeInstanceOf(type)
  })

  it("with a wrong relying party has a problem that names the value and the form", () => {
    const message = (relayingParty: WebAuthnConfig["relayingParty"]) => problemOf([Passkey({ relayingParty })])?.message
    expect(message({ id: "https://app.test" })).toContain('"https://app.test" in relayingParty.id')
    expect(message({ origin: "https://app.test/" })).toContain("without a path and a slash at the end")
    expect(message({ origin: "android:apk-key-hash:AAAA" })).toContain("43 characters")
  })

  it("whose adapter stores no passkeys has a problem that names the methods", () => {
    const { getAuthenticator: _gone, ...adapter } = memoryAdapter()
    expect(problemOf([Passkey()], adapter)?.message).toContain("getAuthenticator")
  })
})
