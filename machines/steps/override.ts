/** What an application made of a flow, held to what an override may change. */
import type { FlowMachine, FlowTypes } from "../grammar.ts"
import { configOf, machineOf, type ChartConfig } from "./chart-config.ts"
import { extend, extensionOf, refuseEffects } from "./extension.ts"
import { heldToOwnKeys } from "./own-keys.ts"
import { StepError } from "./step-error.ts"

/**
 * The flow that an override gave, with its own `keep`s held to keys that it may write.
 *
 * @throws {StepError} where it is another flow, or changed what the flow requires and what it begins with: what is
 * demanded of a flow is never read from whoever changed it.
 */
export function overridden<F extends FlowTypes>(
  name: string,
  machine: FlowMachine<F>,
  change: ((machine: FlowMachine<F>) => FlowMachine<F>) | undefined,
): FlowMachine<F> {
  const changed = change?.(machine) ?? machine
  if (changed === machine) return machine
  const [base, config] = [configOf(machine), configOf(changed)]
  if (changed.id !== machine.id)
    throw new StepError(
      name,
      `flows.${name} gave the flow "${changed.id}"; it is given "${machine.id}", and gives the same one changed.`,
    )
  for (const key of ["meta", "context"] as const)
    if (Reflect.get(config, key) !== Reflect.get(base, key))
      throw new StepError(
        name,
        `flows.${name} changed \`${key}\` of the flow itself: what a flow requires is not overridden.`,
      )
  refuseEffects(name, extensionOf(changed))
  // A chart's config is that of its root state.
  return extend(machineOf<F>(heldToOwnKeys(name, config, machine) as ChartConfig), changed, {})
}
