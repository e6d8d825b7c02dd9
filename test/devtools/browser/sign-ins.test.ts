/** The list of sign-ins: one row for each, with the outcomes of its requests. */
import { describe, expect, it } from "vitest"
import { findings } from "./axe-findings.ts"
import { livePage, plain, rowsOf } from "./live-page.ts"

const live = livePage()

describe("the list of sign-ins", () => {
  it("has one row for the requests of a sign-in, and follows the sign-in of a selected row", async () => {
    const [began, done] = live.sample.signIn
    const now = Date.now()
    live.stream.send({ ...began, at: now })
    const at = await live.open("", { signIns: true })
    await at.locator(".trace-row", { hasText: "POST signin" }).click()
    await at.locator(".requests", { hasText: "One request" }).waitFor()
    live.stream.send({ ...done, at: now + 1 })
    await at.locator(".requests", { hasText: "2 requests, in their order" }).waitFor()
    await at.locator(".trace-row", { hasText: "GET callback" }).waitFor()
    const rows = (await rowsOf(at)).map(plain)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain("2 requests: Waits, Signed in")
    expect(await at.locator('.trace-row[aria-selected="true"]').count()).toBe(1)
    expect(await findings(at)).toEqual([])
    await at.getByLabel("One row per sign-in").uncheck()
    expect(await rowsOf(at)).toHaveLength(2)
  })

  it("calls a sign-in abandoned that waits for more than 15 minutes", async () => {
    const [began] = live.sample.signIn
    live.stream.send({ ...began, id: "old", at: Date.now() - 16 * 60_000 }, { ...began, id: "new", at: Date.now() })
    const at = await live.open("", { signIns: true })
    await at.locator(".trace-row").nth(1).waitFor()
    const rows = (await rowsOf(at)).map(plain)
    expect(rows[0]).toContain("Waits")
    expect(rows[1]).toContain("Abandoned")
  })
})
