/** What an application made of a flow, held to what an override may change. */
import { configOf, type ChartConfig } from "../chart-config.ts"
import type { Chart, ChartOrMachine, FlowMachine, FlowTypes } from "../grammar.ts"
import { asMachine, chartOf } from "../xstate-form.ts"
import { extend, extensionOf, refuseEffects } from "./extension.ts"
import { heldToOwnKeys } from "./own-keys.ts"
import { StepError } from "./step-error.ts"

/**
 * The flow that an override gave, as a chart, with its own `keep`s held to keys that it may write. The override is given an
 * XState machine, and may give one or a chart.
 *
 * @throws {StepError} where it is another flow, or changed what the flow requires and what it begins with: what is
 * demanded of a flow is never read from whoever changed it.
 */
export function overridden<F extends FlowTypes>(
  name: string,
  chart: Chart<F>,
  change: ((machine: FlowMachine<F>) => ChartOrMachine<F>) | undefined,
): Chart<F> {
  if (change === undefined) return chart
  const machine = asMachine(chart)
  const changed = change(machine) ?? machine
  if (changed === machine) return chart
  const config = configOf(changed)
  if (config.id !== chart.id)
    throw new StepError(
      name,
      `flows.${name} gave the flow "${config.id}"; it is given "${chart.id}", and gives the same one changed.`,
    )
  for (const key of ["meta", "context"] as const)
    if (Reflect.get(config, key) !== chart[key])
      throw new StepError(
        name,
        `flows.${name} changed \`${key}\` of the flow itself: what a flow requires is not overridden.`,
      )
  refuseEffects(name, extensionOf(changed))
  // A chart's config is that of its root state.
  return extend(chartOf<F>(heldToOwnKeys(name, config, chart) as ChartConfig), changed, {})
}
