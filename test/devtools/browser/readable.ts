/** Measures what a reader sees of a drawing without a gesture. */
import type { Page } from "playwright-core"

/** The smallest size of text, in pixels of the page, that a first view may have. */
export const readable = 8.5

/** Returns the smallest size of the text in the drawing, in pixels of the page. */
export function smallestText(at: Page): Promise<number> {
  return at.locator(".chart svg.drawing text").evaluateAll((texts) =>
    Math.min(
      ...texts.map((text) => {
        const scale = text instanceof SVGGraphicsElement ? (text.getScreenCTM()?.a ?? 0) : 0
        return scale * Number.parseFloat(getComputedStyle(text).fontSize)
      }),
    ),
  )
}

/** Returns the bands that are not whole in the window, or whose title another element covers. */
export function hiddenBands(at: Page): Promise<(string | null)[]> {
  return at.locator("[data-band]").evaluateAll((bands) =>
    bands
      .filter((band) => {
        const { left, top, right, bottom } = band.getBoundingClientRect()
        const whole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        return !whole || document.elementFromPoint(left + 40, top + 8)?.closest("[data-band]") !== band
      })
      .map((band) => band.getAttribute("data-band")),
  )
}

/** Returns the flags, and the results in closed bands, that the buttons of the chart cover. */
export function coveredFlags(at: Page): Promise<(string | null)[]> {
  return at.locator(".chart").evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const bar = chart.querySelector(".zoom")?.getBoundingClientRect()
      if (bar === undefined) return ["The chart has no buttons."]
      return [...chart.querySelectorAll(".flag, [data-band] text.exit")]
        .filter((flag) => {
          const { left, top, right, bottom } = flag.getBoundingClientRect()
          return left < bar.right && bar.left < right && top < bar.bottom && bar.top < bottom
        })
        .map((flag) => flag.textContent)
    }),
  )
}
