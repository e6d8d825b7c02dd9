/**
 * Reads the charts that the script `charts.js` sets. The page loads a script, because `fetch` does not work in a page
 * that a user opens as a file.
 */
import type { Charts } from "../draw/charts.ts"
import { DESCRIPTION_VERSION } from "../describe/description.ts"
import { runScript } from "./beside.ts"

/** The variable that `charts.js` sets: `globalThis.authchartCharts = JSON.parse('…')`. */
declare global {
  var authchartCharts: Charts | undefined
}

/**
 * Loads the charts from the server again, and returns them. If loading fails, the function returns the earlier charts.
 */
export async function chartsAnew(): Promise<Charts> {
  await runScript("charts.js")
  return chartsGiven()
}

/**
 * Returns the charts of the page. If there are no charts, or some have an unknown version, the returned name says so.
 */
export function chartsGiven(): Charts {
  const given = globalThis.authchartCharts
  if (given === undefined) return { name: "No charts: charts.js is missing beside this page", charts: [] }
  const readable = given.charts.filter(({ description }) => description.version === DESCRIPTION_VERSION)
  if (readable.length === given.charts.length) return given
  return { name: "Some charts were made by another version of authchart", charts: readable }
}
