import type { ChartOfFlow, Charts } from "../draw/charts.ts"

/** The new charts, with the old object for each unchanged chart: its drawing and its walk then stay. */
export function takenOver(before: Charts, after: Charts): Charts {
  const known = new Map(before.charts.map((chart) => [JSON.stringify(chart), chart]))
  return { ...after, charts: after.charts.map((chart): ChartOfFlow => known.get(JSON.stringify(chart)) ?? chart) }
}
