import type { OmittedAddresses } from "../../machines/facts.ts"
import type { JudgedProviders } from "./judge-providers.ts"
import type { AuthConfig } from "./options.ts"
import type { ResolvedProvider } from "./providers.ts"

/**
 * Decides which unverified addresses are left out when a new user is stored. Applies `accountLinking.unverifiedAddress`
 * and its defaults. A provider that cannot be read counts as a provider that links by address, because it can do so in
 * another deployment.
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

/**
 * Returns `true` if a provider finds stored users by address. If unverified addresses were stored, an attacker could
 * then sign up with the address of another person, and that person would later sign in to the attacker's user.
 */
export function reachesByAddress(provider: ResolvedProvider): boolean {
  if (provider.type === "email" || provider.type === "credentials") return true
  return provider.config.allowDangerousEmailAccountLinking === true
}
