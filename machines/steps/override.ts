import { configOf, type ChartConfig } from "../chart-config.ts"
import type { Chart, ChartOrMachine, FlowMachine, FlowTypes } from "../grammar.ts"
import { asMachine, chartOf } from "../xstate-form.ts"
import { extend, extensionOf, refuseEffects } from "./extension.ts"
import { heldToOwnKeys } from "./own-keys.ts"
import { StepError } from "./step-error.ts"

/**
 * Calls an override, and returns the changed flow as a chart. `own-keys.ts` restricts which context keys the `keep`s of
 * the override can write. The override gets an XState machine, and may return a machine or a chart.
 *
 * @throws {StepError} if the override returns another flow, or changes `meta` or `context` of the flow: an override
 * cannot change which checks a flow requires, or its initial context.
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
      `flows.${name} returned the flow "${config.id}". It receives the flow "${chart.id}", and must return this flow with its changes.`,
    )
  for (const key of ["meta", "context"] as const)
    if (Reflect.get(config, key) !== chart[key])
      throw new StepError(
        name,
        `flows.${name} changed \`${key}\` of the flow itself. An override must not change which checks a flow requires.`,
      )
  refuseEffects(name, extensionOf(changed))
  // The cast is safe: a chart is the config of its root state.
  return extend(chartOf<F>(heldToOwnKeys(name, config, chart) as ChartConfig), changed, {})
}
