import { extensionProblem } from "../config/extensions.ts"
import { resolveConfig } from "../config/resolve.ts"
import type { AuthConfig } from "../config/options.ts"
import { isComposed } from "../flows/composed.ts"
import { compositionOf } from "../flows/composition.ts"

/**
 * Composes and proves the flows of a configuration that adds to them, before anything is served. A configuration that is
 * unusable for another reason says so at its first request, as ever.
 *
 * @throws {UnsafeFlowError} where a step or an override opened a way round a check.
 * @throws {InvalidConfiguration} where one of them cannot be used.
 */
export function proveFlows(config: AuthConfig): void {
  const problem = extensionProblem(config)
  if (problem !== undefined) throw problem
  const { steps = [], flows = {} } = config
  if (steps.length === 0 && Object.keys(flows).length === 0) return
  const resolved = resolveConfig(config)
  if (resolved.problem === undefined && isComposed(resolved)) compositionOf(resolved)
}
