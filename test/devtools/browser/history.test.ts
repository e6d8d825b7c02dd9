/** The history of a user, in the visualizer: why could this user not sign in yesterday? */
import { mkdirSync } from "node:fs"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { Auth } from "../../../src/core.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { openBrowser } from "../../support/browser.ts"
import { config, here, production } from "../serve/inspected-app.ts"
import { findings } from "./axe-findings.ts"
import { livePage, plain } from "./live-page.ts"

const live = livePage()
const yesterday = Date.now() - 86_400_000

/** An application in which Ada typed wrong passwords yesterday, and then signed in. */
async function application(): Promise<AuthConfig> {
  const own = config(production, { audit: { store: true }, stores: memoryStores(), inspect: { authorize: () => true } })
  own.clientAddress = { header: "x-forwarded-for" }
  own.limits = { "signIn.failed": "2/h/account+ip" }
  for (const provider of own.providers) Object.assign(provider, { identifier: "name" })
  let now = yesterday
  const browser = openBrowser(own, { now: () => (now += 60_000) }, here)
  const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15"
  const headers = { "x-forwarded-for": "203.0.113.9", "user-agent": userAgent }
  for (const name of ["Eve", "Eve", "Eve"]) await browser.post("/callback/credentials", { name }, headers)
  return own
}

/** The page of that application, with its real answers. */
async function open(own: AuthConfig): Promise<Page> {
  const at = await live.open("", { charts: { ...live.charts, history: "history" } })
  await at.route("**/history", async (route) => {
    const request = route.request()
    const headers = { "content-type": "application/json" }
    const asked = new Request(`${here}/auth/inspect/history`, { method: "POST", headers, body: request.postData() })
    const response = await Auth(asked, own)
    await route.fulfill({ status: response.status, contentType: "application/json", body: await response.text() })
  })
  await at.getByRole("button", { name: "History" }).click()
  return at
}

async function look(at: Page, of: string): Promise<void> {
  await at.getByRole("textbox", { name: "User" }).fill(of)
  await at.keyboard.press("Enter")
}

const entries = ".history .entry"

describe("the history of a user", () => {
  it("says which event happened, why it happened, and in which state it stopped, and the link shows the state in the drawing", async () => {
    const at = await open(await application())
    await look(at, "eve")
    await at.locator(entries).first().waitFor()
    expect(await at.locator(entries).count()).toBe(3)
    const newest = plain(await at.locator(entries).first().textContent())
    expect(newest).toContain("✕ Limited signIn.limited")
    expect(newest).toContain("sign_in_limited")
    expect(newest).toContain("203.0.113.0/24")
    expect(newest).toContain("Safari on macOS")
    expect(await at.locator(".history [role=status]").textContent()).toBe("3 entries, newest first.")
    const link = at.locator(entries).first().locator("a")
    expect(await link.getAttribute("href")).toBe("#/credentials/escalation.countingOpenAttempt")
    await link.click()
    await at
      .locator(
        '.drawing [data-state="escalation.countingOpenAttempt"].selected, .drawing [data-state="escalation.countingOpenAttempt"][aria-current]',
      )
      .waitFor()
    expect(await at.locator(entries).count()).toBe(3)
  })

  it("is accessible, and fits beside the drawing, by day and by night", async () => {
    mkdirSync("test-results/visualizer", { recursive: true })
    const own = await application()
    const at = await open(own)
    await look(at, "eve")
    await at.locator(entries).first().waitFor()
    for (const scheme of ["light", "dark"] as const) {
      await at.emulateMedia({ colorScheme: scheme })
      await at.screenshot({ path: `test-results/visualizer/history-${scheme}.png` })
      expect(await findings(at)).toEqual([])
    }
    const wide = await at.locator(".history").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

  it("says that there are no entries, and that the server refused", async () => {
    const own = await application()
    const at = await open(own)
    await look(at, "nobody")
    await at.getByText("No entries: the user did nothing in the time that entries are kept.").waitFor()
    live.expects(/500/)
    await at.unroute("**/history")
    await at.route("**/history", (route) => route.fulfill({ status: 500, body: "" }))
    await look(at, "eve")
    await at.getByText("The server answered 500; its log says why.").waitFor()
    expect(await at.locator(entries).count()).toBe(0)
  })

  it("has no panel if the application keeps no history", async () => {
    const at = await live.open()
    expect(await at.getByRole("button", { name: "History" }).count()).toBe(0)
  })
})
