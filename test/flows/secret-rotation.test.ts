/**
 * Replacing a weak secret as the start-up message says keeps everything readable that the weak secret sealed or hashed.
 */
import { TOTP, Secret } from "otpauth"
import { describe, expect, it } from "vitest"
import { totp } from "../../src/steps/totp.ts"
import { memoryTotpStore } from "../../src/stores/memory.ts"
import { jsonOf, locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp, wordStep, type StepsApp } from "../steps/steps-app.ts"

const weak = "s".repeat(40)
const strong = "3f1c9a7be2d84065b1f0c7e98a52d4637c0e9b18f5a24d6fb3e07c1289ad45fe"
const now = 1_800_000_000

/** The same application with changed secrets, in the same browser. */
function restarted({ config, browser }: StepsApp, secret: string[], from: Browser = browser): Browser {
  const after = openBrowser({ ...config, secret }, { now: () => now * 1000 })
  for (const [name, value] of from.cookies) after.cookies.set(name, value)
  return after
}

/** Returns the current token of the forms, as a page that is still open contains it. */
async function openForm(browser: Browser): Promise<string> {
  return (await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))).csrfToken
}

function post(browser: Browser, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: "https://app.test" }
  const url = URL.canParse(path) ? path : `https://app.test/auth${path}`
  return browser.send(new Request(url, { method: "POST", headers, body: new URLSearchParams(fields) }))
}

describe("SECRET-01: AUTH_SECRET stays, and a strong AUTH_SECRET_1 is put before it", () => {
  it("SECRET-01: signed-in users stay signed in, and the new secret seals the session from then on", async () => {
    const app = stepsApp([], { session: { strategy: "jwt", updateAge: 0 } })
    await app.begin("credentials")
    expect(hasSession(app.browser)).toBe(true)
    const after = restarted(app, [strong, weak])
    expect((await after.session())?.user).toMatchObject({ name: "Ada" })
    const afterwards = restarted(app, [strong], after)
    expect((await afterwards.session())?.user).toMatchObject({ name: "Ada" })
  })

  it("SECRET-01: an open form, a sign-in that waits in a step, and a link in a mail continue", async () => {
    const app = stepsApp([wordStep()])
    const step = stepOf(await app.begin("credentials"))
    const csrfToken = await openForm(app.browser)
    const after = restarted(app, [strong, weak])
    expect(locationOf(await post(after, step, { csrfToken, word: "sesame" })).pathname).toBe("/inbox")
    expect(hasSession(after)).toBe(true)

    const mailed = stepsApp([])
    await mailed.browser.post("/signin/email", { email: "ada@example.test" })
    const [link = ""] = mailed.mails
    const opened = restarted(mailed, [strong, weak])
    const page = await opened.get(link)
    const token = await openForm(opened)
    const { searchParams } = new URL(link)
    const confirmed =
      page.status === 302
        ? page
        : await post(opened, "/callback/email", {
            csrfToken: token,
            email: searchParams.get("email") ?? "",
            token: searchParams.get("token") ?? "",
          })
    expect(locationOf(confirmed).searchParams.get("error")).toBeNull()
    expect(hasSession(opened)).toBe(true)
  })

  it("SECRET-01: a second factor that was set up before is asked for and accepted", async () => {
    const store = memoryTotpStore()
    const app = stepsApp([totp({ store, issuer: "Acme" })])
    const codeAt = (secret: string, seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (now + seconds) * 1000 })
    const enrolling = stepOf(await app.begin("openid"))
    const asJson = { accept: "application/json" }
    const shown = await jsonOf<{ page: { text?: string[] } }>(await app.browser.get(enrolling, asJson))
    const secret = (shown.page.text?.[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
    await app.browser.post(enrolling, { event: "totp.proven", code: codeAt(secret, 0) })
    expect(locationOf(await app.browser.post(enrolling, { event: "totp.noted" })).pathname).toBe("/inbox")
    await app.browser.post("/signout")

    app.pass(60)
    const asked = stepOf(await app.begin("openid"))
    const after = openBrowser({ ...app.config, secret: [strong, weak] }, { now: () => (now + 60) * 1000 })
    for (const [name, value] of app.browser.cookies) after.cookies.set(name, value)
    expect((await jsonOf<{ page: { heading: string } }>(await after.get(asked, asJson))).page.heading).toBe(
      "Enter your code",
    )
    const answer = await after.post(asked, { event: "totp.submitted", code: codeAt(secret, 60) })
    expect(locationOf(answer).pathname).toBe("/inbox")
    expect(hasSession(after)).toBe(true)
  })
})
