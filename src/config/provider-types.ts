import type { ProviderConfig } from "../ports/provider.ts"
import type { ResolvedProvider } from "./providers.ts"

/** The types of providers that the library serves. The table does not compile without one of them, or with another. */
const served: Readonly<Record<ResolvedProvider["type"], true>> = {
  oauth: true,
  oidc: true,
  email: true,
  credentials: true,
}

export type ServedConfig = Extract<ProviderConfig, { type: ResolvedProvider["type"] }>

/** Returns true for a provider of a type that the library serves. */
export function isServed(provider: ProviderConfig): provider is ServedConfig {
  return Object.hasOwn(served, provider.type)
}

export const servedTypes: readonly string[] = Object.keys(served)
