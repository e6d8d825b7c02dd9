/** The ceremonies of our client in the browser, before a response reaches the server. */
import { describe, expect, it } from "vitest"
import { openPublishedSite } from "./passkey-site.ts"
import { newAddress, refusalOf, signUp, usePasskeySite } from "./visit-passkeys.ts"

const at = usePasskeySite(openPublishedSite)

describe("the errors of a ceremony", () => {
  it("cancelled: the user fails the verification, and may not have a passkey at all", async () => {
    const { page, authenticator } = await at.visit("ours")
    await authenticator.setVerified(false)
    const refusal = await refusalOf(page, () => window.passkeys.signIn("passkey"))
    expect(refusal).toMatchObject({ type: "PasskeyError", code: "cancelled", name: "NotAllowedError" })
  })

  it("not_allowed: the permissions policy of the page forbids passkeys", async () => {
    at.site.permit("publickey-credentials-get=()")
    const { page } = await at.visit("ours")
    const refusal = await refusalOf(page, () => window.passkeys.signIn("passkey"))
    expect(refusal).toMatchObject({ type: "PasskeyError", code: "not_allowed", name: "NotAllowedError" })
  })

  it("not_allowed: the RP id does not belong to the host of the page", async () => {
    const { page } = await at.visit("ours")
    await page.route("**/webauthn-options/**", async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('"rpId":"localhost"', '"rpId":"x.test"') })
    })
    const refusal = await refusalOf(page, () => window.passkeys.signIn("passkey"))
    expect(refusal).toMatchObject({ type: "PasskeyError", code: "not_allowed", name: "SecurityError" })
  })

  it("already_registered: the authenticator has a passkey of this user", async () => {
    const { page, authenticator } = await at.visit("ours")
    await signUp(page, newAddress())
    const refusal = await refusalOf(page, () => window.passkeys.signIn("passkey", { action: "register" }))
    expect(refusal).toMatchObject({ type: "PasskeyError", code: "already_registered", name: "InvalidStateError" })
    expect(await authenticator.passkeys()).toHaveLength(1)
  })

  it("no_authenticator: the browser has no passkeys", async () => {
    const { page } = await at.visit("ours")
    await page.evaluate(() => Object.defineProperty(window, "PublicKeyCredential", { value: undefined }))
    const refusal = await refusalOf(page, () => window.passkeys.signIn("passkey"))
    expect(refusal).toMatchObject({ type: "PasskeyError", code: "no_authenticator", name: "NotSupportedError" })
  })

  it("aborted: the signal of the caller ends the dialog, also before it begins", async () => {
    const { page } = await at.visit("ours", { isPresent: false })
    const codes = await page.evaluate(async () => {
      const controller = new AbortController()
      const code = (error: { code: unknown }): unknown => error.code
      const waiting = window.passkeys.signIn("passkey", { signal: controller.signal }).catch(code)
      setTimeout(() => controller.abort(), 500)
      return [await waiting, await window.passkeys.signIn("passkey", { signal: controller.signal }).catch(code)]
    })
    expect(codes).toEqual(["aborted", "aborted"])
  })

  it("aborted: a new dialog ends the one that waits", async () => {
    const { page, authenticator } = await at.visit("ours")
    await signUp(page, newAddress())
    await authenticator.setPresent(false)
    await page.evaluate(() => {
      const waiting = window.passkeys.signIn("passkey", { action: "authenticate" })
      Object.assign(window, { waiting: waiting.catch((error: { code: unknown }) => error.code) })
    })
    await expect.poll(() => at.site.asked.filter((one) => one.startsWith("GET webauthn-options"))).toHaveLength(2)
    await page.waitForTimeout(200)
    await authenticator.setPresent(true)
    const second = await page.evaluate(() =>
      window.passkeys.signIn("passkey", { action: "authenticate", redirect: false }),
    )
    expect(second.outcome.worked).toBe(true)
    expect(await page.evaluate("window.waiting")).toBe("aborted")
  })
})

describe("the autofill", () => {
  it("signs in when the user chooses a passkey, and leaves the page", async () => {
    const { page } = await at.visit("ours")
    const email = newAddress()
    await signUp(page, email)
    await page.evaluate(() => window.react.signOut({ redirect: false }))
    await page.evaluate(() => void window.passkeys.signInByAutofill("passkey", { redirectTo: "/in" }))
    await page.waitForURL(`${at.site.origin}/in`)
    await page.goto(at.site.page("ours"))
    expect(await page.evaluate(() => window.react.getSession())).toMatchObject({ user: { email } })
  })

  it("makes room for a button, and ends quietly", async () => {
    const { page, authenticator } = await at.visit("ours")
    await signUp(page, newAddress())
    await authenticator.setPresent(false)
    at.site.asked.length = 0
    await page.evaluate(() => {
      Object.assign(window, { waiting: window.passkeys.signInByAutofill("passkey").then(() => "ended") })
    })
    await expect.poll(() => at.site.asked).toEqual(["GET webauthn-options/passkey?action=authenticate"])
    await page.waitForTimeout(200)
    await authenticator.setPresent(true)
    const second = await page.evaluate(() =>
      window.passkeys.signIn("passkey", { action: "authenticate", redirect: false }),
    )
    expect(second.outcome.worked).toBe(true)
    expect(await page.evaluate("window.waiting")).toBe("ended")
  })

  it("gets a new challenge after four minutes, but not while the page is hidden", async () => {
    const { page, authenticator } = await at.visit("ours", { isPresent: false })
    // An installed clock also runs by itself until it is paused.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
    const options = (): string[] => at.site.asked.filter((one) => one.startsWith("GET webauthn-options"))
    // The timer of an offer runs when the browser has the offer, which is later than the request of its challenge.
    const offers = (): Promise<number> => page.evaluate<number>("window.offers")
    await page.evaluate(() => {
      const get = navigator.credentials.get.bind(navigator.credentials)
      let count = 0
      Object.defineProperty(window, "offers", { get: () => count })
      navigator.credentials.get = (asked) => {
        count += 1
        return get(asked)
      }
      Object.assign(window, { ending: new AbortController() })
      const { ending } = window as unknown as { ending: AbortController }
      const waiting = window.passkeys.signInByAutofill("passkey", { signal: ending.signal })
      Object.assign(window, { waiting: waiting.then(() => "ended") })
    })
    await expect.poll(offers).toBe(1)
    await page.clock.runFor(239_000)
    expect(options()).toHaveLength(1)
    await page.clock.runFor(2000)
    await expect.poll(offers).toBe(2)
    expect(options()).toHaveLength(2)
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }))
    await page.clock.runFor(300_000)
    expect(options()).toHaveLength(2)
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: false })
      document.dispatchEvent(new Event("visibilitychange"))
    })
    await expect.poll(options).toHaveLength(3)
    await page.evaluate("window.ending.abort()")
    expect(await page.evaluate("window.waiting")).toBe("ended")
    expect(await authenticator.passkeys()).toEqual([])
  })

  it("sends no request if the browser has no list of passkeys", async () => {
    const { page } = await at.visit("ours")
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    expect(await page.evaluate(() => window.passkeys.signInByAutofill("passkey", { redirect: false }))).toBeUndefined()
    expect(at.site.asked).toEqual([])
  })
})

describe("a passkey without a dialog", () => {
  it("is not created, without a request, if the browser does not say that it can", async () => {
    const { page } = await at.visit("ours")
    await page.evaluate(() => {
      PublicKeyCredential.getClientCapabilities = () => Promise.resolve({ conditionalCreate: false })
    })
    expect(await page.evaluate(() => window.passkeys.createPasskeyQuietly("passkey"))).toBe(false)
    expect(at.site.asked).toEqual([])
  })

  it("is not created, without an error, for a visitor, or if no password was just filled in", async () => {
    const { page, authenticator } = await at.visit("ours")
    await page.evaluate(() => {
      PublicKeyCredential.getClientCapabilities = () => Promise.resolve({ conditionalCreate: true })
    })
    const create = (): Promise<boolean> =>
      page.evaluate(() => window.passkeys.createPasskeyQuietly("passkey", { signal: AbortSignal.timeout(1000) }))
    expect(await create()).toBe(false)
    expect(at.site.asked).toEqual(["GET webauthn-options/passkey?action=register&mediation=conditional"])
    await signUp(page, newAddress())
    expect(await create()).toBe(false)
    expect(await authenticator.passkeys()).toHaveLength(1)
  })
})

describe("the signals", () => {
  it("reach the authenticator, with ids in base64 or base64url", async () => {
    const { page, authenticator } = await at.visit("ours")
    await signUp(page, newAddress())
    const [passkey] = await authenticator.passkeys()
    const handle = Buffer.from(passkey?.userHandle ?? "", "base64").toString("base64url")
    const id = passkey?.credentialId ?? ""
    const details = (name: string) => ({ rpId: "localhost", userId: handle, name, displayName: name })
    expect(await page.evaluate((said) => window.passkeys.signalCurrentUserDetails(said), details("new@x.test"))).toBe(
      true,
    )
    await expect.poll(() => authenticator.passkeys()).toMatchObject([{ userName: "new@x.test" }])
    const all = { rpId: "localhost", userId: handle, allAcceptedCredentialIds: [id] }
    expect(await page.evaluate((said) => window.passkeys.signalAllAcceptedCredentials(said), all)).toBe(true)
    expect(await authenticator.passkeys()).toHaveLength(1)
    const unknown = { rpId: "localhost", credentialId: id }
    expect(await page.evaluate((said) => window.passkeys.signalUnknownCredential(said), unknown)).toBe(true)
    await expect.poll(() => authenticator.passkeys()).toEqual([])
  })

  it("are false in a browser without them, and for an RP id of another host", async () => {
    const { page } = await at.visit("ours")
    const said = { rpId: "x.test", credentialId: "AAAA" }
    expect(await page.evaluate((unknown) => window.passkeys.signalUnknownCredential(unknown), said)).toBe(false)
    await page.evaluate(() => Reflect.deleteProperty(PublicKeyCredential, "signalUnknownCredential"))
    const own = { rpId: "localhost", credentialId: "AAAA" }
    expect(await page.evaluate((unknown) => window.passkeys.signalUnknownCredential(unknown), own)).toBe(false)
  })
})

describe("a browser without the JSON methods", () => {
  it("makes the same options and responses as one with them", async () => {
    const { page } = await at.visit("ours")
    const pairs = await page.evaluate(async () => {
      const flat = (value: unknown): unknown => {
        if (value instanceof ArrayBuffer) return [...new Uint8Array(value)]
        if (ArrayBuffer.isView(value)) return [...new Uint8Array(value.buffer)]
        if (Array.isArray(value)) return value.map(flat)
        if (typeof value !== "object" || value === null) return value
        return Object.fromEntries(
          Object.keys(value).map((key) => [key, flat((value as Record<string, unknown>)[key])] as const),
        )
      }
      const descriptor = { id: "-_8gAAE", type: "public-key" as const, transports: ["internal", "usb"] }
      const creation = {
        challenge: "A-_9",
        rp: { id: "localhost", name: "Site" },
        user: { id: "AAEC_-8", name: "a@x.test", displayName: "Ada" },
        pubKeyCredParams: [{ type: "public-key" as const, alg: -7 }],
        timeout: 1000,
        attestation: "none",
        excludeCredentials: [descriptor],
        authenticatorSelection: { residentKey: "required" as const, userVerification: "required" as const },
      }
      const request = {
        challenge: "_-8",
        rpId: "localhost",
        userVerification: "required",
        allowCredentials: [descriptor],
      }
      const make = async (): Promise<unknown[]> => {
        const publicKey = window.json.creationOptions({ ...creation, excludeCredentials: [] })
        const created = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
        const used = (await navigator.credentials.get({
          publicKey: window.json.requestOptions({ ...request, allowCredentials: [] }),
        })) as PublicKeyCredential
        return [created, used]
      }
      const credentials = (await make()) as PublicKeyCredential[]
      const both = (): unknown[] => [
        flat(window.json.creationOptions(creation)),
        flat(window.json.requestOptions(request)),
        ...credentials.map((one) => JSON.parse(JSON.stringify(window.json.credentialJson(one))) as unknown),
      ]
      const native = both()
      for (const name of ["parseCreationOptionsFromJSON", "parseRequestOptionsFromJSON"])
        Reflect.deleteProperty(PublicKeyCredential, name)
      Reflect.deleteProperty(PublicKeyCredential.prototype, "toJSON")
      await make()
      return { native, own: both() }
    })
    // The native methods write defaults, and repeat parts of the attestation object, which the server does not read.
    const added = ["hints", "publicKey", "publicKeyAlgorithm", "requireResidentKey"]
    const needed = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (key, part: unknown) => {
          if (typeof part === "object" && part !== null && "attestationObject" in part)
            return { ...part, authenticatorData: undefined }
          return added.includes(key) ? undefined : part
        }),
      )
    expect(needed(pairs.own)).toEqual(needed(pairs.native))
    expect(JSON.stringify(pairs.own)).toMatch(/attestationObject.*authenticatorData/)
  })
})
