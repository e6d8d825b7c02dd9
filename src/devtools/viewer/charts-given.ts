/** The charts come as a script, not by `fetch`, so that the page also works from a file. */
import type { Charts } from "../draw/charts.ts"
import { DESCRIPTION_VERSION } from "../describe/description.ts"
import { runScript } from "./beside.ts"

/** `charts.js` sets it: `globalThis.authchartCharts = {…}`. */
declare global {
  var authchartCharts: Charts | undefined
}

/** The charts from the server again. The earlier ones stay where they cannot be loaded. */
export async function chartsAnew(): Promise<Charts> {
  await runScript("charts.js")
  return chartsGiven()
}

/** The charts of the page. Without charts, the name says why. */
export function chartsGiven(): Charts {
  const given = globalThis.authchartCharts
  if (given === undefined) return { name: "No charts: charts.js is missing beside this page", charts: [] }
  const readable = given.charts.filter(({ description }) => description.version === DESCRIPTION_VERSION)
  if (readable.length === given.charts.length) return given
  return { name: "Some charts were made by another version of authchart", charts: readable }
}
