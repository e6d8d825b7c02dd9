import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { smsFlow } from "./sms-flow.ts"

interface App {
  config: AuthConfig
  codes: string[]
}

function smsApp(): App {
  const codes: string[] = []
  const sms = smsFlow({ send: ({ code }) => void codes.push(code) })
  const config: AuthConfig = {
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    adapter: memoryAdapter(),
    stores: memoryStores(),
    providers: [],
    plugins: [{ id: "sms", flows: [sms] }],
    logger: { error: () => undefined },
  }
  return { config, codes }
}

/** Requests a code, and returns the path of the next page. */
async function asked(browser: Browser): Promise<string> {
  const response = await browser.post("/sms", { phone: "+4912345" })
  expect(response.status).toBe(302)
  const { pathname, search } = locationOf(response)
  expect(pathname).toBe("/auth/sms/code")
  return pathname.slice("/auth".length) + search
}

describe("a flow of an application that signs in", () => {
  it("shows its first page, waits for the code, and creates the user after the right code", async () => {
    const { config, codes } = smsApp()
    const browser = openBrowser(config)
    const first = await browser.get("/sms")
    expect(first.status).toBe(200)
    expect(await first.text()).toContain("Send me a code")
    const page = await asked(browser)
    expect(await (await browser.get(page)).text()).toContain("Enter the code")
    expect(await browser.session()).toBeNull()

    const wrong = await browser.post(page, { code: "none" })
    expect(locationOf(wrong).pathname).toBe("/auth/sms/code")
    expect(await (await browser.get(page)).text()).toContain("That code is not right.")

    const right = await browser.post(page, { code: codes[0] ?? "" })
    expect(locationOf(right).pathname).toBe("/")
    expect(await browser.session()).not.toBeNull()
    const owner = await config.adapter?.getUserByAccount?.({ provider: "sms", providerAccountId: "+4912345" })
    expect(owner).toMatchObject({ email: null })
  })

  it("refuses a foreign form, a request without a waiting flow, and too many attempts", async () => {
    const { config } = smsApp()
    const browser = openBrowser(config)
    const forged = await browser.send(
      new Request("https://app.test/auth/sms", { method: "POST", body: new URLSearchParams({ phone: "+49" }) }),
    )
    expect(locationOf(forged).searchParams.get("reason")).toBe("csrf_missing")
    const lost = await browser.post("/sms/code", { code: "123456" })
    expect(locationOf(lost).searchParams.get("reason")).toBe("step_over")
    const page = await asked(browser)
    for (const _ of [1, 2, 3]) await browser.post(page, { code: "none" })
    const late = await browser.post(page, { code: "none" })
    expect(locationOf(late).searchParams.get("reason")).toBe("step_attempts")
  })
})
