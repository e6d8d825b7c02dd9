import type { ResolvedProvider } from "../../config/providers.ts"
import type { Runtime } from "../runtime.ts"

/** Returns the configured providers whose accounts a user can link. */
export function linkableProviders({ config: { providers } }: Pick<Runtime, "config">): readonly ResolvedProvider[] {
  return [...providers.values()].filter(({ type }) => type === "oauth" || type === "oidc")
}
