import type { ProviderConfig } from "../ports/provider.ts"
import { keysOf } from "../ports/keys-of.ts"
import type { ResolvedProvider } from "./providers.ts"

export type ServedConfig = Extract<ProviderConfig, { type: ResolvedProvider["type"] }>

/** The types of providers that the library serves. */
export const servedTypes: readonly string[] = keysOf<Record<ResolvedProvider["type"], unknown>>()(
  "oauth oidc email credentials anonymous webauthn",
)

/** Returns true for a provider of a type that the library serves. */
export function isServed(provider: ProviderConfig): provider is ServedConfig {
  return servedTypes.includes(provider.type)
}
