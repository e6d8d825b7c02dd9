/** The layout of the page: the first picture, panels that fold and resize, and narrow windows. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { findings } from "./axe-findings.ts"
import { composedCharts } from "./composed-charts.ts"
import { livePage, rows } from "./live-page.ts"

const live = livePage()
const width = async (at: Page, selector: string) => (await at.locator(selector).boundingBox())?.width ?? 0

describe("the first picture", () => {
  it("needs no layout engine, for any built-in chart", async () => {
    const at = await live.open("#/oauth", { phases: true })
    let workers = 0
    at.on("worker", () => (workers += 1))
    for (const { description } of live.charts.charts) {
      await at.locator(`.flows a[href="#/${description.flow}"]`).click()
      await at.waitForFunction((title) => document.title.startsWith(title), description.title)
      expect(await at.locator("[data-band], .drawing .state").count(), description.flow).toBeGreaterThan(0)
    }
    expect(workers).toBe(0)
  })

  it("of an application's own flow does not wait for the layout engine", async () => {
    const at = await live.open("#/oauth", { phases: true, charts: composedCharts() })
    let asked = 0
    // The engine never arrives.
    await at.route("**/elk-worker.js", () => (asked += 1))
    await at.reload()
    await at.locator("[data-band]").nth(5).waitFor()
    await expect.poll(() => asked).toBe(1)
    expect(await at.locator("[data-band]").count()).toBe(6)
  })
})

describe("the panels", () => {
  it("are resized by keyboard and by pointer, and folded by Enter", async () => {
    const at = await live.open("#/oauth", { phases: true })
    const edge = at.getByRole("separator", { name: /^Panel/ })
    const [panel, chart] = [await width(at, "aside"), await width(at, ".chart")]
    await edge.focus()
    for (let press = 0; press < 3; press += 1) await at.keyboard.press("ArrowLeft")
    await expect.poll(() => width(at, "aside")).toBeCloseTo(panel + 72, -1)
    expect(await width(at, ".chart")).toBeCloseTo(chart - 72, -1)
    await at.keyboard.press("Enter")
    await expect.poll(() => at.locator("aside").isVisible()).toBe(false)
    expect(await edge.getAttribute("aria-valuetext")).toBe("folded")
    await at.keyboard.press("Enter")
    await expect.poll(() => width(at, "aside")).toBeCloseTo(panel + 72, -1)
    const lists = await at.getByRole("separator", { name: /^Flows/ }).boundingBox()
    const before = await width(at, "#outline")
    await at.mouse.move((lists?.x ?? 0) + 3, 400)
    await at.mouse.down()
    await at.mouse.move((lists?.x ?? 0) + 63, 400, { steps: 3 })
    await at.mouse.up()
    await expect.poll(() => width(at, "#outline"), { timeout: 20_000 }).toBeCloseTo(before + 60, -1)
    expect(await findings(at)).toEqual([])
  })
})

describe("a narrow window", () => {
  it.each([
    ["390 pixels", { width: 390, height: 844 }],
    ["1280 pixels at 200 %", { width: 640, height: 400 }],
  ] as const)("has the sentence of a failure first: %s", async (_name, size) => {
    live.stream.send(...live.sample.broken)
    const at = await live.open("", { signIns: true, ...size })
    await at.locator(`${rows}.failed`).waitFor()
    await at.locator(".sentence .says").waitFor()
    const says = await at.locator(".sentence .says").boundingBox()
    expect((says?.y ?? size.height) + 20).toBeLessThan(size.height)
    expect(await at.locator(".failure").count()).toBe(1)
    const order = await at.evaluate(() => {
      const [sentence, chart] = [document.querySelector(".sentence"), document.querySelector(".chart")]
      return sentence && chart ? sentence.compareDocumentPosition(chart) : 0
    })
    expect(order & 4, "before the chart, also for a screen reader").toBe(4)
    expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    expect(await findings(at)).toEqual([])
    await at.screenshot({ path: `test-results/visualizer/sentence-${size.width}.png` })
  })
})
