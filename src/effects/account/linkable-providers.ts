import type { ResolvedProvider } from "../../config/providers.ts"
import type { Runtime } from "../runtime.ts"

/** Returns the configured providers at which a user has an account that can be linked. */
export function linkableProviders({ config: { providers } }: Pick<Runtime, "config">): readonly ResolvedProvider[] {
  return [...providers.values()].filter(({ type }) => type === "oauth" || type === "oidc")
}
