import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { deviceFlow } from "../own-flows/device-flow.ts"
import { smsFlow } from "../own-flows/sms-flow.ts"
import { pinFlow } from "../own-flows/step-up-flow.ts"
import { stepsApp, wordStep } from "../steps/steps-app.ts"
import { appOrigin, jsonOf, locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { audited, hashOf, secret } from "./audited.ts"

const clock = () => 1_800_000_000_000
const pathOf = (response: Response): string => locationOf(response).href

describe("the steps of a sign-in", () => {
  it("are recorded when a step asks, fails with a reason, and passes, and each entry names the person", async () => {
    const audit = audited(clock)
    const { begin, browser } = stepsApp([wordStep()], audit.config)
    const step = pathOf(await begin("openid"))
    expect(audit.news()).toEqual(["step.asked word"])
    await browser.post(step, { word: "open" })
    expect(audit.news()).toEqual(["step.failed word wrong"])
    await browser.get(step)
    expect(audit.news()).toEqual([])
    await browser.post(step, { word: "sesame" })
    expect(audit.news()).toEqual(["step.passed word", "user.created", "signIn.succeeded"])
    expect(new Set(audit.entries.map(({ trace }) => trace)).size).toBe(1)
    expect(audit.entries.map(({ methods }) => methods)).toEqual(Array(5).fill(["fed"]))
    expect(audit.entries[1]).toMatchObject({ action: "POST step/word", state: "admission.word.asking" })
  })

  it("a step whose attempts are used up ends the sign-in, and the entry names the step", async () => {
    const audit = audited(clock)
    const { begin, browser } = stepsApp([wordStep()], audit.config)
    const step = pathOf(await begin("credentials"))
    for (let wrong = 0; wrong < 4; wrong++) await browser.post(step, { word: "open" })
    const failed = ["step.failed word wrong", "step.failed word wrong", "step.failed word wrong"]
    expect(audit.news()).toEqual([
      "step.asked word",
      ...failed,
      "step.limited word step_attempts",
      "signIn.refused word step_attempts",
    ])
    await browser.post(step, { word: "sesame" })
    expect(audit.news()).toEqual([])
  })

  it("steps that do not apply are not recorded", async () => {
    const audit = audited(clock)
    const { begin } = stepsApp([wordStep({ appliesTo: () => false })], audit.config)
    await begin("openid")
    expect(audit.news()).toEqual(["user.created", "signIn.succeeded"])
  })

  it("a mailed code is recorded with its mail, and is recorded as limited when the limit of mails is used up", async () => {
    const audit = audited(clock)
    const codes: string[] = []
    const step = emailCode({ send: ({ code }) => void codes.push(code) })
    const limits = { "code.failed": "1/15m/flow" } as const
    const { begin, browser } = stepsApp([step], { ...audit.config, limits })
    const page = pathOf(await begin("credentials"))
    expect(audit.news()).toEqual(["mail.sent email-code", "step.asked email-code"])
    await browser.post(page, { event: "email-code.submitted", code: "000000" })
    await browser.post(page, { event: "email-code.submitted", code: codes[0] ?? "" })
    expect(audit.news()).toEqual(["step.failed email-code code_wrong", "signIn.limited email-code attempts_limited"])
    expect(audit.entries.at(-1)).toMatchObject({ methods: ["pwd"], state: "admission.email-code.countingAttempt" })
  })

  it("the proof of the mailbox of a quarantined user is recorded", async () => {
    const audit = audited(clock)
    const { begin, browser } = stepsApp([], { ...audit.config, accountLinking: { unverifiedAddress: "store" } })
    await begin("email")
    expect(audit.news()).toEqual(["mail.sent", "user.created", "signIn.succeeded"])
    expect(browser.cookies.size).toBeGreaterThan(0)
  })
})

describe("flows of an application", () => {
  function app() {
    const codes: string[] = []
    let now = Date.now()
    const audit = audited(() => now)
    const sms = smsFlow({ send: ({ code }) => void codes.push(code) })
    const config: AuthConfig = {
      secret,
      trustHost: true,
      adapter: memoryAdapter(),
      session: { strategy: "jwt" },
      providers: [],
      plugins: [{ id: "app", flows: [sms, pinFlow(() => "1234"), deviceFlow] }],
      logger: { error: () => undefined, warn: () => undefined },
      ...audit.config,
    }
    const browser = openBrowser(config, { now: () => now })
    const signIn = async (from: Browser): Promise<string> => {
      const page = pathOf(await from.post("/sms", { phone: "+491" }))
      await from.post(page, { code: "none" })
      await from.post(page, { code: codes.at(-1) ?? "" })
      const user = await config.adapter?.getUserByAccount?.({ provider: "sms", providerAccountId: "+491" })
      return user?.id ?? ""
    }
    const pass = (seconds: number): void => {
      now += seconds * 1000
    }
    return { audit, browser, signIn, pass }
  }

  it("flows that sign a user in are recorded under their own name", async () => {
    const { audit, browser, signIn } = app()
    const user = await signIn(browser)
    expect(audit.news()).toEqual(["flow.asked", "flow.failed wrong_code", "user.created", "signIn.succeeded"])
    const [asked, , , last] = audit.entries
    expect(asked).toMatchObject({ flow: "sms", action: "POST flow", state: "enteringCode" })
    expect(last).toMatchObject({ person: await hashOf({ user }), provider: "sms", methods: ["sms"] })
  })

  it("flows that step up a session are recorded for the user of the session, even if they fail", async () => {
    const { audit, browser, signIn, pass } = app()
    const user = await signIn(browser)
    audit.news()
    pass(1)
    const page = pathOf(await browser.post("/pin", { callbackUrl: "/settings" }))
    await browser.post(page, { pin: "0000" })
    await browser.post(page, { pin: "1234" })
    expect(audit.news()).toEqual(["flow.asked", "flow.failed wrong_pin", "stepUp.succeeded"])
    const [, , , , ...stepUp] = audit.entries
    expect(new Set(stepUp.map(({ person }) => person))).toEqual(new Set([await hashOf({ user })]))
  })

  it("flows that approve a device are recorded for the user who decided, but polls of the device are not recorded", async () => {
    const { audit, browser, signIn, pass } = app()
    const user = await signIn(browser)
    audit.news()
    const tool = browser.other()
    const post = (path: string, fields: Record<string, string>) =>
      tool.send(new Request(`${appOrigin}/auth${path}`, { method: "POST", body: new URLSearchParams(fields) }))
    const opened = await jsonOf<{ device_code: string; user_code: string }>(
      await post("/device/code", { client_id: "cli" }),
    )
    await post("/device/token", { device_code: opened.device_code })
    expect(audit.news()).toEqual(["flow.ended"])
    const page = pathOf(await browser.post("/device", { user_code: opened.user_code }))
    await browser.post(page, { event: "device.approved" })
    expect(audit.news()).toEqual(["flow.asked", "approval.recorded", "flow.ended"])
    expect(audit.entries.at(-1)?.person).toBe(await hashOf({ user }))
    pass(6)
    await post("/device/token", { device_code: opened.device_code })
    expect(audit.news()).toEqual(["signIn.succeeded"])
    expect(audit.entries.at(-1)).toMatchObject({ flow: "device", person: await hashOf({ user }) })
  })

  it("a flow to which a stranger posts is recorded as refused", async () => {
    const { audit, browser } = app()
    const page = pathOf(await browser.post("/sms", { phone: "+491" }))
    await browser.other().post(page, { code: "x" })
    expect(audit.news()).toEqual(["flow.asked"])
    for (let wrong = 0; wrong < 4; wrong++) await browser.post(page, { code: "x" })
    expect(audit.news().at(-1)).toBe("signIn.refused step_attempts")
  })
})

describe("a change of the session", () => {
  it("a change by update() is recorded for the session's user, and a refused change is recorded, too", async () => {
    const audit = audited(clock)
    const { begin, browser } = stepsApp([], audit.config)
    await begin("openid")
    audit.news()
    const update = async (csrfToken: string) =>
      browser.send(
        new Request(`${appOrigin}/auth/session`, {
          method: "POST",
          headers: { "content-type": "application/json", origin: appOrigin },
          body: JSON.stringify({ csrfToken, data: { note: "a new name" } }),
        }),
      )
    await update((await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))).csrfToken)
    await update("forged")
    expect(audit.news()).toEqual(["session.updated", "session.refused csrf_missing"])
    expect(audit.entries.at(-2)?.person).toBe(audit.entries[0]?.person)
    expect(JSON.stringify(audit.entries)).not.toContain("a new name")
  })
})
