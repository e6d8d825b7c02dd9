/** The charts come as a script, not by `fetch`, so that the page works from a file too. */
import type { Charts } from "../draw/charts.ts"
import { DESCRIPTION_VERSION } from "../describe/description.ts"
import { runScript } from "./beside.ts"

/** Where `charts.js` puts them: `globalThis.authchartCharts = {…}`. */
declare global {
  var authchartCharts: Charts | undefined
}

/** The same, from the server as it is now. What was there before stays where it cannot be loaded. */
export async function chartsAnew(): Promise<Charts> {
  await runScript("charts.js")
  return chartsGiven()
}

/** What is there to show. Empty, with a name that says why, where nothing is. */
export function chartsGiven(): Charts {
  const given = globalThis.authchartCharts
  if (given === undefined) return { name: "No charts: charts.js is missing beside this page", charts: [] }
  const readable = given.charts.filter(({ description }) => description.version === DESCRIPTION_VERSION)
  if (readable.length === given.charts.length) return given
  return { name: "Some charts were made by another version of authchart", charts: readable }
}
