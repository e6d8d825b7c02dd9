import type { OmittedAddresses } from "../../machines/facts.ts"
import type { JudgedProviders } from "./judge-providers.ts"
import type { AuthConfig } from "./options.ts"
import type { ResolvedProvider } from "./providers.ts"

/**
 * Decides which unverified e-mail addresses the library leaves out when it stores a new user. Applies
 * `accountLinking.unverifiedAddress` and its defaults. An unreadable provider counts as one that links accounts by
 * address, because it can do so in another deployment.
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
 * Returns `true` if a provider finds stored users by e-mail address. If the library stored unverified addresses, an
 * attacker could then sign up with the address of another person, and that person would later sign in to the attacker's
 * user.
 */
export function reachesByAddress(provider: ResolvedProvider): boolean {
  if (provider.type === "email" || provider.type === "credentials") return true
  if (provider.type === "anonymous" || provider.type === "webauthn") return false
  return provider.config.allowDangerousEmailAccountLinking === true
}
