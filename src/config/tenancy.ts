/** Decides who sets the addresses that a provider returns: the provider itself, or each of its tenants. */
import type { OAuthProvider } from "../ports/provider.ts"
import type { TenantsOptions } from "../ports/tenants.ts"
import { isTenantOf } from "../protocol/tenant-issuer.ts"

/** The default of `tenants` for a provider with `issuerOfTenants`. */
const usual: TenantsOptions = { namedBy: "tid" }

/**
 * Returns the rule by which the provider's tenants are distinguished, if the configured issuer serves many tenants.
 *
 * @returns `undefined` for a provider without tenants, and for an issuer of one tenant. The application chose that
 * tenant, so it trusts the tenant's addresses.
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
