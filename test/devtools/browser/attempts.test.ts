/** The attempts that the rules of a limit have left, in the panel of a request. */
import { expect, it } from "vitest"
import { livePage, plain, rows } from "./live-page.ts"
import { like } from "./sample-traces.ts"

const live = livePage()

it("a request that counted an attempt shows how many attempts each rule has left, and which rules were skipped", async () => {
  const [, failed] = live.sample.broken
  const [first] = failed.asks
  if (first === undefined) throw new Error("The request has no ask.")
  const budgets = [
    { rule: "10/5m/account+ip", left: 9, whole: Date.UTC(2026, 0, 31, 12) },
    { rule: "50/h/ip", skipped: "address unknown" as const },
  ]
  live.stream.send(like(failed, { asks: [{ ...first, ask: "countAttempt", answer: "attempt.counted", budgets }] }))
  const at = await live.open()
  await at.locator(`${rows}.failed`).click()
  const shown = (await at.locator(".budgets li").allTextContents()).map(plain)
  expect(shown).toHaveLength(2)
  expect(shown[0]).toMatch(/^10\/5m\/account\+ip 9 left, all again at \d\d:\d\d:\d\d$/)
  expect(await at.locator(".budgets time").getAttribute("title")).toBe("2026-01-31T12:00:00.000Z")
  expect(shown[1]).toBe("50/h/ip skipped: address unknown")
})
