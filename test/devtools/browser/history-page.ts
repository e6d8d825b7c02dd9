/** The panel with the history of a user, filled by the audit trail of a real application. */
import type { Page } from "playwright-core"
import { Auth } from "../../../src/core.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { openBrowser } from "../../support/browser.ts"
import { config, here, production } from "../serve/inspected-app.ts"
import type { LivePage } from "./live-page.ts"
import type { OpenOptions } from "./visualizer-page.ts"

const yesterday = Date.now() - 86_400_000

/** An application in which a visitor typed a wrong password for Eve three times yesterday. */
export async function historyApplication(): Promise<AuthConfig> {
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

/** Opens the page of the application, with the real responses to its look-ups. */
export async function openHistory(live: LivePage, own: AuthConfig, options?: OpenOptions): Promise<Page> {
  const at = await live.open("", { ...options, charts: { ...live.charts, history: "history" } })
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

/** Types whose history to show. */
export async function lookUp(at: Page, of: string): Promise<void> {
  await at.getByRole("textbox", { name: "User" }).fill(of)
  await at.keyboard.press("Enter")
}

/** One entry of the history. */
export const historyEntries = ".history .entry"
