/** The owner of a second factor: one key for each person, however they sign in, and never one key for two. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { emailCode, type CodeToSend, type EmailCodeOptions } from "../../src/steps/email-code.ts"
import { memoryFlowStore, memoryStores } from "../../src/stores/memory.ts"
import { hasSession, stepOf, stepsApp, wordStep } from "./steps-app.ts"
import { codeAt, enrolBy, outcomeOf, passBy, passwordOf, totpApp, type Begin } from "./totp-app.ts"

const by =
  (provider: string): Begin =>
  (browser) =>
    browser.post(`/callback/${provider}`, { callbackUrl: "https://app.test/inbox" })

const asked = "Enter your code"
const enrolling = "Set up your second factor"
const withoutDatabase: Partial<AuthConfig> = { adapter: undefined }

/** Stores Ada under that id. Her account at the provider `openid` leads to her. */
async function adaStored(id: string, email: string | null = "ada@example.test") {
  const adapter = memoryAdapter()
  const user = await adapter.createUser({ id, name: "Ada", email: email as string, emailVerified: null })
  await adapter.linkAccount({ provider: "openid", providerAccountId: "ada", type: "oidc", userId: user.id })
  return adapter
}

/** The providers of an application that signs in by OpenID Connect and by passwords. */
function withOpenid(providers: AuthConfig["providers"], over: Partial<AuthConfig>) {
  const app = totpApp({ ...over })
  const [openid] = app.config.providers
  if (openid === undefined) throw new Error("The application has no provider.")
  app.config.providers = [openid, ...providers]
  return app
}

describe("PERSON-01: the key of a factor is never a generated id", () => {
  const nameless = passwordOf(() => ({ name: "Ada", email: "ada@example.test" }))

  it("PERSON-01: authorize() without an id is refused if a factor is required, the error names the provider, and no data is stored", async () => {
    const app = totpApp({ ...withoutDatabase, providers: [nameless] })
    expect(await outcomeOf(by("credentials"), app.browser)).toBe("credentials_unusable")
    expect(hasSession(app.browser)).toBe(false)
    expect(app.logged[0]?.cause).toMatchObject({
      said: expect.stringMatching(/Provider "credentials": authorize\(\) returned a user without "id"/) as string,
    })
  })

  it.each(["jwt", "database"] as const)(
    "PERSON-01: with an adapter and %s sessions, too, a random id identifies no person",
    async (strategy) => {
      const app = totpApp({ adapter: memoryAdapter(), session: { strategy }, providers: [nameless] })
      const reason = await outcomeOf(by("credentials"), app.browser)
      expect(["credentials_unusable", "credentials_rejected"]).toContain(reason)
      expect(hasSession(app.browser)).toBe(false)
    },
  )

  it("PERSON-01: a step that does not apply refuses nothing, and the session has a subject as in Auth.js", async () => {
    const app = totpApp({ ...withoutDatabase, providers: [nameless] }, { requiredFor: () => false })
    expect(await outcomeOf(by("credentials"), app.browser)).toBe("session at /inbox")
  })
})

describe("STEP-01: counting per person needs a person", () => {
  const nameless = passwordOf(() => ({ name: "Ada", email: "ada@example.test" }))

  function codeApp(config: Partial<AuthConfig> = {}, over: Partial<EmailCodeOptions> = {}) {
    const sent: CodeToSend[] = []
    const step = emailCode({ send: (mail) => void sent.push(mail), ...over })
    const ground = { ...withoutDatabase, flowStore: memoryFlowStore(), providers: [nameless] }
    return { ...stepsApp([step], { ...ground, ...config }), sent }
  }

  it.each([
    ["stores of the configuration", { stores: memoryStores() }, {}],
    ["counters of the step", {}, { counters: memoryStores().counters }],
  ])(
    "STEP-01: with %s, a mailed code refuses authorize() without an id, and sends nothing",
    async (_, config, over) => {
      const app = codeApp(config, over)
      expect(await outcomeOf(by("credentials"), app.browser)).toBe("credentials_unusable")
      expect(app.sent).toEqual([])
      expect(app.logged[0]?.cause).toMatchObject({
        said: expect.stringMatching(/returned a user without "id"\. The step "email-code"/) as string,
      })
    },
  )

  it("STEP-01: a step of the application that counts in stores refuses such a person, too", async () => {
    const step = wordStep({ counts: "person" })
    const app = stepsApp([step], { ...withoutDatabase, stores: memoryStores(), providers: [nameless] })
    expect(await outcomeOf(by("credentials"), app.browser)).toBe("credentials_unusable")
  })

  it("a person without an id gets a code without a store for counters, as in 0.1.0", async () => {
    const { browser, sent } = codeApp()
    const step = stepOf(await by("credentials")(browser))
    await browser.post(step, { event: "email-code.submitted", code: sent[0]?.code ?? "" })
    expect(hasSession(browser)).toBe(true)
  })
})

describe("PERSON-02: one person has one key in every way to sign in", () => {
  it.each(["user:42", "urn:uuid:1b4e28ba", "42", '["user","1"]', "a:b:c:d", " 7 "])(
    "PERSON-02: a person who enrolled by OpenID Connect is asked by password, for the user id %j",
    async (id) => {
      const adapter = await adaStored(id)
      const app = withOpenid([passwordOf(() => ({ id, name: "Ada", email: "ada@example.test" }))], { adapter })
      const byOpenid: Begin = (browser) => app.begin("openid", browser)
      const { secret } = await enrolBy(byOpenid, app)
      app.pass(60)
      expect(await outcomeOf(by("credentials"), app.browser)).toBe(asked)
      expect(await passBy(by("credentials"), codeAt(secret, 60), app)).toBe(true)
    },
  )

  it("PERSON-02: the key is also the same if the person first signs in the other way, with storedUsers", async () => {
    const adapter = await adaStored("user:42", "ada@example.test")
    const app = withOpenid([passwordOf(() => ({ id: "user:42", name: "Ada" }), { storedUsers: true })], { adapter })
    const { secret } = await enrolBy(by("credentials"), app)
    app.pass(60)
    const byOpenid: Begin = (browser) => app.begin("openid", browser)
    expect(await outcomeOf(byOpenid, app.browser)).toBe(asked)
    expect(await passBy(byOpenid, codeAt(secret, 60), app)).toBe(true)
  })
})

describe("PERSON-03: two people never share a key", () => {
  it("PERSON-03: even if two credentials providers have the same ids", async () => {
    const people = ["staff", "guests"].map((id) => passwordOf(() => ({ id: "1", name: id }), { id }))
    const app = totpApp({ ...withoutDatabase, providers: people })
    const { secret } = await enrolBy(by("staff"), app)
    app.pass(60)
    expect(await outcomeOf(by("guests"), app.browser.other())).toBe(enrolling)
    expect(await passBy(by("guests"), codeAt(secret, 60), app)).toBe(false)
    expect(await outcomeOf(by("staff"), app.browser.other())).toBe(asked)
  })

  it("PERSON-03: even if a stored user and a person of a credentials provider have the same id", async () => {
    const adapter = await adaStored("1")
    const eve = passwordOf(() => ({ id: "1", name: "Eve", email: "eve@example.test" }), { storedUsers: false })
    const app = withOpenid([eve], { adapter })
    const { secret } = await enrolBy(by("credentials"), app)
    app.pass(60)
    const byOpenid: Begin = (browser) => app.begin("openid", browser)
    expect(await outcomeOf(byOpenid, app.browser.other())).toBe(enrolling)
    expect(await passBy(byOpenid, codeAt(secret, 60), app)).toBe(false)
    expect(await outcomeOf(by("credentials"), app.browser.other())).toBe(asked)
  })

  it("PERSON-03: even if the option storedUsers is not set, and the address belongs to another person", async () => {
    const adapter = await adaStored("1")
    const app = withOpenid([passwordOf(() => ({ id: "1", name: "Eve", email: "eve@example.test" }))], { adapter })
    const byOpenid: Begin = (browser) => app.begin("openid", browser)
    await enrolBy(byOpenid, app)
    // The library cannot know whether she is the stored user, so it neither asks her for Ada's code nor lets her enrol
    // beside Ada.
    expect(await outcomeOf(by("credentials"), app.browser.other())).toBe("factor_ambiguous")
  })

  it("PERSON-03: even if an id looks like an account of another provider", async () => {
    const app = withOpenid([passwordOf(() => ({ id: "openid:ada", name: "Eve" }))], { ...withoutDatabase })
    const byOpenid: Begin = (browser) => app.begin("openid", browser)
    await enrolBy(byOpenid, app)
    expect(await outcomeOf(by("credentials"), app.browser.other())).toBe(enrolling)
  })
})
