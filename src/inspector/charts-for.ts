import type { ResolvedConfig } from "../config/resolve.ts"
import type { Charts } from "../inspect/charts.ts"

/** The charts of a configuration, by code that is loaded when they are first asked for: serving requests needs none of it. */
export async function chartsFor(config: ResolvedConfig): Promise<Charts> {
  const { chartsOf } = await import("./charts-of.ts")
  return chartsOf(config)
}
