/** What is drawn: the flows that `authchart inspect` shows, laid out, with their charts. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import { compositionOf } from "../../flows/composition.ts"
import { flowNames } from "../../flows/policies.ts"
import { builtInMachines } from "../../inspect/built-in.ts"
import type { ChartOfFlow } from "../../inspect/charts.ts"
import { diagramOf } from "../../inspect/diagram.ts"
import type { DrawnFlow } from "../../inspect/flow-files.ts"
import { layOut } from "../../inspect/layout.ts"
import { builtInCharts, chartsOf } from "../../inspector/charts-of.ts"
import { shippedEngine } from "./shipped-engine.ts"

type Chart = DrawnFlow["machine"]

/** The charts of the library, by the names of their flows. */
const ofLibrary: ReadonlyMap<string, Chart> = new Map(Object.entries(builtInMachines))

/** Every flow that the library can have. */
export const everyFlow: readonly string[] = [...ofLibrary.keys()]

export async function builtInFlows(): Promise<readonly DrawnFlow[]> {
  return drawn(await builtInCharts(), ofLibrary)
}

/**
 * The flows that a configuration's providers need and those that every application has, as it composes them.
 *
 * @throws {UnsafeFlowError} where a path round a check was opened.
 * @throws {AuthError} where the configuration is unusable for another reason: other flows than its own are not drawn.
 */
export async function flowsOf(config: ResolvedConfig): Promise<readonly DrawnFlow[]> {
  if (config.problem !== undefined) throw config.problem
  const { machines } = compositionOf(config)
  // A chart's id is the name of its flow.
  const own = flowNames.map((name): [string, Chart] => [machines[name].id, machines[name]])
  return drawn((await chartsOf(config)).charts, new Map([...ofLibrary, ...own]))
}

async function drawn(charts: readonly ChartOfFlow[], machines: ReadonlyMap<string, Chart>): Promise<DrawnFlow[]> {
  const flows: DrawnFlow[] = []
  // One after the other: the engine is one.
  for (const { description, layout } of charts) {
    const machine = machines.get(description.flow)
    if (machine === undefined) throw new Error(`There is no chart of the flow "${description.flow}".`)
    const laid = layout ?? (await layOut(diagramOf(description), await shippedEngine()))
    flows.push({ description, layout: laid, machine })
  }
  return flows
}
