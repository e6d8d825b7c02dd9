/** The first views in every size, theme and direction, with a picture of each for a person who looks at them. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import type { Charts } from "../../../src/devtools/draw/charts.ts"
import { sampled } from "../../support/sample.ts"
import { findings } from "./axe-findings.ts"
import { coveredFlags, hiddenBands, readable, smallestText } from "./readable.ts"
import { livePage } from "./live-page.ts"
import { arabic, chartsWithStep, views, type ViewName } from "./views.ts"
import type { OpenOptions } from "./visualizer-page.ts"

/** The folder to which the test writes a picture of every view, so that a developer can look at the views. */
const pictures = process.env.AUTHCHART_PICTURES

const live = livePage()
const charts: { english?: Charts; arabic?: Charts } = {}
beforeAll(async () => {
  charts.english = { ...(await chartsWithStep()), live: "traces" }
  charts.arabic = { ...(await chartsWithStep(arabic)), live: "traces" }
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true })
})

const looks: readonly [string, OpenOptions, { rightToLeft?: true }][] = [
  ["1280x800", { width: 1280, height: 800 }, {}],
  ["1440x900", { width: 1440, height: 900 }, {}],
  ["390x844", { width: 390, height: 844 }, {}],
  ["dark", { width: 1280, height: 800, scheme: "dark" }, {}],
  ["zoomed to 200 %", { width: 640, height: 400, pixels: 2 }, {}],
  ["right to left", { width: 1280, height: 800 }, { rightToLeft: true }],
]

const names = Object.keys(views) as ViewName[]

describe.each(sampled(looks, 2, "looks of the first views"))("%s", (look, options, { rightToLeft }) => {
  it.each(names)("the view “%s” has no finding of axe, and stays within the window", async (name) => {
    const shown = rightToLeft ? charts.arabic : charts.english
    const at = await views[name](live, { ...options, ...(shown && { charts: shown }) })
    // The step with an Arabic name is in the fifth phase.
    if (rightToLeft && name === "band") {
      await at.keyboard.press("5")
      await at.locator(".group-title").first().waitFor()
    }
    if (pictures !== undefined) {
      const picture = `${name} ${look}`.replaceAll(/[ %]+/g, "-")
      await at.screenshot({ path: join(pictures, `${picture}.png`) })
      await at.screenshot({ path: join(pictures, `${picture}-full.png`), fullPage: true })
    }
    expect(await findings(at)).toEqual([])
    expect(await sideways(at)).toBe(0)
    if (name === "comparison") expect(await overlappingFlags(at)).toBe(0)
    expect(await coveredFlags(at)).toEqual([])
    if (name !== "first") return
    expect(await hiddenBands(at)).toEqual([])
    expect(await smallestText(at)).toBeGreaterThanOrEqual(readable)
  })
})

/** Returns the number of pairs of flags that overlap. */
function overlappingFlags(at: Page): Promise<number> {
  return at.locator(".flag rect").evaluateAll((flags) => {
    const boxes = flags.map((flag) => flag.getBoundingClientRect())
    const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => [one, other] as const))
    return pairs.filter(
      ([one, other]) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
    ).length
  })
}

/** Returns by how many pixels the page is wider than its window. */
function sideways(at: Page): Promise<number> {
  return at.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
