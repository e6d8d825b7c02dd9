/** A user who authenticates again also takes the steps of a sign-in, and the evidence gets their methods. */
import { Secret, TOTP } from "otpauth"
import { expect, it } from "vitest"
import { memoryStores } from "../../src/stores/memory.ts"
import { totp } from "../../src/steps/totp.ts"
import { start } from "../sessions/session-app.ts"
import { jsonOf, locationOf } from "../support/browser.ts"
import { credentials, passwordApp, tokenOf } from "./app.ts"

const pathOf = ({ pathname, search }: URL): string => pathname.slice("/auth".length) + search

it.each(["jwt", "database"] as const)(
  "a second factor of the sign-in is asked for again, with %s sessions",
  async (strategy) => {
    const stores = memoryStores(() => now())
    const app = passwordApp(strategy, { steps: [totp({ store: stores.totp, issuer: "Acme" })] })
    const now = app.now
    const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now() })

    const browser = app.open()
    const enrolling = pathOf(locationOf(await browser.post("/callback/password", credentials("ada"))))
    const shown = await jsonOf<{ page: { text: string[] } }>(
      await browser.get(enrolling, { accept: "application/json" }),
    )
    const key = (shown.page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
    await browser.post(enrolling, { event: "totp.proven", code: codeOf(key) })
    await browser.post(enrolling, { event: "totp.noted" })
    const before = await app.evidenceOf(browser)

    app.pass(600)
    const token = tokenOf(browser)
    const asked = locationOf(await browser.post("/step-up/password", { ...credentials("ada"), callbackUrl: "/money" }))
    expect(asked.pathname).toBe("/auth/totp")
    // Until the step is passed, the session gets nothing.
    expect(tokenOf(browser)).toBe(token)
    await browser.post(pathOf(asked), { event: "totp.submitted", code: "000000" })
    expect(await app.evidenceOf(browser)).toEqual(before)
    const done = await browser.post(pathOf(asked), { event: "totp.submitted", code: codeOf(key) })
    expect(locationOf(done).pathname).toBe("/money")
    const after = await app.evidenceOf(browser)
    expect(after).toMatchObject({
      sid: before.sid,
      at: start / 1000 + 600,
      amr: expect.arrayContaining(["pwd", "otp", "mfa"]) as string[],
    })
    expect(after.since).toBeUndefined()

    // Cancelling loses nothing.
    app.pass(600)
    const again = pathOf(locationOf(await browser.post("/step-up/password", credentials("ada"))))
    const kept = tokenOf(browser)
    await browser.post(again, { event: "flow.cancelled" })
    expect(tokenOf(browser)).toBe(kept)
    expect(await app.evidenceOf(browser)).toEqual(after)
  },
)
