/**
 * Tests the library's second factors in a step-up: a user who enrolled a factor at a sign-in adds evidence with this
 * factor later.
 */
import { TOTP, Secret } from "otpauth"
import { describe, expect, it } from "vitest"
import type { Step } from "../../machines/steps/step.types.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { evidenceIn, secret, sessionCookie, start } from "../sessions/session-app.ts"
import { jsonOf, locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { smsFlow } from "./sms-flow.ts"
import { stepsFlow } from "./step-up-flow.ts"

const phone = "+491"

function factorApp(stepsOf: (stores: ReturnType<typeof memoryStores>) => Step[]) {
  let now = start
  const codes: string[] = []
  const stores = memoryStores(() => now)
  const adapter = memoryAdapter()
  const config: AuthConfig = {
    secret,
    trustHost: true,
    adapter,
    stores,
    session: { strategy: "jwt" },
    providers: [],
    plugins: [{ id: "app", flows: [smsFlow({ send: ({ code }) => void codes.push(code) }), stepsFlow] }],
    steps: stepsOf(stores),
    logger: { error: () => undefined },
  }
  const browser = openBrowser(config, { now: () => now })
  return {
    browser,
    codeAt: (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now }),
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    /** As a page of the application stores it. */
    setAddress: async (email: string) => {
      const user = await adapter.getUserByAccount?.({ provider: "sms", providerAccountId: phone })
      if (!user) throw new Error("The user has not signed in yet.")
      await adapter.updateUser?.({ id: user.id, email })
    },
    /** The target after the right code. */
    signIn: async () => {
      const page = pathOf(locationOf(await browser.post("/sms", { phone })))
      return locationOf(await browser.post(page, { code: codes.pop() ?? "" }))
    },
    confirm: async () => locationOf(await browser.post("/confirm", { callbackUrl: "/settings" })),
  }
}

const pathOf = ({ pathname, search }: URL): string => pathname.slice("/auth".length) + search
const evidenceOf = (browser: Browser) => evidenceIn(browser.cookies.get(sessionCookie) ?? "")

/** Enrols on the current page of the browser. @returns the secret. */
async function enrol({ browser, codeAt }: ReturnType<typeof factorApp>, page: string): Promise<string> {
  const asJson = { accept: "application/json" }
  const shown = await jsonOf<{ page: { text: string[] } }>(await browser.get(page, asJson))
  const key = (shown.page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
  await browser.post(page, { event: "totp.proven", code: codeAt(key) })
  return key
}

describe("totp at stepUp", () => {
  it("adds a factor to the session of a user who enrolled at a sign-in, by a code of the app", async () => {
    const app = factorApp(({ totp: store }) => [totp({ store, issuer: "Acme", at: ["signIn", "stepUp"] })])
    const { browser } = app
    const first = pathOf(await app.signIn())
    const key = await enrol(app, first)
    await browser.post(first, { event: "totp.noted" })
    expect(await evidenceOf(browser)).toMatchObject({ at: start / 1000, amr: ["sms"] })

    app.pass(300)
    const page = pathOf(await app.confirm())
    expect(page).toMatch(/^\/totp\?flow=/)
    await browser.post(page, { event: "totp.submitted", code: "000000" })
    expect(await evidenceOf(browser)).toMatchObject({ amr: ["sms"] })
    const done = await browser.post(page, { event: "totp.submitted", code: app.codeAt(key) })
    expect(locationOf(done).pathname).toBe("/settings")
    expect(await evidenceOf(browser)).toMatchObject({ at: start / 1000 + 300, amr: ["sms", "otp"] })
  })

  it("does not count a new enrolment as a proof, and asks for a code in the next step-up", async () => {
    const app = factorApp(({ totp: store }) => [totp({ store, issuer: "Acme", at: ["stepUp"] })])
    const { browser } = app
    expect((await app.signIn()).pathname).toBe("/")
    const first = pathOf(await app.confirm())
    const key = await enrol(app, first)
    const enrolled = locationOf(await browser.post(first, { event: "totp.noted" }))
    expect(enrolled.searchParams.get("reason")).toBe("step_up_unproven")
    expect(await evidenceOf(browser)).toMatchObject({ amr: ["sms"] })

    app.pass(60)
    const next = pathOf(await app.confirm())
    await browser.post(next, { event: "totp.submitted", code: app.codeAt(key) })
    expect(await evidenceOf(browser)).toMatchObject({ amr: ["sms", "otp"] })
  })
})

it("the step emailCode at stepUp adds the application's methods to the session", async () => {
  const sent: string[] = []
  const app = factorApp(() => [
    emailCode({ send: ({ code }) => void sent.push(code), at: ["stepUp"], methods: ["otp"] }),
  ])
  expect((await app.signIn()).pathname).toBe("/")
  await app.setAddress("ada@example.test")
  const page = pathOf(await app.confirm())
  expect(page).toMatch(/^\/email-code\?flow=/)
  await app.browser.post(page, { event: "email-code.submitted", code: sent[0] ?? "" })
  expect(await evidenceOf(app.browser)).toMatchObject({ amr: ["sms", "otp"] })
})
