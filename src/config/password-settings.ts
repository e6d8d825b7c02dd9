import type { PasswordSettings } from "../ports/passwords.ts"
import type { ResolvedProvider } from "./providers.ts"

/** Returns the settings of the provider `Password()`; `undefined` if the configuration does not have it. */
export function passwordSettingsIn(providers: ReadonlyMap<string, ResolvedProvider>): PasswordSettings | undefined {
  for (const provider of providers.values())
    if (provider.type === "credentials" && provider.config.passwords !== undefined) return provider.config.passwords
  return undefined
}
