/** A browser remembers a factor step: when the visitor can choose it, and what it skips. */
import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { deviceCookie, day, rememberedBrowser, rememberingApp, ticked } from "./remembering-app.ts"
import { stepOf, wordStep } from "./steps-app.ts"
import { codeAt, passwordOf } from "./totp-app.ts"

interface Shown {
  page: { heading: string; fields?: { name: string; label: string; type?: string; value?: string }[] }
}

async function shownAt(browser: Browser, at: string): Promise<Shown["page"]> {
  return (await jsonOf<Shown>(await browser.get(at, { accept: "application/json" }))).page
}

async function enrolledApp(given: Parameters<typeof rememberingApp>[0] = {}) {
  const app = rememberingApp(given)
  await app.enrol()
  return app
}

describe("the checkbox", () => {
  it.each([
    ["en", 30, "Remember this device for 30 days"],
    ["en", 1, "Remember this device for 24 hours"],
    ["de", 14, "Dieses Gerät merken. Dauer: 14 Tage"],
    ["pl", 3, "Zapamiętaj to urządzenie. Czas: 3 dni"],
    ["ar", 11, "تذكُّر هذا الجهاز. المدة: 11 يومًا"],
  ] as const)(
    "is on the page of a person who has enrolled, unticked, in %s for %i days",
    async (language, days, label) => {
      const app = rememberingApp({ totp: { rememberDevice: { days } } })
      await app.enrol()
      const browser = app.browser.other()
      browser.cookies.set("authjs.language", language)
      const { fields } = await shownAt(browser, stepOf(await app.begin("credentials", browser)))
      const box = fields?.find(({ name }) => name === "rememberDevice")
      expect(box).toMatchObject({ type: "checkbox", label })
      expect(box?.value).toBeUndefined()
    },
  )

  it("is absent without the option, and while a person enrols", async () => {
    const without = await enrolledApp({ totp: { rememberDevice: undefined } })
    const enrolling = rememberingApp()
    for (const app of [without, enrolling]) {
      const { fields } = await shownAt(app.browser, stepOf(await app.begin("credentials")))
      expect(fields?.map(({ name }) => name)).toEqual(["code"])
    }
  })

  it("stays ticked after a wrong code, and a wrong code remembers nothing", async () => {
    const app = await enrolledApp()
    const browser = app.browser.other()
    const at = stepOf(await app.begin("credentials", browser))
    await browser.post(at, { event: "totp.submitted", code: "000000", ...ticked })
    const html = await (await browser.get(at, { accept: "text/html" })).text()
    expect(html).toMatch(/<input\s+id="step-rememberDevice"[^>]* checked/)
    expect(deviceCookie(browser)).toBeUndefined()
  })
})

describe("a browser in which the visitor ticked the checkbox", () => {
  it("STEP-13: skips the step in a later sign-in; another browser does not", async () => {
    const app = await enrolledApp()
    const browser = await rememberedBrowser(app)
    expect(await app.asks(browser)).toBe(false)
    expect(await app.asks(app.browser.other())).toBe(true)
  })

  it("STEP-13: skips the step for the chosen days after the code, and not longer, however often it is used", async () => {
    const app = await enrolledApp()
    const browser = await rememberedBrowser(app)
    for (const days of [10, 19]) {
      app.pass(days * day)
      expect(await app.asks(browser)).toBe(false)
      await app.signOut(browser)
    }
    app.pass(day)
    expect(await app.asks(browser)).toBe(true)
  })

  it("gets a cookie that scripts cannot read, for this host only", async () => {
    const app = await enrolledApp()
    const browser = app.browser.other()
    app.pass(60)
    const at = stepOf(await app.begin("credentials", browser))
    const code = codeAt(app.secret, app.clock.at)
    const response = await browser.post(at, { event: "totp.submitted", code, ...ticked })
    const [line] = response.headers.getSetCookie().filter((one) => one.includes("remembered-devices"))
    expect(line?.split("; ").slice(1).toSorted()).toEqual([
      "HttpOnly",
      `Max-Age=${30 * day}`,
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ])
    expect(line?.startsWith("__Host-authjs.remembered-devices=")).toBe(true)
  })

  it("STEP-13: adds no method to the evidence of a session whose factor it skipped", async () => {
    const app = await enrolledApp({ config: { session: { strategy: "jwt", exposeAuth: true } } })
    const browser = app.browser.other()
    await app.signIn(browser, ticked)
    expect((await browser.session())?.auth?.amr).toEqual(["pwd", "otp", "mfa"])
    await app.signOut(browser)
    await app.asks(browser)
    expect((await browser.session())?.auth?.amr).toEqual(["pwd"])
  })

  it("STEP-13: is asked again if the sign-in ended without a session after the code", async () => {
    const { store, secret } = await enrolledApp()
    const app = rememberingApp({ totp: { store }, more: [wordStep()] })
    Object.assign(app, { secret })
    const browser = app.browser.other()
    app.pass(60)
    const at = stepOf(await app.begin("credentials", browser))
    const code = codeAt(app.secret, app.clock.at)
    const next = locationOf(await browser.post(at, { event: "totp.submitted", code, ...ticked }))
    expect(next.pathname).toMatch(/\/word$/)
    expect(deviceCookie(browser)).toBeUndefined()
    await browser.post(next.href, { event: "flow.cancelled" })
    expect(await app.asks(browser)).toBe(true)
  })

  it("STEP-13: skips no other step", async () => {
    const sent: string[] = []
    const code = emailCode({ send: ({ code: typed }) => void sent.push(typed), rememberDevice: { days: 30 } })
    const app = rememberingApp({ more: [code] })
    // Enrolment passes the second step too.
    const first = app.browser.other()
    const enrolling = stepOf(await app.begin("credentials", first))
    const { text } = (
      await jsonOf<{ page: { text: string[] } }>(await first.get(enrolling, { accept: "application/json" }))
    ).page
    app.secret = (text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
    await first.post(enrolling, { event: "totp.proven", code: codeAt(app.secret, app.clock.at) })
    const mailed = locationOf(await first.post(enrolling, { event: "totp.noted" }))
    await first.post(mailed.href, { event: "email-code.submitted", code: sent.at(-1) ?? "" })

    const browser = app.browser.other()
    app.pass(60)
    const at = stepOf(await app.begin("credentials", browser))
    const second = locationOf(
      await browser.post(at, { event: "totp.submitted", code: codeAt(app.secret, app.clock.at), ...ticked }),
    )
    await browser.post(second.href, { event: "email-code.submitted", code: sent.at(-1) ?? "" })
    await app.signOut(browser)
    const again = locationOf(await app.begin("credentials", browser))
    expect(again.pathname).toMatch(/\/email-code$/)
    // The mailed code can be remembered beside the code of the app.
    await browser.post(again.href, { event: "email-code.submitted", code: sent.at(-1) ?? "", ...ticked })
    await app.signOut(browser)
    expect(await app.asks(browser)).toBe(false)
  })

  it("STEP-13: skips no step of another person, who can be remembered in the same browser", async () => {
    const people = { ada: { id: "1", email: "ada@example.test" }, bob: { id: "2", email: "bob@example.test" } }
    let who: keyof typeof people = "ada"
    const providers: AuthConfig["providers"] = [passwordOf(() => people[who])]
    const app = rememberingApp({ config: { providers } })
    await app.enrol()
    const browser = await rememberedBrowser(app)
    const adas = app.secret
    who = "bob"
    await app.enrol()
    expect(await app.asks(browser)).toBe(true)
    await app.signIn(browser, ticked)
    await app.signOut(browser)
    expect(await app.asks(browser)).toBe(false)
    await app.signOut(browser)
    who = "ada"
    app.secret = adas
    expect(await app.asks(browser)).toBe(false)
  })
})

describe("a step that is required for a provider", () => {
  it("STEP-07, STEP-13: can be skipped by a remembered device only if it has rememberDevice", async () => {
    const app = await enrolledApp()
    const browser = await rememberedBrowser(app)
    expect(await app.asks(browser)).toBe(false)
    // The same browser, after the developer removed the option.
    const { browser: strict, begin } = rememberingApp({
      stores: app.stores,
      totp: { store: app.store, rememberDevice: undefined },
    })
    for (const [name, value] of browser.cookies) strict.cookies.set(name, value)
    expect(locationOf(await begin("credentials", strict)).pathname).toMatch(/\/totp$/)
  })
})
