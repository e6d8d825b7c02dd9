import { configOf, type ChartConfig } from "../chart-config.ts"
import type { Chart, ChartOrMachine, FlowMachine, FlowTypes } from "../grammar.ts"
import { asMachine, chartOf } from "../xstate-form.ts"
import { extend, extensionOf, refuseEffects } from "./extension.ts"
import { heldToOwnKeys } from "./own-keys.ts"
import { StepError } from "./step-error.ts"

/**
 * Returns the flow of an override as a chart. Its own `keep`s can write only the keys that are free. The override gets
 * an XState machine, and may return a machine or a chart.
 *
 * @throws {StepError} for another flow, and for changed requirements or another first context: an override cannot
 *   change the requirements on a flow.
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
  // The config of a chart is the config of its root state.
  return extend(chartOf<F>(heldToOwnKeys(name, config, chart) as ChartConfig), changed, {})
}
