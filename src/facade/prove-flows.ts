import { clientAddressProblem } from "../config/client-address-problem.ts"
import { extensionProblem } from "../config/extensions.ts"
import { ownFlowProblem, ownFlowsOf, pluginsOf } from "../config/own-flows.ts"
import type { AuthConfig } from "../config/options.ts"
import { judgeProviders } from "../config/judge-providers.ts"
import { compositionOf } from "../flows/composition.ts"

/**
 * Composes and proves the flows of a configuration with steps, overrides or flows of the application, before the first
 * request. The function does not read the environment, and does not change the configuration. The first request reports
 * other faults of the configuration.
 *
 * @throws {UnsafeFlowError} if, because of a step, an override or a flow of the application, a session could be issued
 * without a required check.
 * @throws {InvalidConfiguration} if one of them cannot be used.
 */
export function proveFlows(config: AuthConfig): void {
  const problem = clientAddressProblem(config.clientAddress) ?? extensionProblem(config)
  if (problem !== undefined) throw problem
  const { adapter, flowStore, stores, steps = [], flows = {} } = config
  if (steps.length === 0 && Object.keys(flows).length === 0 && pluginsOf(config).length === 0) return
  const { declared: declaredProviders } = judgeProviders(config)
  const taken = ownFlowProblem(config, [...declaredProviders.values()])
  if (taken !== undefined) throw taken
  const ownFlows = ownFlowsOf(config)
  compositionOf({ given: config, declaredProviders, adapter, flowStore: flowStore ?? stores?.flows, ownFlows })
}
