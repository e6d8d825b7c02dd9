/** Decides whether the tenants of a provider, or the provider itself, vouch for the addresses that it claims. */
import type { OAuthProvider } from "../ports/provider.ts"
import type { TenantsOptions } from "../ports/tenants.ts"
import { isTenantOf } from "../protocol/tenant-issuer.ts"

/** The default of `tenants` for a provider with `issuerOfTenants`. */
const usual: TenantsOptions = { namedBy: "tid" }

/**
 * Returns the rule by which the provider's tenants are distinguished, if the configured issuer serves many tenants.
 *
 * @returns `undefined` for an issuer of one tenant, which the application chose, and for a provider without tenants.
 */
export function tenancyOf(provider: OAuthProvider<object>): TenantsOptions | undefined {
  const { issuer, issuerOfTenants, tenants } = provider
  if (tenants === undefined) {
    if (issuerOfTenants === undefined || issuer === undefined) return undefined
    const ofOneTenant = issuer !== issuerOfTenants && isTenantOf(issuerOfTenants, issuer)
    return ofOneTenant ? undefined : usual
  }
  const { sharedIssuer } = tenants
  return issuer === undefined || sharedIssuer === undefined || sharedIssuer.test(issuer) ? tenants : undefined
}
