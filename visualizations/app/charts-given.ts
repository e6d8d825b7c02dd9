/** The charts come as a script, not by `fetch`, so that the page works from a file too. */
import type { Charts } from "../../src/inspect/charts.ts"
import { DESCRIPTION_VERSION } from "../../src/inspect/description.ts"

/** Where `charts.js` puts them: `globalThis.authchartCharts = {…}`. */
declare global {
  var authchartCharts: Charts | undefined
}

/** What is there to show. Empty, with a name that says why, where nothing is. */
export function chartsGiven(): Charts {
  const given = globalThis.authchartCharts
  if (given === undefined) return { name: "No charts: charts.js is missing beside this page", charts: [] }
  const readable = given.charts.filter(({ description }) => description.version === DESCRIPTION_VERSION)
  if (readable.length === given.charts.length) return given
  return { name: "Some charts were made by another version of authchart", charts: readable }
}
