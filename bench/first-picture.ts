/**
 * Measures the time from opening the visualizer to its first picture: `tsx bench/first-picture.ts`, in Chromium.
 *
 * The time begins with the navigation, and ends with the frame in which the browser shows the bands of the flow. Each
 * page has a browser context of its own, so that no file comes from a cache. The process of Chromium is warm. The page
 * comes from a server in this process, as in an application in development. The last number of a line is the time of the
 * processor that the page's main thread used until the bench read it, a few milliseconds after the picture: other
 * programs on the machine change it little. It can contain work that the page does after the picture.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import type { Charts } from "../src/devtools/draw/charts.ts"
import { chartsScript } from "../src/devtools/serve/charts-script.ts"
import { composedCharts } from "../test/devtools/browser/composed-charts.ts"
import { manyTraces, sampleTraces } from "../test/devtools/browser/sample-traces.ts"
import { startVisualizer } from "../test/devtools/browser/visualizer-page.ts"
import { buildVisualizer } from "../tools/build-visualizer.ts"
import { chartsIn } from "../tools/charts-in.ts"

const rounds = 7
const goal = 300

/** A script of the page, as text: records when the browser has painted the first frame with a band or a state. */
const watch = `{
  const seen = () => document.querySelector("[data-band], .drawing .state") !== null
  const watcher = new MutationObserver(() => {
    if (!seen()) return
    watcher.disconnect()
    // The first callback runs before the frame is painted, and the second one runs after that.
    requestAnimationFrame(() => requestAnimationFrame(() => { globalThis.firstPicture = performance.now() }))
  })
  watcher.observe(document, { childList: true, subtree: true })
}`

/** A script of the page, as text: resolves with the recorded time. */
const told = `new Promise((resolve) => {
  const look = () => {
    if (globalThis.firstPicture === undefined) setTimeout(look, 5)
    else resolve(globalThis.firstPicture)
  }
  look()
})`

const folder = mkdtempSync(join(tmpdir(), "authchart-visualizer-"))
await buildVisualizer(folder)
const visualizer = await startVisualizer(folder)

/** Opens the page many times, and prints the median and the longest time to the first picture. */
async function measure(what: string, charts: Charts, hash = ""): Promise<void> {
  writeFileSync(join(folder, "charts.js"), chartsScript(charts))
  const times: number[] = []
  const busyTimes: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const context = await visualizer.browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Performance.enable", { timeDomain: "threadTicks" })
    await page.addInitScript(watch)
    await page.goto(`${visualizer.origin}/deep/path${hash}`, { waitUntil: "commit" })
    const time = await page.evaluate<number>(told)
    // The first round warms the process of the browser.
    const { metrics } = await session.send("Performance.getMetrics")
    const busy = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN
    if (round > 0) times.push(time)
    if (round > 0) busyTimes.push(busy * 1000)
    await context.close()
  }
  const [median, longest] = spread(times)
  const [work] = spread(busyTimes)
  const verdict = median <= goal ? "within the goal" : "above the goal"
  const numbers = [median, longest, work].map((value) => value.toFixed(0).padStart(5))
  console.log(
    `  ${what.padEnd(42)} median${numbers[0]} ms   longest${numbers[1]} ms   processor${numbers[2]} ms   ${verdict}`,
  )
}

/** Returns the median and the largest of some numbers. */
function spread(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, sorted.at(-1) ?? Number.NaN]
}

try {
  const builtIn: Charts = { ...chartsIn(folder), live: "traces" }
  console.log(
    `First picture, goal ${goal} ms, ${availableParallelism()} cores, Chromium ${visualizer.browser.version()}`,
  )
  await measure("built-in flows", builtIn, "#/oauth")
  await measure("flows with three steps and an override", { ...composedCharts(), live: "traces" }, "#/oauth")
  const sample = await sampleTraces()
  visualizer.stream.send(...sample.broken)
  await measure("the trace of an error page (?flow=)", builtIn, `?flow=${sample.broken[1].id}`)
  visualizer.stream.reset()
  visualizer.stream.send(...manyTraces(sample, 5000))
  await measure("with 5,000 traces", builtIn)
} finally {
  await visualizer.close()
  rmSync(folder, { recursive: true, force: true })
}
