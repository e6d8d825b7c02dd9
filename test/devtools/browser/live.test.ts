import { describe, expect, it } from "vitest"
import type { Page } from "playwright-core"
import { describe as describeFlow } from "../../../src/devtools/describe/describe.ts"
import { charts } from "../../machines/flows.ts"
import { findings } from "./axe-findings.ts"
import { count, livePage, plain, rows, rowsOf, state } from "./live-page.ts"
import { like, manyTraces } from "./sample-traces.ts"
import { serve } from "./visualizer-page.ts"

const live = livePage()

function inView(at: Page, selector: string): Promise<boolean> {
  return at.locator(selector).evaluate((element) => {
    const [box, list] = [element.getBoundingClientRect(), element.closest(".trace-list")?.getBoundingClientRect()]
    return list !== undefined && box.top >= list.top - 1 && box.bottom <= list.bottom + 1
  })
}

describe("live traces", () => {
  it("open without a click if the charts are live: stored ones first, then each new one, newest on top", async () => {
    const [began, done] = live.sample.signIn
    live.stream.send(began)
    const at = await live.open()
    await at.locator(rows, { hasText: "POST signin" }).waitFor()
    expect(await at.locator(".connection").textContent()).toContain("Live")
    live.stream.send(done)
    await at.locator(rows, { hasText: "GET callback" }).waitFor()
    const [first = "", second = ""] = (await rowsOf(at)).map(plain)
    expect(first).toMatch(/^✓ Signed in GET callback idp \d\d:\d\d:\d\d oauth · \S+ 2\d\d ms$/)
    expect(first).toContain(done.person)
    expect(second).toMatch(/^… Waits POST signin idp \d\d:\d\d:\d\d oauth 5\d ms$/)
    expect(await count(at)).toBe("2 traces, 0 failed")
  })

  it("reconnect when the connection breaks, say so, and show nothing twice", async () => {
    live.expects(/ERR_INCOMPLETE_CHUNKED_ENCODING|503/)
    live.stream.send(...live.sample.signIn)
    const at = await live.open()
    await at.locator(rows).nth(1).waitFor()
    live.stream.cut()
    await at.locator(".connection.reconnecting").waitFor()
    await at.locator(".connection.live").waitFor()
    live.stream.send(live.sample.broken[1])
    await at.locator(`${rows}.failed`).waitFor()
    expect(await at.locator(rows).count()).toBe(3)
    expect(live.stream.heard).toEqual(["", "2"])
    // After an error response, the browser does not reconnect itself: the page does, and receives all traces again.
    live.stream.refuse(true)
    live.stream.cut()
    await expect.poll(() => live.stream.heard.length).toBe(3)
    live.stream.refuse(false)
    // The page waits for a second before it tries again.
    await expect.poll(() => live.stream.heard.at(-1), { timeout: 20_000 }).toBe("")
    await at.locator(".connection.live").waitFor()
    expect(await at.locator(rows).count()).toBe(3)
  })

  it("say that they have ended if the server does not have them, and connect on request", async () => {
    live.expects(/503/)
    live.stream.refuse(true)
    const at = await live.open()
    await at.clock.install()
    await at.reload()
    for (const wait of [1000, 3000, 9000]) {
      await at.locator(".connection.reconnecting").waitFor()
      const before = live.stream.heard.length
      await expect
        .poll(async () => {
          await at.clock.runFor(wait)
          return live.stream.heard.length
        })
        .toBeGreaterThan(before)
    }
    await at.locator(".connection", { hasText: "The stream has ended" }).waitFor()
    live.stream.refuse(false)
    await at.getByRole("button", { name: "Connect again" }).click()
    await at.locator(".connection.live").waitFor()
  })

  it("are filtered by any word, by failure, and without successful reads", async () => {
    live.stream.send(
      live.sample.read,
      ...live.sample.signIn,
      ...live.sample.broken,
      like(live.sample.signIn[1], { id: "x", provider: "github" }),
    )
    const at = await live.open()
    await at.locator(rows).first().waitFor()
    expect(await at.locator(rows).count()).toBe(5)
    await at.getByLabel("Hide quiet reads (1)").uncheck()
    await at.locator(rows, { hasText: "GET session" }).waitFor()
    await at.getByLabel(/^Filter by words/).fill("callback github")
    await expect.poll(() => at.locator(rows).count()).toBe(1)
    await at.getByLabel(/^Filter by words/).fill("")
    await at.getByLabel("Failures only").check()
    await expect.poll(() => at.locator(rows).count()).toBe(1)
    expect(plain((await rowsOf(at))[0] ?? "")).toContain("✕ Refused GET callback")
    await at.getByLabel(/^Filter by words/).fill("no such word")
    await at.locator(".traces", { hasText: "None of them is shown: change the filter above." }).waitFor()
  })

  it("are held and counted while paused, and shown afterwards", async () => {
    live.stream.send(live.sample.signIn[0])
    const at = await live.open()
    await at.locator(rows).waitFor()
    await at.getByRole("button", { name: "Pause" }).click()
    live.stream.send(live.sample.signIn[1], live.sample.broken[0])
    await at.locator(".connection", { hasText: "Paused, 2 wait" }).waitFor()
    expect(await at.locator(rows).count()).toBe(1)
    await at.getByRole("button", { name: "Go on" }).click()
    await expect.poll(() => at.locator(rows).count()).toBe(3)
    await at.getByRole("button", { name: "Clear" }).click()
    await expect.poll(() => at.locator(rows).count()).toBe(0)
    expect(await count(at)).toBe("0 traces, 0 failed")
  })

  it("load the charts again when the server has others", async () => {
    const at = await live.open()
    await at.locator(".connection.live").waitFor()
    await serve(at, { ...live.charts, name: "Another name", charts: live.charts.charts.slice(0, 1) })
    live.stream.sendCharts()
    await at.locator("h1", { hasText: "Another name" }).waitFor()
    expect(await at.locator(".flows li").count()).toBe(1)
    expect(live.stream.heard, "and continue to receive traces").toHaveLength(1)
  })

  it("draw a chart without a layout, from an address without a slash at its end", async () => {
    const at = await live.open("", {
      charts: { ...live.charts, charts: [{ description: describeFlow(charts.signOut) }] },
    })
    await at.waitForSelector(state("checkingCsrf"))
    expect(await at.locator(".notice").count()).toBe(0)
  })
})

describe("thousands of traces", () => {
  it("are listed with few elements in the page, and scrolling shows the right ones", async () => {
    live.stream.send(...manyTraces(live.sample, 5200))
    const at = await live.open()
    await at.locator(rows).first().waitFor()
    expect(await count(at), "the oldest went").toBe("5,000 traces, 500 failed")
    const list = at.locator(".trace-list")
    const persons = async () => (await rowsOf(at)).map((text) => Number(/person-(\d+)/.exec(text)?.[1]))
    expect((await persons())[0]).toBe(5199)
    for (const top of [0, 54 * 1000, 54 * 4321, 54 * 4999]) {
      await list.evaluate((element, to) => element.scrollTo(0, to), top)
      const first = 5199 - Math.min(top / 54, 5000)
      const seen = Math.max(200, first)
      await expect.poll(async () => (await persons()).includes(seen)).toBe(true)
      const listed = await persons()
      expect(listed.length).toBeLessThanOrEqual(40)
      expect(listed).toEqual(listed.map((_person, index) => (listed[0] ?? 0) - index))
    }
    expect((await persons()).at(-1)).toBe(200)
  })

  it("keep the reader's position while more arrive, and the newest is one click away", async () => {
    live.stream.send(...manyTraces(live.sample, 400))
    const at = await live.open()
    await at.locator(rows).first().waitFor()
    await at.locator(".trace-list").evaluate((element) => element.scrollTo(0, 54 * 100 + 20))
    const read = at.locator(rows, { hasText: /person-299\D/ })
    await read.waitFor()
    const before = await read.boundingBox()
    live.stream.send(...manyTraces(live.sample, 425).slice(400))
    await expect.poll(() => count(at)).toBe("425 traces, 42 failed")
    expect(await read.boundingBox()).toEqual(before)
    await at.getByRole("button", { name: "↑ 125 newer" }).click()
    await at.locator(rows, { hasText: "person-424" }).waitFor()
    expect(await inView(at, `${rows}:has-text("person-424")`)).toBe(true)
  })

  it("work by keyboard only: the chosen one is visible, and assistive technology knows its name", async () => {
    live.stream.send(...manyTraces(live.sample, 300))
    const at = await live.open()
    await at.locator(rows).first().waitFor()
    await at.keyboard.press("Tab")
    const focused = () => at.evaluate(() => document.activeElement?.getAttribute("role") ?? "")
    // The page follows the newest sign-in, so Tab begins at the state of that sign-in in the outline.
    for (let presses = 0; presses < 100 && (await focused()) !== "listbox"; presses += 1) await at.keyboard.press("Tab")
    expect(await focused()).toBe("listbox")
    for (const [key, person] of [
      ["ArrowDown", 299],
      ["ArrowDown", 298],
      ["End", 0],
      ["PageUp", undefined],
      ["Home", 299],
    ] as const) {
      await at.keyboard.press(key)
      const chosen = at.locator(`${rows}[aria-selected="true"]`)
      if (person !== undefined)
        await at.locator(`${rows}[aria-selected="true"]`, { hasText: `person-${person}` }).waitFor()
      expect(await chosen.count()).toBe(1)
      await expect.poll(() => inView(at, `${rows}[aria-selected="true"]`)).toBe(true)
      expect(await at.locator(".trace-list").getAttribute("aria-activedescendant")).toBe(
        await chosen.getAttribute("id"),
      )
    }
    // On to its details, and to its buttons.
    await at.keyboard.press("Tab")
    expect(await at.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("The chosen request")
    // The links of a failure come before the buttons.
    const text = () => at.evaluate(() => document.activeElement?.textContent)
    for (let presses = 0; presses < 10 && (await text()) !== "Follow this sign-in"; presses += 1)
      await at.keyboard.press("Tab")
    await at.keyboard.press("Enter")
    await at.locator(".requests").waitFor()
  })
})

describe.each(["light", "dark"] as const)("the traces, %s", (scheme) => {
  it("have no serious accessibility finding", async () => {
    live.stream.send(...manyTraces(live.sample, 60), live.sample.read, ...live.sample.signIn, ...live.sample.broken)
    const at = await live.open("", { scheme })
    await at.locator(rows).first().waitFor()
    expect(await findings(at)).toEqual([])
    await at.screenshot({ path: `test-results/visualizer/traces-${scheme}.png` })
    await at.locator(`${rows}.failed`).first().click()
    await at.locator(".failure").waitFor()
    expect(await findings(at), "failed").toEqual([])
    await at.screenshot({ path: `test-results/visualizer/failed-${scheme}.png` })
    await at.locator(rows, { hasText: "GET callback" }).nth(1).click()
    await at.getByRole("button", { name: "Follow this sign-in" }).click()
    await at.locator(".moves li button").nth(9).click()
    expect(await findings(at), "followed and stepped").toEqual([])
    await at.screenshot({ path: `test-results/visualizer/followed-${scheme}.png` })
  })

  it("fit into a narrow window", async () => {
    live.stream.send(...live.sample.signIn, ...live.sample.broken)
    const at = await live.open("", { scheme, width: 420 })
    await at.locator(`${rows}.failed`).click()
    await at.locator(".failure").waitFor()
    expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
    await at.screenshot({ path: `test-results/visualizer/failed-narrow-${scheme}.png`, fullPage: true })
  })
})
