import type { Charts } from "../draw/charts.ts"

/**
 * Returns the charts as the script `charts.js`, which the page loads. The script parses a text with JSON, because a
 * browser parses JSON in less time than an object literal of the same size.
 */
export function chartsScript(charts: Charts): string {
  return `globalThis.authchartCharts=JSON.parse('${JSON.stringify(charts).replaceAll(/[\\']/g, String.raw`\$&`)}')\n`
}
