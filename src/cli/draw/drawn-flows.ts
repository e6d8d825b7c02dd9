/** Returns the flows to draw, with their layouts and charts. `authchart inspect` shows the same flows. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import { compositionOf } from "../../flows/composition.ts"
import { builtInCharts as chartsOfLibrary } from "../../devtools/describe/built-in.ts"
import type { ChartOfFlow } from "../../devtools/draw/charts.ts"
import { diagramOf } from "../../devtools/draw/diagram.ts"
import type { DrawnFlow } from "../../devtools/draw/flow-files.ts"
import { layOut } from "../../devtools/draw/layout.ts"
import { builtInCharts, chartsOf } from "../../devtools/serve/charts-of.ts"
import { shippedEngine } from "./shipped-engine.ts"

export async function builtInFlows(): Promise<readonly DrawnFlow[]> {
  return drawn(await builtInCharts(), chartsOfLibrary)
}

/**
 * Returns the flows that a configuration composes: the flows of its providers, and the flows that every application
 * has.
 *
 * @throws {UnsafeFlowError} if a path of a flow avoids a check.
 * @throws {AuthError} if the configuration is unusable for another reason. The command then draws nothing.
 */
export async function flowsOf(config: ResolvedConfig): Promise<readonly DrawnFlow[]> {
  if (config.problem !== undefined) throw config.problem
  const own = [...compositionOf(config).flows.values()].map(({ chart }): [string, object] => [chart.id, chart])
  return drawn((await chartsOf(config)).charts, new Map([...chartsOfLibrary, ...own]))
}

async function drawn(flowsShown: readonly ChartOfFlow[], charts: ReadonlyMap<string, object>): Promise<DrawnFlow[]> {
  const flows: DrawnFlow[] = []
  // All layouts share one layout engine, so the loop computes them one after the other.
  for (const { description, layout } of flowsShown) {
    const chart = charts.get(description.flow)
    if (chart === undefined) throw new Error(`There is no chart of the flow "${description.flow}".`)
    const laid = layout ?? (await layOut(diagramOf(description), await shippedEngine()))
    flows.push({ description, layout: laid, chart })
  }
  return flows
}
