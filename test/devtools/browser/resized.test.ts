/** The first view of each flow in windows of other sizes, and in a window that changes its size. */
import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import type { Charts } from "../../../src/devtools/draw/charts.ts"
import { livePage } from "./live-page.ts"
import { hiddenBands, readable, smallestText } from "./readable.ts"
import { chartsWithStep } from "./views.ts"

const live = livePage()
let charts: Charts = { name: "", charts: [] }
beforeAll(async () => {
  charts = { ...(await chartsWithStep()), live: "traces" }
})

type Window = readonly [width: number, height: number]

function open([width, height]: Window, hash = "#/oauth"): Promise<Page> {
  return live.open(hash, { phases: true, signIns: true, charts, width, height })
}

/** Waits until the bands are whole in the window and can be read. */
async function expectReadable(at: Page): Promise<void> {
  await expect.poll(() => hiddenBands(at)).toEqual([])
  await expect.poll(() => smallestText(at)).toBeGreaterThanOrEqual(readable)
}

it.each<Window>([
  [960, 800],
  [1000, 800],
  [1024, 768],
  [844, 390],
])("the first view can be read in a window of %d × %d", async (...size) => {
  await expectReadable(await open(size))
})

it.each<readonly [string, Window, Window]>([
  ["a zoom to 200 %", [1280, 800], [640, 400]],
  ["the end of a zoom", [640, 400], [1440, 900]],
  ["a turn of a phone", [390, 844], [844, 390]],
])("the first view can be read after %s", async (_, before, [width, height]) => {
  const at = await open(before)
  await expectReadable(at)
  await at.setViewportSize({ width, height })
  await expectReadable(at)
  await at.getByLabel("Show the checks of provider").selectOption("github")
  await at.locator(".bands").getByText("not required").first().waitFor()
  await expect.poll(() => smallestText(at)).toBeGreaterThanOrEqual(readable)
})

describe("in a narrow window", () => {
  it("the first view of each flow has text that can be read", async () => {
    const at = await open([390, 844])
    const flows = charts.charts.map(({ description }) => description.flow)
    for (const flow of flows) {
      await at.goto(`${at.url().replace(/#.*/, "")}#/${flow}`)
      await at.locator(".chart svg.drawing text").first().waitFor()
      await expect.poll(() => smallestText(at), { message: flow }).toBeGreaterThanOrEqual(readable)
    }
  })

  it("the flows are one line, in which the shown flow is visible, also after a resize", async () => {
    const at = await open([1280, 800], "#/sign-out")
    await at.setViewportSize({ width: 390, height: 844 })
    const list = at.locator(".flows ul")
    const shown = list.locator("[aria-current]")
    await expect.poll(async () => ((await shown.boundingBox())?.x ?? 390) + 40).toBeLessThan(390)
    const [whole, link] = [await list.boundingBox(), await shown.boundingBox()]
    expect(whole?.height ?? Infinity).toBeLessThan(2 * (link?.height ?? 0))
  })
})
