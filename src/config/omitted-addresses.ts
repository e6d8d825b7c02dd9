/** Decides which unverified addresses a new user does not get. */
import type { OmittedAddresses } from "../../machines/facts.ts"
import type { JudgedProviders } from "./judge-providers.ts"
import type { AuthConfig } from "./options.ts"
import type { ResolvedProvider } from "./providers.ts"

/**
 * Says what `accountLinking.unverifiedAddress` means for these providers, with its defaults. A provider that could not even
 * be made counts as one that links by address: in another deployment it may.
 */
export function omittedAddresses(
  { accountLinking }: Pick<AuthConfig, "accountLinking">,
  { declared, faults }: Pick<JudgedProviders, "declared" | "faults">,
): OmittedAddresses {
  const chosen = accountLinking?.unverifiedAddress
  if (chosen !== undefined) return { unverified: chosen === "omit", ofTenants: chosen === "omit" }
  const unmade = faults.some(({ id }) => id === undefined)
  return { unverified: true, ofTenants: unmade || [...declared.values()].some(reachesByAddress) }
}

/** Whether this way in can lead to a user by their address: then a stored address is worth planting. */
export function reachesByAddress(provider: ResolvedProvider): boolean {
  if (provider.type === "email" || provider.type === "credentials") return true
  return provider.config.allowDangerousEmailAccountLinking === true
}
