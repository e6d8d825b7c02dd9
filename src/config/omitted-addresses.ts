/** Decides which unverified addresses a new user does not get. */
import type { OmittedAddresses } from "../../machines/facts.ts"
import type { AuthConfig } from "./options.ts"
import type { ResolvedProvider } from "./providers.ts"

/** Says what `accountLinking.unverifiedAddress` means for these providers, with its defaults. */
export function omittedAddresses(
  { accountLinking }: Pick<AuthConfig, "accountLinking">,
  providers: Iterable<ResolvedProvider>,
): OmittedAddresses {
  const chosen = accountLinking?.unverifiedAddress
  if (chosen !== undefined) return { unverified: chosen === "omit", ofTenants: chosen === "omit" }
  return { unverified: true, ofTenants: [...providers].some(reachesByAddress) }
}

/** Whether this way in can lead to a user by their address: then a stored address is worth planting. */
export function reachesByAddress(provider: ResolvedProvider): boolean {
  if (provider.type === "email" || provider.type === "credentials") return true
  return provider.config.allowDangerousEmailAccountLinking === true
}
