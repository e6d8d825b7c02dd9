import { extensionProblem } from "../config/extensions.ts"
import type { AuthConfig } from "../config/options.ts"
import { mergeOptions, resolveProvider, type ResolvedProvider } from "../config/providers.ts"
import type { Provider } from "../ports/provider.ts"
import { compositionOf } from "../flows/composition.ts"

/**
 * Composes and proves the flows of a configuration that adds to them, before anything is served. Neither reads the
 * environment nor changes the configuration; what else makes it unusable is reported at its first request.
 *
 * @throws {UnsafeFlowError} where a step or an override opened a way round a check.
 * @throws {InvalidConfiguration} where one of them cannot be used.
 */
export function proveFlows(config: AuthConfig): void {
  const problem = extensionProblem(config)
  if (problem !== undefined) throw problem
  const { adapter, flowStore, stores, steps = [], flows = {} } = config
  if (steps.length === 0 && Object.keys(flows).length === 0) return
  compositionOf({ given: config, providers: providersOf(config), adapter, flowStore: flowStore ?? stores?.flows })
}

/** Those that can be made without the environment; the policies of all others are proven at the first request. */
function providersOf(config: AuthConfig): ReadonlyMap<string, ResolvedProvider> {
  // Absent where no compiler checked the types.
  const given: readonly Provider[] | undefined = config.providers
  const made = (given ?? []).flatMap((provider) => {
    try {
      const merged = mergeOptions(provider)
      return merged.type === "webauthn" ? [] : [resolveProvider(merged, config)]
    } catch {
      return []
    }
  })
  return new Map(made.map((provider) => [provider.id, provider]))
}
