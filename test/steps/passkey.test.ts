/** The step `authchart/steps/passkey`, with an authenticator in software. In a browser: test/browser/passkeys. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { toBase64 } from "../../src/passkeys/stored-form.ts"
import { passkey, type PasskeyStepOptions } from "../../src/steps/passkey.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { all, attribute } from "../pages/dom.ts"
import {
  createAuthenticator,
  flags,
  type Authentication,
  type Authenticator,
} from "../../src/testing/passkeys/authenticator.ts"
import { appOrigin, locationOf, openBrowser, type Browser } from "../support/browser.ts"

interface App {
  /** Signs in with the password, up to the page of the step. Returns the browser and the address of the step. */
  enter: () => Promise<{ browser: Browser; step: string }>
  authenticator: Authenticator
  adapter: Adapter
  credentialID: string
  /** The stored counter of the passkey. */
  counter: () => Promise<number | undefined>
}

async function openApp(options: Partial<PasskeyStepOptions> = {}, more: Partial<AuthConfig> = {}): Promise<App> {
  const adapter: Adapter = memoryAdapter()
  const authenticator = createAuthenticator({ counter: 4 })
  const user = await adapter.createUser?.({ id: "ada", email: "ada@x.test", emailVerified: null })
  const credentialID = toBase64(authenticator.credentialId)
  await adapter.createAuthenticator?.({
    credentialID,
    userId: "ada",
    providerAccountId: credentialID,
    credentialPublicKey: Buffer.from(authenticator.publicKey).toString("base64"),
    counter: 4,
    credentialDeviceType: "singleDevice",
    credentialBackedUp: false,
    transports: null,
    userHandle: "aGFuZGxl",
  })
  const account = { type: "webauthn", provider: "passkey", providerAccountId: credentialID } as const
  await adapter.linkAccount?.({ ...account, userId: "ada" })
  const config: AuthConfig = {
    secret: "step ".repeat(8),
    trustHost: true,
    adapter,
    stores: memoryStores(),
    session: { strategy: "jwt" },
    providers: [
      {
        id: "password",
        name: "x",
        type: "credentials",
        credentials: {},
        storedUsers: true,
        authorize: () => user ?? null,
      },
    ],
    steps: [passkey({ adapter, ...options })],
    logger: { error: () => undefined, warn: () => undefined },
    ...more,
  }
  return {
    authenticator,
    adapter,
    credentialID,
    counter: async () => (await adapter.getAuthenticator?.(credentialID))?.counter,
    async enter() {
      const browser = openBrowser(config)
      return { browser, step: locationOf(await browser.post("/callback/password", { callbackUrl: "/in" })).href }
    },
  }
}

/** Returns the challenge on the page of the step. */
async function challengeOn(page: Response): Promise<string> {
  const html = await page.text()
  const field = all(html, "input").find((input) => attribute(input, "name") === "options")
  const { options } = JSON.parse(attribute(field, "value") ?? "") as { options: { challenge: string } }
  return options.challenge
}

function answer(app: App, challenge: string, changes: Partial<Authentication> = {}): Record<string, string> {
  const response = app.authenticator.authenticate({ challenge, rpId: "app.test", origin: appOrigin, ...changes })
  return { event: "passkey-factor.used", response: JSON.stringify(response) }
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.session()) !== null
}

describe("the step for a passkey", () => {
  it("issues the session after a response to its challenge, and stores the counter", async () => {
    const app = await openApp()
    const { browser, step } = await app.enter()
    expect(new URL(step).pathname).toMatch(/passkey-factor$/)
    const challenge = await challengeOn(await browser.get(step))
    expect(await isSignedIn(browser)).toBe(false)
    const done = await browser.post(step, answer(app, challenge))
    expect(locationOf(done).pathname).toBe("/in")
    expect(await isSignedIn(browser)).toBe(true)
    expect(await app.counter()).toBe(5)
  })

  it.each<[string, Partial<Authentication>]>([
    ["another challenge", { challenge: "AAAA" }],
    ["another origin", { origin: "https://evil.test" }],
    ["another RP id", { rpId: "evil.test" }],
    ["the type of a registration", { clientData: { type: "webauthn.create" } }],
    ["a frame of another origin", { clientData: { crossOrigin: true } }],
    ["no presence of the user", { flags: flags.uv }],
    [
      "a wrong signature",
      { signature: (bytes) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)) },
    ],
    ["a counter that is not higher", { counter: 4 }],
    ["another device type", { flags: flags.up | flags.uv | flags.be }],
  ])("refuses a response with %s, and the counter stays", async (_what, changes) => {
    const app = await openApp()
    const { browser, step } = await app.enter()
    const challenge = await challengeOn(await browser.get(step))
    await browser.post(step, answer(app, challenge, changes))
    expect(await isSignedIn(browser)).toBe(false)
    expect(await app.counter()).toBe(4)
    const next = await challengeOn(await browser.get(step))
    expect(next).not.toBe(challenge)
    await browser.post(step, answer(app, next))
    expect(await isSignedIn(browser)).toBe(true)
  })

  it("WAN-07: records a counter that is not higher", async () => {
    const names: string[] = []
    const app = await openApp({}, { events: { audit: ({ name }) => void names.push(name) } })
    const { browser, step } = await app.enter()
    names.length = 0
    await browser.post(step, answer(app, await challengeOn(await browser.get(step)), { counter: 4 }))
    expect(names).toEqual(["passkey.counterNotHigher", "step.failed"])
    await browser.post(step, answer(app, await challengeOn(await browser.get(step)), { origin: "https://evil.test" }))
    expect(names.slice(2)).toEqual(["step.failed"])
  })

  it.each(["with", "without"])(
    "WAN-07: issues no session if another use raised the counter after the response was verified, over an adapter %s updateAuthenticator",
    async (kind) => {
      const names: string[] = []
      const app = await openApp({}, { events: { audit: ({ name }) => void names.push(name) } })
      const { browser, step } = await app.enter()
      const challenge = await challengeOn(await browser.get(step))
      const { adapter } = app
      const { listAuthenticatorsByUserId: list, updateAuthenticatorCounter: update } = adapter
      if (list === undefined || update === undefined) throw new Error("The adapter stores no passkeys.")
      if (kind === "without") delete adapter.updateAuthenticator
      let calls = 0
      // The step lists the passkeys to verify the response, and again to store the counter.
      adapter.listAuthenticatorsByUserId = async (userId) => {
        calls += 1
        const rows = await list(userId)
        if (calls === 1) await update(app.credentialID, 9)
        return rows
      }
      names.length = 0
      await browser.post(step, answer(app, challenge))
      expect(calls).toBeGreaterThan(1)
      expect(names).toEqual(["passkey.counterNotHigher", "step.failed"])
      expect(await isSignedIn(browser)).toBe(false)
      expect(await app.counter()).toBe(9)
    },
  )

  it("refuses a passkey that the user removed after the response was verified, and records no counter", async () => {
    const names: string[] = []
    const app = await openApp({}, { events: { audit: ({ name }) => void names.push(name) } })
    const { browser, step } = await app.enter()
    const challenge = await challengeOn(await browser.get(step))
    const list = app.adapter.listAuthenticatorsByUserId
    app.adapter.listAuthenticatorsByUserId = async (userId) => {
      const rows = (await list?.(userId)) ?? []
      await app.adapter.deleteAuthenticator?.(app.credentialID)
      return rows
    }
    names.length = 0
    await browser.post(step, answer(app, challenge))
    expect([names, await isSignedIn(browser)]).toEqual([["step.failed"], false])
  })

  it("refuses the response to the challenge of an earlier page, and another passkey", async () => {
    const app = await openApp()
    const { browser, step } = await app.enter()
    const first = await challengeOn(await browser.get(step))
    await browser.post(step, { event: "passkey-factor.used", response: "no JSON" })
    await browser.post(step, answer(app, first))
    expect(await isSignedIn(browser)).toBe(false)
    const challenge = await challengeOn(await browser.get(step))
    await browser.post(step, answer({ ...app, authenticator: createAuthenticator() }, challenge))
    expect(await isSignedIn(browser)).toBe(false)
  })

  it("refuses a response with the user handle of another user, and accepts the stored one", async () => {
    const app = await openApp()
    const { browser, step } = await app.enter()
    const respond = async (userHandle: string) => {
      const { event, response } = answer(app, await challengeOn(await browser.get(step)))
      const made = JSON.parse(response ?? "") as { response: object }
      const changed = { ...made, response: { ...made.response, userHandle } }
      await browser.post(step, { event: event ?? "", response: JSON.stringify(changed) })
      return isSignedIn(browser)
    }
    expect([await respond("b3RoZXI"), await respond("aGFuZGxl")]).toEqual([false, true])
  })

  it("ends the sign-in after five responses, also for a copied cookie", async () => {
    const app = await openApp()
    const { browser, step } = await app.enter()
    const copy = new Map(browser.cookies)
    for (let attempt = 0; attempt < 5; attempt += 1)
      await browser.post(step, { event: "passkey-factor.used", response: "" })
    for (const [name, value] of copy) browser.cookies.set(name, value)
    const challenge = await challengeOn(await browser.get(step)).catch(() => "AAAA")
    await browser.post(step, answer(app, challenge))
    expect(await isSignedIn(browser)).toBe(false)
  })

  it("demands user verification only if the option requires it", async () => {
    const strict = await openApp({ userVerification: "required" })
    const { browser, step } = await strict.enter()
    const challenge = await challengeOn(await browser.get(step))
    await browser.post(step, answer(strict, challenge, { flags: flags.up }))
    expect(await isSignedIn(browser)).toBe(false)
    const usual = await openApp()
    const other = await usual.enter()
    const again = await challengeOn(await other.browser.get(other.step))
    await other.browser.post(other.step, answer(usual, again, { flags: flags.up }))
    expect(await isSignedIn(other.browser)).toBe(true)
  })

  it("skips a person for whom requiredFor returns false", async () => {
    const app = await openApp({ requiredFor: () => false })
    const { browser, step } = await app.enter()
    expect(new URL(step).pathname).toBe("/in")
    expect(await isSignedIn(browser)).toBe(true)
  })

  it("refuses an adapter without methods for passkeys", () => {
    expect(() => passkey({ adapter: {} })).toThrow(/listAuthenticatorsByUserId/)
  })
})
