import type { ChartOfFlow, Charts } from "../draw/charts.ts"

/**
 * The same charts, but each that did not change is the very object that it was: then its drawing stays where it is, and
 * a walk on it goes on.
 */
export function takenOver(before: Charts, after: Charts): Charts {
  const known = new Map(before.charts.map((chart) => [JSON.stringify(chart), chart]))
  return { ...after, charts: after.charts.map((chart): ChartOfFlow => known.get(JSON.stringify(chart)) ?? chart) }
}
