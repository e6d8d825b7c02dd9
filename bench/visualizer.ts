/**
 * Measures the frame rate of the visualizer with 5,000 traces: `tsx bench/visualizer.ts`, in Chromium.
 *
 * The traces come from real requests, over the stream that the library uses. The bench scrolls the list, filters it by
 * typing, and reads it while 50 more arrive each second. A frame is the time between two pictures of the screen: 16.7
 * ms at 60 Hz without delay.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import type { Charts } from "../src/devtools/draw/charts.ts"
import { manyTraces, sampleTraces } from "../test/devtools/browser/sample-traces.ts"
import { buildVisualizer } from "../tools/build-visualizer.ts"
import { chartsIn } from "../tools/charts-in.ts"
import { startVisualizer } from "../test/devtools/browser/visualizer-page.ts"

const count = 5000
const rowHeight = 54

/** Scripts of the page, as text: a compiled function would refer to names that the page does not have. */
const measures = `{
  const frames = []
  let last = performance.now()
  let wanted = true
  const frame = () => {
    const now = performance.now()
    frames.push(now - last)
    last = now
    if (wanted) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  // The first began before anything was done.
  globalThis.measured = () => { wanted = false; return frames.slice(1) }
}`
const scrolls = `new Promise((resolve) => {
  const list = document.querySelector(".trace-list")
  let step = 0
  const scroll = () => {
    step += 1
    list.scrollTo(0, (step / 180) * ${count * rowHeight})
    if (step < 180) requestAnimationFrame(scroll)
    else resolve()
  }
  scroll()
})`

/** Milliseconds of every frame during an action. */
async function framesWhile(page: Page, doing: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(measures)
  await doing()
  return page.evaluate<number[]>("measured()")
}

function tell(what: string, frames: readonly number[]): void {
  const sorted = frames.toSorted((a, b) => a - b)
  const part = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
  const longest = sorted.at(-1) ?? Number.NaN
  const numbers = [part, longest].map((value) => value.toFixed(1).padStart(8))
  console.log(`  ${what.padEnd(44)} 95 %${numbers[0]} ms   longest${numbers[1]} ms   ${frames.length} frames`)
}

const sample = await sampleTraces()
const folder = mkdtempSync(join(tmpdir(), "authchart-visualizer-"))
await buildVisualizer(folder)
const visualizer = await startVisualizer(folder)
try {
  const charts: Charts = { ...chartsIn(visualizer.folder), live: "traces" }
  const traces = manyTraces(sample, count + 250)
  visualizer.stream.send(...traces.slice(0, count))
  const bytes = JSON.stringify(traces.slice(0, count)).length
  console.log(
    `The visualizer with ${count} traces, ${(bytes / 1e6).toFixed(1)} MB of JSON, Chromium ${visualizer.browser.version()}`,
  )

  const page = await visualizer.open("", { charts, bare: true })
  await page.locator(".trace-row").first().waitFor()
  const listed = await page.evaluate<number>("performance.now()")
  const elements = await page.locator(".trace-list *").count()
  console.log(
    `  from opening to the list of them             at most ${listed.toFixed(0)} ms; ${elements} elements in the list`,
  )

  const scrolled = await framesWhile(page, () => page.evaluate(scrolls))
  tell("scrolled through, 28 rows a frame", scrolled)

  const filter = page.getByLabel(/^Filter by words/)
  const typed = await framesWhile(page, async () => {
    await filter.pressSequentially("person-49 callback", { delay: 60 })
    await filter.fill("")
  })
  tell("filtered, letter by letter", typed)

  const arrived = await framesWhile(page, async () => {
    for (let index = count; index < count + 250; index += 1) {
      visualizer.stream.send(...traces.slice(index, index + 1))
      await page.waitForTimeout(20)
    }
  })
  tell("50 more each second, for 5 s, at the top", arrived)

  await page.getByLabel("Follow the latest").check()
  const followed = await framesWhile(page, async () => {
    for (let index = 0; index < 100; index += 1) {
      visualizer.stream.send(...traces.slice(index, index + 1))
      await page.waitForTimeout(20)
    }
  })
  tell("50 more each second, the chart following", followed)
} finally {
  await visualizer.close()
  rmSync(folder, { recursive: true, force: true })
}
