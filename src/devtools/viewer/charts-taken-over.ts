import type { ChartOfFlow, Charts } from "../draw/charts.ts"

/**
 * Returns the new charts. For each chart that did not change, the result has the old object. The page then keeps the
 * drawing of that chart, and the path that the user chose in it.
 */
export function takenOver(before: Charts, after: Charts): Charts {
  const known = new Map(before.charts.map((chart) => [JSON.stringify(chart), chart]))
  return { ...after, charts: after.charts.map((chart): ChartOfFlow => known.get(JSON.stringify(chart)) ?? chart) }
}
