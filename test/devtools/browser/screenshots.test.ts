/** Screenshots of every flow, for readers, in `test-results/visualizer/`; and rules for each picture. */
import { mkdirSync } from "node:fs"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { describeBuiltIn } from "../../../src/devtools/describe/built-in.ts"
import { covering } from "../../support/sample.ts"
import { useVisualizer } from "./use-visualizer.ts"

const folder = "test-results/visualizer"
const flows = describeBuiltIn()
const looks = (["light", "dark"] as const).flatMap((scheme) =>
  [1400, 800].flatMap((width) => flows.map((description) => ({ scheme, width, description, flow: description.flow }))),
)
const looksOf = ({ scheme, width, flow }: (typeof looks)[number]) => [scheme, `${width} px`, flow]

const shown = useVisualizer()
beforeAll(() => void mkdirSync(folder, { recursive: true }))

interface Rect {
  x: number
  y: number
  width: number
  height: number
}

function apart(one: Rect, other: Rect): boolean {
  const sideways = one.x + one.width <= other.x || other.x + other.width <= one.x
  return sideways || one.y + one.height <= other.y || other.y + other.height <= one.y
}

/** By the path of each state: the text that a person who selects its title would copy. */
async function selectedTitles(at: Page): Promise<Record<string, string>> {
  return at.evaluate(() => {
    const selection = getSelection()
    const titles: Record<string, string> = {}
    for (const state of document.querySelectorAll(".drawing [data-state]")) {
      const lines = [...state.querySelectorAll("text.title")].map((line) => {
        selection?.selectAllChildren(line)
        return selection?.toString().trim() ?? ""
      })
      const path = state.getAttribute("data-state") ?? ""
      if (lines.length > 0) titles[path] = lines.join(" ")
    }
    selection?.removeAllRanges()
    return titles
  })
}

/** Returns the zoom buttons that no click reaches at their corners and in their middle. */
async function coveredButtons(at: Page): Promise<string[]> {
  return at.locator(".zoom button").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
          [top + 4, (top + bottom) / 2, bottom - 4].map((y) => [x, y] as const),
        )
        return points.some(([x, y]) => document.elementFromPoint(x, y) !== button)
      })
      .map((button) => button.textContent ?? ""),
  )
}

describe("the picture of a flow", () => {
  it.each(covering(looks, looksOf, { name: "pictures of flows", others: 2 }))(
    "$flow, $scheme, $width px wide: every title can be selected, nothing overlaps",
    async ({ scheme, width, description, flow }) => {
      const at = await shown.open(`#/${flow}`, { scheme, width })
      const titles = Object.fromEntries(description.states.map(({ path, title }) => [path, title]))
      expect(await selectedTitles(at)).toEqual(titles)
      await at.locator(".chart").scrollIntoViewIfNeeded()
      expect(await coveredButtons(at)).toEqual([])
      expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

      const frame = await at.locator(".chart").boundingBox()
      const first = await at.locator(`.drawing .state[data-state="${description.initial}"]`).boundingBox()
      if (!frame || !first) throw new Error("The chart is not shown.")
      expect(first.x).toBeGreaterThanOrEqual(frame.x)
      expect(first.x + first.width).toBeLessThanOrEqual(frame.x + frame.width)
      const boxes = await at
        .locator(".drawing .state:not(.group)")
        .evaluateAll((states) => states.map((state) => state.getBoundingClientRect().toJSON() as Rect))
      const touching = boxes.filter((box, index) => boxes.slice(index + 1).some((other) => !apart(box, other)))
      expect(touching).toEqual([])

      await at.screenshot({ path: `${folder}/${flow}-${scheme}-${width}.png` })
      // The whole chart at reading size.
      const drawing = await at.locator(".drawing > g").boundingBox()
      await at.setViewportSize({ width, height: Math.ceil((drawing?.height ?? 0) + frame.y + 60) })
      await at.screenshot({ path: `${folder}/${flow}-${scheme}-${width}-whole.png` })
    },
  )
})
