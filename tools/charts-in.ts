/** Reads the charts back from the script `charts.js`, for the build, tests and benches. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import type { Charts } from "../src/devtools/draw/charts.ts"

/** @throws {Error} when the script sets no charts. */
export function chartsOfScript(script: string): Charts {
  const page: { JSON: JSON; authchartCharts?: Charts } = { JSON }
  runInNewContext(script, page)
  if (page.authchartCharts === undefined) throw new Error("The script charts.js set no charts.")
  return page.authchartCharts
}

/** @param folder of the built visualizer. */
export function chartsIn(folder: string): Charts {
  return chartsOfScript(readFileSync(join(folder, "charts.js"), "utf8"))
}
