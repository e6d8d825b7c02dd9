/** The history of a user, in the visualizer: why could this user not sign in yesterday? */
import { mkdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import { findings } from "./axe-findings.ts"
import { historyApplication, historyEntries, lookUp, openHistory } from "./history-page.ts"
import { livePage, plain } from "./live-page.ts"

const live = livePage()
const open = (own: AuthConfig) => openHistory(live, own)
describe("the history of a user", () => {
  it("says which event happened, why it happened, and in which state it stopped, and the link shows the state in the drawing", async () => {
    const at = await open(await historyApplication())
    await lookUp(at, "eve")
    await at.locator(historyEntries).first().waitFor()
    expect(await at.locator(historyEntries).count()).toBe(3)
    const newest = plain(await at.locator(historyEntries).first().textContent())
    expect(newest).toContain("✕ Limited signIn.limited")
    expect(newest).toContain("sign_in_limited")
    expect(newest).toContain("203.0.113.0/24")
    expect(newest).toContain("Safari on macOS")
    expect(await at.locator(".history [role=status]").textContent()).toBe("3 entries, newest first.")
    const link = at.locator(historyEntries).first().locator("a")
    expect(await link.getAttribute("href")).toBe("#/credentials/escalation.countingOpenAttempt")
    await link.click()
    await at
      .locator(
        '.drawing [data-state="escalation.countingOpenAttempt"].selected, .drawing [data-state="escalation.countingOpenAttempt"][aria-current]',
      )
      .waitFor()
    expect(await at.locator(historyEntries).count()).toBe(3)
  })

  it("is accessible, and fits beside the drawing, by day and by night", async () => {
    mkdirSync("test-results/visualizer", { recursive: true })
    const own = await historyApplication()
    const at = await open(own)
    await lookUp(at, "eve")
    await at.locator(historyEntries).first().waitFor()
    for (const scheme of ["light", "dark"] as const) {
      await at.emulateMedia({ colorScheme: scheme })
      await at.screenshot({ path: `test-results/visualizer/history-${scheme}.png` })
      expect(await findings(at)).toEqual([])
    }
    const wide = await at.locator(".history").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

  it("says that there are no entries, and that the server refused", async () => {
    const own = await historyApplication()
    const at = await open(own)
    await lookUp(at, "nobody")
    await at.getByText("No entries: nothing is recorded under these words").waitFor()
    await at.getByText("For a reference, search the log of the application").waitFor()
    live.expects(/500/)
    await at.unroute("**/history")
    await at.route("**/history", (route) => route.fulfill({ status: 500, body: "" }))
    await lookUp(at, "eve")
    await at.getByText("The server answered 500; its log says why.").waitFor()
    expect(await at.locator(historyEntries).count()).toBe(0)
  })

  it("has no panel if the application keeps no history", async () => {
    const at = await live.open()
    expect(await at.getByRole("button", { name: "History" }).count()).toBe(0)
  })
})
