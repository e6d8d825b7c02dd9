import type { ResolvedProvider } from "../config/providers.ts"
import type { Runtime } from "./runtime.ts"

/**
 * Returns the provider with this id.
 * @throws {TypeError} unless the provider exists and has one of the types.
 */
export function providerOf<T extends ResolvedProvider["type"]>(
  id: string,
  runtime: Runtime,
  ...types: readonly T[]
): Extract<ResolvedProvider, { type: T }> {
  const provider = runtime.config.providers.get(id)
  if (provider === undefined || !isOneOf(provider, types))
    throw new TypeError(`The chart names the provider "${id}", which is not one of type ${types.join(" or ")}.`)
  return provider
}

function isOneOf<T extends ResolvedProvider["type"]>(
  provider: ResolvedProvider,
  types: readonly T[],
): provider is Extract<ResolvedProvider, { type: T }> {
  return (types as readonly string[]).includes(provider.type)
}
