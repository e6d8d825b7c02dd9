/** Notices of changes to an account: a linked provider, second factors, the first proof of a mailbox. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { OutgoingMail } from "../../src/ports/mail.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { codeAt, enrolBy, passBy, totpApp } from "../steps/totp-app.ts"
import { stepOf, stepsApp, wordStep } from "../steps/steps-app.ts"

/** Returns the options with which an application sends notices, and the subjects of the sent notices. */
function mailing() {
  const sent: OutgoingMail[] = []
  const adapter = memoryAdapter({ now: () => 1_800_000_000_000 })
  const over = { adapter, stores: memoryStores(), mailer: { send: (mail: OutgoingMail) => void sent.push(mail) } }
  const subjects = async (config: AuthConfig) => {
    await Promise.all(resolveConfig(config).mailing.running)
    return sent.splice(0).map(({ subject }) => subject)
  }
  return { over, adapter, subjects }
}

describe("a second factor", () => {
  it("NOTICE-08: informs its owner when it is added and when a recovery code replaces a code, but not at a sign-up or after a right code", async () => {
    const { over, adapter, subjects } = mailing()
    await adapter.createUser({ id: "1", name: "Ada", email: "ada@example.test", emailVerified: null })
    const app = totpApp({ ...over, notices: { newDevice: false } })
    const { config } = app
    const begin = (from: typeof app.browser) => app.begin("credentials", from)
    const { secret, recoveryCodes } = await enrolBy(begin, app)
    expect(await subjects(config)).toEqual(["A second factor was added at app.test"])
    app.pass(60)
    expect(await passBy(begin, codeAt(secret, 60), app)).toBe(true)
    expect(await subjects(config)).toEqual([])
    expect(await passBy(begin, recoveryCodes[0] ?? "", app)).toBe(true)
    expect(await subjects(config)).toEqual(["A recovery code was used at app.test"])
    await enrolBy((from) => app.begin("openid", from), app).catch(() => undefined)
    expect(await subjects(config)).toEqual([])
  })

  it("NOTICE-08: informs its owner after too many wrong codes", async () => {
    const { over, adapter, subjects } = mailing()
    await adapter.createUser({ id: "1", name: "Ada", email: "ada@example.test", emailVerified: null })
    const app = totpApp({ ...over, notices: { newDevice: false } }, { failuresUntilLocked: 2 })
    const begin = (from: typeof app.browser) => app.begin("credentials", from)
    await enrolBy(begin, app)
    await subjects(app.config)
    for (let wrong = 0; wrong < 4; wrong++) await passBy(begin, "000000", app)
    expect(await subjects(app.config)).toEqual(["Too many wrong codes at app.test"])
  })
})

describe("the notices of a second factor", () => {
  it("NOTICE-06: contain no secret of the app, no code and no recovery code", async () => {
    const { over, adapter } = mailing()
    const sent: OutgoingMail[] = []
    await adapter.createUser({ id: "1", name: "Ada", email: "ada@example.test", emailVerified: null })
    const app = totpApp(
      { ...over, mailer: { send: (mail) => void sent.push(mail) }, notices: { newDevice: false } },
      { failuresUntilLocked: 1 },
    )
    const begin = (from: typeof app.browser) => app.begin("credentials", from)
    const { secret, recoveryCodes } = await enrolBy(begin, app)
    app.pass(60)
    const [code, used] = [codeAt(secret, 60), recoveryCodes[0] ?? ""]
    expect(await passBy(begin, code, app)).toBe(true)
    expect(await passBy(begin, used, app)).toBe(true)
    await passBy(begin, "000000", app)
    await passBy(begin, "000000", app)
    await Promise.all(resolveConfig(app.config).mailing.running)
    expect(sent.map(({ subject }) => subject)).toEqual([
      "A second factor was added at app.test",
      "A recovery code was used at app.test",
      "Too many wrong codes at app.test",
    ])
    // The text without the link, whose token is random and can contain any digits.
    const said = JSON.stringify(sent).replace(/token=[\w.-]+/g, "")
    const secrets = [secret, code, "000000", ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll("-", ""))]
    expect(secrets.filter((one) => said.includes(one))).toEqual([])
  })
})

describe("an account that is linked", () => {
  it("NOTICE-08: informs its user, and names the provider, but a new user is not informed", async () => {
    const { over, subjects } = mailing()
    const app = stepsApp([], { ...over, language: { default: "de" } })
    await app.begin("email")
    expect(await subjects(app.config)).toEqual([])
    await app.begin("openid")
    expect(await subjects(app.config)).toEqual(["Neue Anmeldemöglichkeit bei app.test"])
  })
})

describe("a request that a step refuses", () => {
  it("sends no notice about a sign-in that did not happen", async () => {
    const { over, adapter, subjects } = mailing()
    await adapter.createUser({ id: "1", name: "Ada", email: "ada@example.test", emailVerified: null })
    const app = stepsApp([wordStep()], over)
    const browser = app.browser.other()
    const step = stepOf(await app.begin("credentials", browser))
    await browser.post(step, { event: "word.said", word: "wrong" })
    expect(await subjects(app.config)).toEqual([])
    await browser.post(step, { event: "word.said", word: "sesame" })
    expect(await subjects(app.config)).toEqual(["New sign-in to app.test"])
  })
})
