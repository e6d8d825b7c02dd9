/** A use of a passkey stores its counter and its time. A use that another one overtook has no effect (WebAuthn Level 3 §7.2). */
import { expect, it } from "vitest"
import Anonymous from "../../../src/providers/anonymous.ts"
import Passkey from "../../../src/providers/passkey.ts"
import { createAuthenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { audited, hashOf, secret as auditSecret } from "../../audit/audited.ts"
import { appOrigin, sessionCookies } from "../../support/browser.ts"
import { offerFor, passkeyApp, register, signInWith, type PasskeyApp } from "./passkey-app.ts"

const ada = "ada@example.test"

async function storedPasskey({ adapter, userWith }: PasskeyApp) {
  const user = await userWith(ada)
  return (await adapter.listAuthenticatorsByUserId?.(user?.id ?? ""))?.[0]
}

it.each(["memory", "SQLite"] as const)(
  "WAN-07: a step-up stores the counter and the time, and a clone with a lower counter no longer signs in (%s)",
  async (storage) => {
    const app = await passkeyApp(storage, { session: { strategy: "database", stepUp: true } })
    const authenticator = createAuthenticator({ counter: 5 })
    const browser = app.open()
    await register(browser, ada, { authenticator })
    app.pass(1000)
    const { options } = await offerFor(browser, { action: "authenticate", purpose: "step-up" })
    const made = authenticator.authenticate({
      challenge: options.challenge,
      rpId: "app.test",
      origin: appOrigin,
      counter: 50,
    })
    await browser.post("/step-up/passkey", { action: "authenticate", data: JSON.stringify(made) })
    expect(await storedPasskey(app)).toMatchObject({ counter: 50, lastUsedAt: new Date(app.now()) })
    const clone = await signInWith(app.open(), authenticator, { counter: 10 })
    expect([app.lastReason(), sessionCookies(clone)]).toEqual(["passkey_counter_not_higher", []])
  },
)

it("WAN-07: a slow sign-in that another use overtakes ends without a session, and never lowers the counter", async () => {
  let isSlow = false
  let go: () => void = () => undefined
  let arrived: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (go = resolve))
  const waiting = new Promise<void>((resolve) => (arrived = resolve))
  const app = await passkeyApp("memory", {
    callbacks: {
      signIn: async () => {
        if (!isSlow) return true
        isSlow = false
        arrived()
        await opened
        return true
      },
    },
  })
  const authenticator = createAuthenticator({ counter: 5 })
  await register(app.open(), ada, { authenticator })
  isSlow = true
  const slow = signInWith(app.open(), authenticator, { counter: 6 })
  await waiting
  expect(sessionCookies(await signInWith(app.open(), authenticator, { counter: 9 }))).toHaveLength(1)
  go()
  expect(sessionCookies(await slow)).toEqual([])
  expect(app.lastReason()).toBe("passkey_counter_not_higher")
  expect(await storedPasskey(app)).toMatchObject({ counter: 9 })
})

it.each(["memory", "SQLite"] as const)(
  "WAN-07: of two simultaneous sign-ins with one counter, of a passkey and its copy, one gets a session (%s)",
  async (storage) => {
    const app = await passkeyApp(storage)
    const { adapter } = app
    const authenticator = createAuthenticator({ counter: 5 })
    await register(app.open(), ada, { authenticator })
    const update = adapter.updateAuthenticator?.bind(adapter)
    if (update === undefined) throw new Error("The adapter has no updateAuthenticator.")
    let arrived = 0
    let go: () => void = () => undefined
    const both = new Promise<void>((resolve) => (go = resolve))
    adapter.updateAuthenticator = async (change) => {
      arrived += 1
      if (arrived === 2) go()
      await both
      return update(change)
    }
    const signIns = [1, 2].map(async () => signInWith(app.open(), authenticator, { counter: 6 }))
    const responses = await Promise.all(signIns)
    expect(responses.filter((response) => sessionCookies(response).length > 0)).toHaveLength(1)
    expect(app.traces.map(({ reason }) => reason)).toContain("passkey_counter_not_higher")
    expect(await storedPasskey(app)).toMatchObject({ counter: 6 })
  },
)

it("WAN-07: a counter that did not rise is recorded for the owner of the passkey, without the response", async () => {
  const audit = audited()
  const app = await passkeyApp("memory", {
    ...audit.config,
    secret: auditSecret,
    session: { strategy: "database", stepUp: true },
  })
  const authenticator = createAuthenticator({ counter: 5 })
  const browser = app.open()
  await register(browser, ada, { authenticator })
  audit.news()
  await signInWith(app.open(), authenticator, { counter: 5 })
  expect(audit.news()).toEqual(["passkey.counterNotHigher", "signIn.refused passkey_counter_not_higher"])
  const entry = audit.entries.find(({ name }) => name === "passkey.counterNotHigher")
  const { options } = await offerFor(browser, { action: "authenticate", purpose: "step-up" })
  const ceremony = { challenge: options.challenge, rpId: "app.test", origin: appOrigin, counter: 4 }
  const data = JSON.stringify(authenticator.authenticate(ceremony))
  await browser.post("/step-up/passkey", { action: "authenticate", data })
  expect(audit.news()[0]).toBe("passkey.counterNotHigher")
  const person = await hashOf({ user: (await app.userWith(ada))?.id })
  expect(entry).toMatchObject({ person, result: "refused", by: "visitor", provider: "passkey", methods: [] })
  expect(await audit.history({ user: (await app.userWith(ada))?.id ?? "" })).toContainEqual(entry)
  const recorded = JSON.stringify(audit.entries)
  const stored = await storedPasskey(app)
  for (const secret of [authenticator.credentialId, stored?.credentialPublicKey ?? "", options.challenge, ada])
    expect(recorded).not.toContain(secret)
})

it("a response that another key signed is not recorded for the owner of the passkey", async () => {
  const audit = audited()
  const app = await passkeyApp("memory", { ...audit.config, secret: auditSecret })
  const authenticator = createAuthenticator({ counter: 5 })
  await register(app.open(), ada, { authenticator })
  audit.news()
  await signInWith(app.open(), authenticator, { counter: 1, signature: (made) => Buffer.alloc(made.length) })
  expect(audit.news()).toEqual(["signIn.refused passkey_signature_invalid"])
  expect(audit.entries.at(-1)?.person).toBeUndefined()
})

it("an anonymous user who registers a passkey keeps the user, and signs in with the passkey afterwards", async () => {
  const created: (string | undefined)[] = []
  const app = await passkeyApp("memory", {
    providers: [Anonymous(), Passkey()],
    events: { createUser: ({ user }) => void created.push(user.id) },
  })
  const browser = app.open()
  await browser.post("/signin/anonymous")
  const { authenticator } = await register(browser, ada)
  expect(created).toEqual([(await app.userWith(ada))?.id])
  expect(sessionCookies(await signInWith(app.open(), authenticator))).toHaveLength(1)
})
