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

  it("does not follow if the address names a flow, and says why the list is empty after a read", async () => {
    live.stream.send({ ...live.sample.read, at: Date.now() })
    const at = await live.open("#/email", { signIns: true, phases: true })
    await at.getByRole("button", { name: "Traces" }).click()
    await at.getByText("Only reads of the session so far. Sign in in another tab, and watch.").waitFor()
    live.stream.send(...live.sample.signIn)
    await at.locator(".trace-row").waitFor()
    expect(new URL(at.url()).hash).toBe("#/email")
    expect(await at.getByLabel("Follow the latest").isChecked()).toBe(false)
  })

  it("can be clicked in its first row while newer rows are above it", async () => {
    const many = Array.from({ length: 20 }, (_each, index) => ({ ...live.sample.signIn[1], id: `id${index}` }))
    live.stream.send(...many)
    const at = await live.open("", { signIns: true })
    await at.locator(".trace-row").nth(5).waitFor()
    await at.locator(".trace-list").evaluate((list) => list.scrollTo(0, 108))
    await at.locator(".newer").waitFor()
    const box = await at.locator(".trace-list").boundingBox()
    if (!box) throw new Error("There is no list.")
    const hit = await at.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest(".trace-row") !== null, {
      x: box.x + box.width / 2,
      y: box.y + 12,
    })
    expect(hit).toBe(true)
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
